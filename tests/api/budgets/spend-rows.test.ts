import { beforeAll, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { type AskedSpendFigure, askedSpendFigures, type BudgetFigures } from '#shared/contract/rows/budget-row.ts';
import { sumMoney } from '#shared/domain/money/amount.ts';
import { ask, callApi, createTestTenant } from '#tests/support/api.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

const { budgets, departments, financialPeriods, vendorInvoices } = groups;

withLibrary();

let law = '';
const year = 2031;

async function invoice(subscription_period_id: string, amount: number, more: object = {}): Promise<void> {
  const body = { subscription_period_id, vendor_id: library.vendor, number: 'R-1', date: '2031-02-01', amount, currency: 'EUR', ...more };
  const { id } = await ask(vendorInvoices.create, { as: tenant.editor, body: body as never });
  await ask(vendorInvoices.update, { as: tenant.editor, params: { id }, body: { state: 'approved' } as never });
}

beforeAll(async () => {
  for (const each of [2030, year]) await callApi(financialPeriods.create, { as: tenant.admin, body: { start_date: `${each}-01-01` } });
  law = (await ask(departments.create, { as: tenant.editor, body: { name: 'Law' } })).id;
  const share = (department_id: string, percentage: number) => ({ department_id, percentage, cost_center_id: null });
  const both = [share(library.department, 33.3333), share(law, 33.3333)];
  const period = (subscription_name: string, start: number, price: number | null, more: object) =>
    library.period({ subscription_name, start_date: `${start}-01-01`, price, ...more });
  await period('Undecided', year, 50, { departments: [share(law, 100)] });
  await period('Accepted', year, 100.01, { decision: 'accepted', departments: both });
  const inPart = await period('Invoiced in part', year, 300, { decision: 'accepted', departments: both });
  await invoice(inPart.id, 100);
  const tooMuch = await period('Invoiced beyond its price', year, 80, { decision: 'accepted', departments: both });
  // 119.00 with tax, 100.00 without.
  await invoice(tooMuch.id, 119, { tax: 19 });
  await period('Without price', year, null, { decision: 'accepted', departments: both });
  await period('Cancelled', year, 70, { decision: 'cancelled', departments: both });
  await period('Goes on', year - 1, 200, { decision: 'accepted', departments: both });
  const { result } = await callApi(financialPeriods.list, { as: tenant.viewer });
  const fpId = (result as { id: string; start_date: string }[]).find(({ start_date }) => start_date === `${year}-01-01`)?.id ?? '';
  for (const [id, amount] of [
    [library.department, 500],
    [law, 40],
  ] as const)
    await ask(budgets.set, { as: tenant.editor, params: { id, fpId }, body: { amount } });
});

const rowsOf = (figure: AskedSpendFigure, department_id?: string) =>
  ask(budgets.spendRows, {
    as: tenant.viewer,
    query: { year, figure, per_page: 100, ...(department_id !== undefined && { department_id }) },
  });

test('every figure of the spend overview is the sum, or the count, of its rows [RB01, RB04]', async () => {
  const { rows, total } = await ask(budgets.spendOverview, { as: tenant.viewer, query: { year } });
  const lines: [string | undefined, BudgetFigures][] = [
    [undefined, total],
    ...rows.map((row): [string, BudgetFigures] => [row.department?.id ?? 'unallocated', row]),
  ];
  expect(lines.length).toBe(4);
  for (const [department, figures] of lines)
    for (const figure of askedSpendFigures) {
      const { data, last_row, sums } = await rowsOf(figure, department);
      const isCount = figure === 'over_invoiced' || figure === 'unknown';
      const shown = `${figure} of ${department ?? 'all'}`;
      // What is not set has neither amount nor budget; of what is unavailable there are rows all the same.
      const expected = figure === 'available' && figures.available === null ? -figures.unavailable : (figures[figure] ?? 0);
      expect(isCount ? last_row : last_row === 0 ? 0 : sums?.amount, shown).toBe(expected + 0);
      if (!isCount)
        expect(
          sumMoney(
            data.map(({ amount }) => amount),
            'EUR',
          ),
          shown,
        ).toBe(expected + 0);
      for (const row of data) expect([row.name, row.link], shown).not.toContain('');
    }
  expect(total).toMatchObject({ over_invoiced: 1, unknown: 1, budget: 540, awaiting: 219 });
});

test('a period with invoices above its price is one row, with both, also where several departments pay', async () => {
  for (const department of [undefined, law]) {
    const { data } = await rowsOf('over_invoiced', department);
    expect(data).toEqual([
      expect.objectContaining({ name: 'Invoiced beyond its price', amount: 100, previous: 80, change: 25, currency: 'EUR', unit: 'money' }),
    ]);
  }
  expect((await rowsOf('unknown', law)).data).toEqual([expect.objectContaining({ name: 'Without price', amount: null })]);
  expect((await rowsOf('forecast', law)).data.map(({ name }) => name)).toContain('Goes on');
});

test('rows are those of the own library, and of departments that exist', async () => {
  const foreign = await createTestTenant();
  const query = { year: String(year), figure: 'paid' as const };
  expect((await callApi(budgets.spendRows, { as: tenant.viewer, query: { ...query, department_id: 'nowhere' } })).status).toBe(404);
  expect((await callApi(budgets.spendRows, { as: foreign.admin, query: { ...query, department_id: law } })).status).toBe(404);
  expect((await callApi(budgets.spendRows, { as: tenant.viewer, query: { year: String(year), figure: 'nothing' } })).status).toBe(422);
});
