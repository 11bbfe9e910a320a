import type { Column } from '#shared/contract/column.ts';
import { ownColumnFamily } from '#shared/contract/own-columns.ts';
import { type ScreenLanguage, screenLanguageOf } from '#shared/domain/messages/languages.ts';
import { type Codes, choicesOf } from '#shared/messages/choices-of.ts';
import { choiceIn, type ListWords } from '#shared/messages/list-words.ts';
import { overlay, type Tree } from '#shared/messages/overlay.ts';
import type { Caller } from '#functions/platform/caller.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { repositoryFor } from '#functions/platform/repository.ts';
import { memberOf } from '../../ground/references/member-of.ts';

interface Spoken {
  codes: Codes;
  columns: ListWords['columns'];
}

/**
 * Each language is stored beside the function and loaded for an export. As modules of the JSON type, files have one export: otherwise each word
 * would be one, and the bundle twice as large.
 */
const languages: Readonly<Record<ScreenLanguage, () => Promise<Spoken>>> = {
  en: american,
  'en-GB': async () => {
    const [base, codes, columns] = await Promise.all([
      american(),
      import('#shared/messages/en-GB/screens/codes.json', { with: { type: 'json' } }),
      import('#shared/messages/en-GB/screens/columns.json', { with: { type: 'json' } }),
    ]);
    // A test checks that the overrides have the same keys as the base.
    return overlay(base as unknown as Tree<string>, { codes: codes.default, columns: columns.default }, isText) as unknown as Spoken;
  },
  de: () =>
    spokenOf(
      import('#shared/messages/de/screens/codes.json', { with: { type: 'json' } }),
      import('#shared/messages/de/screens/columns.json', { with: { type: 'json' } }),
    ),
  fr: () =>
    spokenOf(
      import('#shared/messages/fr/screens/codes.json', { with: { type: 'json' } }),
      import('#shared/messages/fr/screens/columns.json', { with: { type: 'json' } }),
    ),
  sv: () =>
    spokenOf(
      import('#shared/messages/sv/screens/codes.json', { with: { type: 'json' } }),
      import('#shared/messages/sv/screens/columns.json', { with: { type: 'json' } }),
    ),
};

function american(): Promise<Spoken> {
  return spokenOf(
    import('#shared/messages/en/screens/codes.json', { with: { type: 'json' } }),
    import('#shared/messages/en/screens/columns.json', { with: { type: 'json' } }),
  );
}

async function spokenOf(codes: Promise<{ default: Codes }>, columns: Promise<{ default: ListWords['columns'] }>): Promise<Spoken> {
  return { codes: (await codes).default, columns: (await columns).default };
}

function isText(part: string | Tree<string>): part is string {
  return typeof part === 'string';
}

export interface ExportWords extends ListWords {
  language: ScreenLanguage;
  yes: string;
  no: string;
  /** The licence's answers to a term, by its state. */
  termStates: Readonly<Record<string, string>>;
  budgets: Codes['budgets'];
  reports: Codes['reports'];
  /** The heading of the currency of an amount. */
  currencyOf: (heading: string) => string;
}

/** The language of a file for the caller: their own, else the member's. */
export async function languageOfReader(caller: Caller, model: ReadModel): Promise<ScreenLanguage> {
  const settings = await repositoryFor(caller).get('user_settings', caller.userId ?? '');
  return screenLanguageOf(settings?.locale ?? memberOf(model).locale);
}

/** The texts of an export (C440), in the caller's language. */
export async function exportWords(caller: Caller, model: ReadModel): Promise<ExportWords> {
  const language = await languageOfReader(caller, model);
  const { codes, columns } = await languages[language]();
  const { budgets, grid, exports, licenses, reports } = codes;
  return {
    language,
    columns,
    budgets,
    reports,
    choices: choicesOf(codes),
    yes: grid.yes,
    no: grid.no,
    termStates: licenses.states,
    currencyOf: (heading) => exports.currency.replace('{heading}', () => heading),
  };
}

/** The value of a choice column, in words. */
export function choiceText(words: ExportWords, column: Pick<Column, 'field' | 'words'>, code: string): string {
  const own = ownColumnFamily(column.field);
  if (own?.typedChoices) return code;
  return (own ? words.termStates[code] : undefined) ?? choiceIn(words, column.words ?? column.field, code);
}
