import { expect, it } from 'vitest';
import { type ArticleDirectory, planArticles } from '#shared/domain/imports/articles/plan-articles.ts';
import { defaultImportOptions } from '#shared/domain/imports/import-options.ts';
import { recogniseColumns } from '#shared/domain/imports/mapping/recognise-columns.ts';
import type { Cell } from '#shared/domain/sheets/cell.ts';
import { notesOnArticles } from '#shared/domain/imports/reading/notes-on-file.ts';
import { english } from '#tests/support/messages-in-english.ts';
import { sheet } from './import-support.ts';

const nobodyYet: ArticleDirectory = {
  currency: 'EUR',
  year: 2025,
  articles: new Map(),
  unidentified: new Map(),
  publishers: new Map(),
  agreements: new Map(),
  agreementCosts: new Map(),
  departments: new Map(),
  usual: new Map(),
  rate: () => null,
};

/** What becomes of a table of articles: the field of each column, the charges of each row, and the notes on the file. */
function imported(headings: string[], ...rows: Cell[][]) {
  const body = sheet(headings, ...rows).slice(1);
  const mapping = recogniseColumns(headings, body, 'articles');
  const planned = planArticles({
    rows: body,
    mapping,
    options: defaultImportOptions({ currency: 'EUR', user_id: 'u1' }),
    directory: nobodyYet,
    idOf: (kind, key) => `${kind}:${key}`,
  });
  const cells = new Map(body.map((row) => [row.number, row.cells]));
  return {
    fields: mapping.map(({ field, derived }) => field ?? derived ?? null),
    charges: planned.map(({ writes: [write] }) =>
      write?.action === 'create'
        ? (write.fields['charges'] as { kind: string; amount: number }[]).map(({ kind, amount }) => `${kind} ${amount}`)
        : null,
    ),
    notes: notesOnArticles(planned, mapping, cells).map(({ code, message }) => `${code}: ${english(message)}`),
  };
}

it.each([
  ['Color Charg', 'charge_colour'],
  ['Frais de couleur', 'charge_colour'],
  ['Seitengebühren', 'charge_page'],
  ['Admin Fee', 'charge_other'],
  ['Supplementary Charge', 'charge_other'],
  ['transfer fee', 'charge_other'],
  ['Rush surcharge', 'charge_other'],
  ['Journal APC', 'amount'],
  ['Article processing charge', 'amount'],
  ['Open access fee', 'amount'],
  ['Publikationsgebühr', 'amount'],
])('a column headed “%s” is %s', (heading, field) => {
  const { fields } = imported(['DOI', heading], ['10.5555/tide.1', '120.00'], ['10.5555/tide.2', '80.00']);
  expect(fields).toEqual(['doi', field]);
});

it('a column of words is no fee, whatever its heading says', () => {
  const { fields } = imported(['DOI', 'APC', 'Fee waived'], ['10.5555/tide.1', 1200, 'no'], ['10.5555/tide.2', 1300, 'partly']);
  expect(fields).toEqual(['doi', 'amount', null]);
});

it('fees of several columns are charges of their own; where a fee is 0 there is none', () => {
  const { charges } = imported(
    ['DOI', 'APC', 'Admin Fee', 'Transfer Fee', 'Colour charge'],
    ['10.5555/tide.1', 1000, 50, 20, 0],
    ['10.5555/tide.2', 2000, 0, '', 300],
  );
  expect(charges).toEqual([
    ['apc 1000', 'other 50', 'other 20'],
    ['apc 2000', 'colour 300'],
  ]);
});

it('an amount that is the APC and the fees is not imported beside them, and is compared with them', () => {
  const headings = ['DOI', 'Amount paid', 'APC', 'Colour charge', 'Admin Fee'];
  const rows = Array.from({ length: 10 }, (_, index): Cell[] => [`10.5555/tide.${index}`, 1250 + index, 1000 + index, 200, 50]);
  const sound = imported(headings, ...rows);
  expect(sound.fields).toEqual(['doi', 'total', 'amount', 'charge_colour', 'charge_other']);
  expect(sound.charges[3]).toEqual(['apc 1003', 'colour 200', 'other 50']);
  expect(sound.notes).toEqual([]);
  const off = imported(headings, ...rows.slice(0, -1), ['10.5555/tide.9', 1999, 1000, 200, 50]);
  expect(off.notes).toEqual(['sum_differs: “Amount paid” is the sum of columns that are imported, but not in one row: 11.']);
});

it('of an amount with its tax and one without, the one without is imported where both are full', () => {
  const headings = ['DOI', 'APC paid including VAT', 'APC paid excluding VAT', 'VAT'];
  const full = imported(headings, ['10.5555/tide.1', 1200, 1000, 200], ['10.5555/tide.2', 240, 200, 40]);
  expect(full.fields).toEqual(['doi', 'total', 'amount', 'tax']);
  const rows: Cell[][] = [1, 2, 3, 4, 5, 6].map((n): Cell[] => [`10.5555/tide.${n}`, 1200, '', '']);
  const sparse = imported(headings, ...rows, ['10.5555/tide.7', 960, 800, 160], ['10.5555/tide.8', 480, 400, 80]);
  expect(sparse.fields).toEqual(['doi', 'amount', null, 'tax']);
  expect(sparse.charges[0]).toEqual(['apc 1200']);
});

it('of a total with a column for the APC that is nearly empty, the total is imported without the fees that it contains', () => {
  const headings = ['DOI', 'Amount paid', 'APC', 'Admin Fee'];
  const rows: Cell[][] = [1, 2, 3, 4, 5, 6].map((n): Cell[] => [`10.5555/tide.${n}`, 1200, '', '']);
  const found = imported(headings, ...rows, ['10.5555/tide.7', 850, 800, 50], ['10.5555/tide.8', 470, 400, 70]);
  expect(found.fields).toEqual(['doi', 'amount', null, null]);
  expect(found.charges[6]).toEqual(['apc 850']);
});

it('a total without a column for the APC may contain the fees beside it, which is asked', () => {
  const { notes } = imported(['DOI', 'Total cost', 'Colour charge'], ['10.5555/tide.1', 1200, 200], ['10.5555/tide.2', 900, 100]);
  expect(notes).toEqual([
    'fees_in_total: “Total cost” may contain the fees of other columns that are imported as well: “Colour charge”. If it does, leave those columns out, or they count twice.',
  ]);
});
