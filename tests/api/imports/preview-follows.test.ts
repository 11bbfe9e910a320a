import { expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import type { ImportView } from '#shared/contract/rows/import-row.ts';
import { ask } from '#tests/support/api.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

withLibrary();

const as = () => tenant.editor;
const file = (content: string) => ({ file: { name: 'open.csv', type: 'text/csv', content } });

/** Another person's work while the preview of an import is open, and what the preview says of its first row before and after. */
interface Case {
  name: string;
  parse: () => Promise<ImportView>;
  get: (id: string) => Promise<ImportView>;
  work: () => Promise<unknown>;
  before: string;
  after: string;
}

const made: Record<string, string> = {};

const cases: Case[] = [
  {
    name: 'of budgets, when a department gets the code that the file names',
    parse: async () => {
      made['law'] = (await ask(groups.departments.create, { as: as(), body: { name: 'Jurisprudence' } })).id;
      await ask(groups.financialPeriods.create, { as: tenant.admin, body: { start_date: '2050-01-01', name: '2050' } });
      return ask(groups.budgetImports.parse, { as: as(), body: {}, files: file('Department,Financial period,Budget\nLAW,2050,10\n') });
    },
    get: (id) => ask(groups.budgetImports.get, { as: as(), params: { id } }),
    work: () => ask(groups.departments.update, { as: as(), params: { id: made['law'] ?? '' }, body: { code: 'LAW' } }),
    before: 'failed',
    after: 'created',
  },
  {
    name: 'of articles, when a department gets the code that the file names',
    parse: async () => {
      made['arts'] = (await ask(groups.departments.create, { as: as(), body: { name: 'Painting' } })).id;
      return ask(groups.articleImports.parse, { as: tenant.admin, body: {}, files: file('DOI,Title,Department\n10.1000/1,Waves,ART\n') });
    },
    get: (id) => ask(groups.articleImports.get, { as: tenant.admin, params: { id } }),
    work: () => ask(groups.departments.update, { as: as(), params: { id: made['arts'] ?? '' }, body: { code: 'ART' } }),
    before: 'warned',
    after: 'created',
  },
  {
    name: 'of providers, when the name of a contact is mended',
    parse: async () => {
      made['contact'] = (
        await ask(groups.contacts.create, {
          as: as(),
          body: { provider_id: library.publisher, first_name: 'Otto', last_name: 'Brg' } as never,
        })
      ).id;
      return ask(groups.providerImports.parse, {
        as: as(),
        body: {},
        files: file('Name,Contact first name,Contact last name\nNorthern Press,Otto,Berg\n'),
      });
    },
    get: (id) => ask(groups.providerImports.get, { as: as(), params: { id } }),
    work: () => ask(groups.contacts.update, { as: as(), params: { id: made['contact'] ?? '' }, body: { last_name: 'Berg' } as never }),
    before: 'contact new',
    after: 'contact found',
  },
  {
    name: 'of licenses, when the license is made by hand',
    parse: () =>
      ask(groups.licenseImports.parse, {
        as: as(),
        body: {},
        files: file('License,Publisher,Start date\nTide Deal,Northern Press,2026-01-01\n'),
      }),
    get: (id) => ask(groups.licenseImports.get, { as: as(), params: { id } }),
    work: () =>
      ask(groups.licensePeriods.create, {
        as: as(),
        body: { name: 'Tide Deal', publisher_id: library.publisher, owner_id: tenant.editor.id, start_date: '2026-01-01' },
        files: {},
      }),
    before: 'created',
    after: 'matched',
  },
  {
    name: 'of subscriptions, when a publisher is renamed as in the file',
    parse: async () => {
      made['old'] = (await ask(groups.publishers.create, { as: as(), body: { name: 'Old Name', currency: 'EUR' } })).id;
      return ask(groups.imports.parse, {
        as: as(),
        body: {},
        files: file('Publisher,Product,Start date,Price\nNew Name,Waves,2031-01-01,10\n'),
      });
    },
    get: (id) => ask(groups.imports.get, { as: as(), params: { id } }),
    work: () => ask(groups.publishers.update, { as: as(), params: { id: made['old'] ?? '' }, body: { name: 'New Name' } }),
    before: 'publisher new',
    after: 'publisher found',
  },
  {
    name: 'of prices, when the price is changed elsewhere',
    parse: async () => {
      const period = await library.period({ price: 100 });
      made['period'] = period.id;
      return ask(groups.priceImports.parse, {
        as: as(),
        body: {},
        files: file(`Period id,Currency,Current price,New price\n${period.id},EUR,100,120\n`),
      });
    },
    get: (id) => ask(groups.priceImports.get, { as: as(), params: { id } }),
    work: () => ask(groups.subscriptionPeriods.update, { as: as(), params: { id: made['period'] ?? '' }, body: { price: 110 } as never }),
    before: 'matched',
    after: 'failed',
  },
];

function said({ rows }: ImportView, wanted: string): string {
  const [row] = rows.data;
  const [kind, state] = wanted.split(' ');
  if (state !== undefined) return `${kind} ${row?.matches.find((match) => match.kind === kind)?.state}`;
  return wanted === 'warned' ? (row?.problems.length ? 'warned' : 'clean') : (row?.outcome ?? '');
}

test.each(cases)('CODE 2 the open preview $name', async ({ parse, get, work, before, after }) => {
  const view = await parse();
  expect(said(view, before)).toBe(before);
  await work();
  const now = await get(view.import.id);
  expect(said(now, after)).toBe(after);
  if (before === 'warned') expect(now.rows.data[0]?.problems).toEqual([]);
});
