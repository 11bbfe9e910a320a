import { beforeAll, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import type { PeriodRow } from '#shared/contract/rows/subscription-row.ts';
import { readSpreadsheet } from '#functions/platform/spreadsheets/read-spreadsheet.ts';
import { ask, callApi } from '#tests/support/api.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

const { priceImports, vendorInvoices, periodDecisions } = groups;

withLibrary();

const periods: Record<string, PeriodRow> = {};

beforeAll(async () => {
  for (const name of ['Open', 'Paid', 'Also paid', 'Completed'])
    periods[name] = await library.period({ subscription_name: name, start_date: '2040-01-01', vendor_id: library.vendor });
  for (const name of ['Paid', 'Also paid']) {
    const body = { subscription_period_id: idOf(name), vendor_id: library.vendor, number: name, date: '2040-01-10', amount: 100 };
    const invoice = await ask(vendorInvoices.create, { as: tenant.editor, body });
    await tenant.repo.commit(async (tx) =>
      tx.save('vendor_invoice', { ...(await tx.load('vendor_invoice', invoice.id)), state: 'paid', paid_at: tx.at }),
    );
  }
  await tenant.repo.commit(async (tx) => {
    const period = await tx.load('subscription_period', idOf('Completed'));
    tx.save('subscription_period', { ...period, workflow: 'completed' });
  });
});

function idOf(name: string): string {
  return periods[name]?.id ?? '';
}

async function template(year: string): Promise<{ names: unknown[]; notes: unknown[] }> {
  const file = await callApi(priceImports.template, { as: tenant.editor, query: { start_year: year } });
  const workbook = await readSpreadsheet(file.bytes);
  const cellsOf = async (name: string) => (await Array.fromAsync(workbook.rows(name))).map(({ cells }) => cells);
  const [, ...rows] = await cellsOf(`Prices ${year}`);
  return { names: rows.map((cells) => cells[1]), notes: (await cellsOf('Notes')).map(([first]) => first) };
}

test('C217 the template of prices omits locked periods, and its notes say how many and why', async () => {
  const { names, notes } = await template('2040');
  expect(names).toEqual(['Open']);
  expect(notes).toEqual(
    expect.arrayContaining([
      '2 periods are not listed because an invoice is paid.',
      '1 period is not listed because its workflow is completed.',
      'Unlock a period with a reason to change its price.',
    ]),
  );
});

test('C217 a period that is unlocked with a reason is in the template', async () => {
  await ask(periodDecisions.unlock, { as: tenant.editor, params: { id: idOf('Paid') }, body: { reason: 'The price was wrong' } });
  const { names, notes } = await template('2040');
  expect(names).toEqual(['Open', 'Paid']);
  expect(notes).toContain('1 period is not listed because an invoice is paid.');
});

test('C217 without locked periods the notes say nothing of them', async () => {
  await library.period({ subscription_name: 'Later', start_date: '2041-01-01' });
  const { names, notes } = await template('2041');
  expect(names).toEqual(['Later']);
  expect(notes.join()).not.toContain('not listed');
});
