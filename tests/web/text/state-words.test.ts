import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

type Texts = { [key: string]: Texts | string };

const languages = ['en', 'de', 'fr', 'sv'] as const;
const root = new URL('../../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');
const text = (language: string, file: string, key: string): unknown => {
  let at: Texts | string | undefined = JSON.parse(read(`shared/messages/${language}/${file}.json`)) as Texts;
  for (const part of key.split('.')) at = typeof at === 'object' ? at[part] : undefined;
  return at;
};

/** Where each state of the table is said. */
const places: Readonly<Record<string, readonly (readonly [file: string, key: string])[]>> = {
  'decision undecided': [
    ['screens/codes', 'records.decisions.undecided'],
    ['answers/defaults', 'undecided'],
    ['screens/imports', 'options.undecided'],
    ['screens/codes', 'scenarios.decisions.undecided'],
  ],
  'decision accepted': [
    ['screens/codes', 'records.decisions.accepted'],
    ['screens/imports', 'options.accepted'],
    ['screens/codes', 'scenarios.fixed.accepted'],
  ],
  'decision cancelled': [
    ['screens/codes', 'records.decisions.cancelled'],
    ['answers/defaults', 'cancelled'],
    ['screens/codes', 'scenarios.fixed.cancelled'],
  ],
  ...Object.fromEntries(
    ['not_started', 'running', 'completed', 'cancelled', 'dismissed'].map((state) => [
      `workflow ${state}`,
      [
        ['screens/codes', `records.workflows.${state}`],
        ['screens/progress', `workflow.states.${state}`],
      ],
    ]),
  ),
  'status accepted, upcoming': [['answers/defaults', 'renewed']],
  'status accepted, current': [['answers/defaults', 'active']],
  'status accepted, past': [['answers/defaults', 'ended']],
  'status undecided, workflow running': [['answers/defaults', 'inProgress']],
  'status undecided, past': [['answers/defaults', 'endedUndecided']],
  'status one-time purchase': [
    ['answers/defaults', 'oneTimePurchase'],
    ['screens/codes', 'scenarios.fixed.one_time'],
  ],
  'open task ready': [['screens/codes', 'progress.standings.ready']],
  'open task waiting': [
    ['screens/codes', 'progress.standings.waiting'],
    ['screens/progress', 'workflow.milestoneStates.waiting'],
    ['screens/records', 'subscription.glance.steps.wait'],
  ],
  'open task snoozed': [['screens/codes', 'progress.standings.snoozed']],
  'open task moot': [['screens/progress', 'workflow.moot.one']],
};

/** The rows of the table in the glossary: a fact and code, and the word in each language. */
function table(): Map<string, string[]> {
  const lines =
    read('shared/spec/glossary.md')
      .split('## States of a period')[1]
      ?.split('\n')
      .filter((line) => line.startsWith('| ')) ?? [];
  const rows = new Map<string, string[]>();
  let fact = '';
  for (const line of lines.slice(2)) {
    const [first = '', code = '', ...words] = line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim());
    fact = first || fact;
    rows.set(`${fact} ${code}`, words);
  }
  return rows;
}

it('states have the words of the glossary wherever they are said', () => {
  const rows = table();
  expect([...rows.keys()]).toEqual(Object.keys(places));
  for (const [state, words] of rows)
    languages.forEach((language, index) => {
      for (const [file, key] of places[state] ?? [])
        expect([language, file, key, text(language, file, key)]).toEqual([language, file, key, words[index]]);
    });
});
