import { beforeAll, describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import type { Column } from '#shared/contract/column.ts';
import { idHeading, listsWithIds } from '#shared/contract/exported-id.ts';
import { listColumns } from '#shared/contract/list-columns.ts';
import { type ListName, listNames } from '#shared/contract/lists.ts';
import { blankUserSettings } from '#shared/contract/entities/settings.ts';
import { readSpreadsheet } from '#functions/platform/spreadsheets/read-spreadsheet.ts';
import { de, en, enGB, fr, sv } from '#tests/support/catalogues.ts';
import { ask, callApi } from '#tests/support/api.ts';
import { joinConsortia } from '#tests/support/consortium.ts';
import { addEveryKind, finishEveryKind } from '#tests/support/every-kind.ts';
import { readCsv } from '#tests/support/read-csv.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

// What a person exports says what the application says to that person.
const { exports, settings } = groups;
const catalogues = { en, 'en-GB': enGB, de, fr, sv };
type Language = keyof typeof catalogues;

withLibrary();

beforeAll(async () => {
  await addEveryKind(tenant);
  await finishEveryKind(tenant);
  await tenant.repo.commit(async (tx) => {
    tx.save('user', { ...(await tx.load('user', tenant.admin.id)), is_system_user: true });
    tx.create('user_settings', { ...blankUserSettings, id: tenant.admin.id });
    await joinConsortia(tx);
  });
}, 60_000);

const speak = (locale: Language) => ask(settings.change, { as: tenant.admin, body: { locale } });

async function csvOf(name: ListName, query: Record<string, string> = {}): Promise<string[][]> {
  const file = await callApi(exports.entity, { as: tenant.admin, params: { entity: name }, query: { format: 'csv', ...query } });
  if (file.status !== 200) throw new Error(`${name} answered ${file.status}: ${JSON.stringify(file.body)}`);
  return readCsv(file.bytes);
}

describe.each(Object.keys(catalogues) as Language[])('C440 exports in %s', (language) => {
  const catalogue = catalogues[language];
  const headings: Readonly<Record<string, string>> = catalogue.columns;
  const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = catalogue.choices;
  beforeAll(() => speak(language));

  test.each(listNames)('%s: headings, yes and no, and every code in the words of the grid', async (name) => {
    const columns = (listColumns[name] as readonly Column[]).filter(({ hidden, type }) => hidden !== 'never' && type !== 'money');
    const [heads = [], ...rows] = await csvOf(name, { columns: columns.map(({ field }) => field).join() });
    expect(heads).toEqual([...columns.map(({ label }) => headings[label]), ...(listsWithIds.has(name) ? [idHeading] : [])]);
    for (const [index, { field, type, words = field }] of columns.entries()) {
      const written = new Set(rows.map((row) => row[index] ?? '').filter((cell) => cell !== ''));
      // A kind of record in the history reads as a word of its own.
      if (name === 'recent-actions' && field === 'kind') continue;
      if (type === 'boolean') for (const cell of written) expect([catalogue.grid.yes, catalogue.grid.no]).toContain(cell);
      if (type === 'choice') for (const cell of written) expect(Object.values(choices[words] ?? {}), field).toContain(cell);
    }
  });
});

test('C440 in German: an undecided subscription with its price, typed in a spreadsheet as in every language', async () => {
  await speak('de');
  await library.period({ subscription_name: 'Zeitschrift der Gezeiten', decision: 'undecided', price: 12.5, currency: 'EUR' });
  const query = { search: 'Gezeiten', columns: 'name,decision,price,start_date' };
  const [heads, row] = await csvOf('subscriptions', query);
  expect(heads).toEqual(['Name', 'Entscheidung', 'Preis', 'Preis, Währung', 'Beginn']);
  expect(row?.slice(0, 4)).toEqual(['Zeitschrift der Gezeiten', 'Offen', '12.50', 'EUR']);
  const file = await callApi(exports.entity, { as: tenant.admin, params: { entity: 'subscriptions' }, query });
  const sheet = await readSpreadsheet(file.bytes, 'subscriptions.xlsx');
  const [, typed] = (await Array.fromAsync(sheet.rows(sheet.sheets[0]?.name ?? ''))).map(({ cells }) => cells);
  expect(typed).toMatchObject(['Zeitschrift der Gezeiten', 'Offen', 12.5, 'EUR', {}]);
});

test('C440 who has chosen no language exports in the member’s, and a renamed label stays as it was renamed', async () => {
  await ask(settings.changeMemberSettings, { as: tenant.admin, body: { locale: 'fr' } });
  await ask(settings.changeEntityLabel, { as: tenant.admin, params: { id: 'department' }, body: { user_label: 'Faculties' } });
  const file = await callApi(exports.entity, {
    as: tenant.viewer,
    params: { entity: 'subscriptions' },
    query: { format: 'csv', columns: 'name,decision,departments' },
  });
  expect(readCsv(file.bytes)[0]).toEqual(['Nom', 'Décision', 'Faculties']);
});
