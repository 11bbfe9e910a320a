import { beforeAll, describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import type { RenewalRow } from '#shared/contract/rows/renewal-row.ts';
import { ask, callApi, createTestTenant, startProduct, type TestTenant } from '#tests/support/api.ts';
import { createLibrary, type Library } from '#tests/support/library.ts';
import { memberYear } from '#tests/support/today.ts';

const { recommendations, proposals } = groups.renewals;
const next = memberYear() + 1;

let tenant: TestTenant;
let library: Library;
/** The period of next year, which is rated and asked about. */
let rated: string;
/** This year's financial period. */
let thisPeriod: string;

beforeAll(async () => {
  await startProduct();
  tenant = await createTestTenant();
  library = await createLibrary(tenant);
  const as = tenant.editor;
  const people = await Promise.all(
    ['Weber', 'Lind'].map((last_name) =>
      ask(groups.stakeholders.create, { as, body: { last_name, email: `${last_name}@x.example`, departments: [library.department] } }),
    ),
  );
  const shares = [
    { department_id: library.department, percentage: 60, cost_center_id: library.costCenter, stakeholder_ids: [people[0]?.id] },
    { department_id: library.department, percentage: 40, cost_center_id: null, stakeholder_ids: [people[1]?.id] },
  ];
  const first = await library.period({ subscription_name: 'Rated', start_date: `${next - 1}-01-01`, price: 100, decision: 'accepted' });
  thisPeriod = first.financial_period_id;
  const { subscription_id } = first;
  rated = (await library.period({ subscription_id, start_date: `${next}-01-01`, price: 110, departments: shares })).id;
  await library.period({ subscription_name: 'To come', start_date: `${next - 1}-01-01`, price: 200, departments: shares.slice(0, 1) });
  const ratings = [
    { criterion: 'content', rating: 4 },
    { criterion: 'price', rating: 3 },
  ];
  await ask(groups.evaluations.save, { as, params: { id: rated }, body: { ratings } });
  await tenant.repo.commit((tx) => {
    tx.create('stakeholder_response', {
      stakeholder_id: people[0]?.id ?? '',
      subscription_period_id: rated,
      department_id: library.department,
      decision: 'yes',
      stakeholder_name: 'Weber',
      comment: null,
      answered_at: new Date().toISOString(),
    });
  });
});

const rows = async (query: Record<string, string> = {}): Promise<RenewalRow[]> =>
  (await ask(recommendations, { as: tenant.viewer, query })) as RenewalRow[];

describe('renewals of a financial period [S103] [S105]', () => {
  test('show cost, change, ratings and the stakes for and against; of a subscription without a period its forecast', async () => {
    const found = await rows();
    expect(found).toMatchObject([
      {
        subscription: { name: 'To come' },
        period_id: null,
        version: null,
        local_amount: 208,
        is_forecast: true,
        change: 4,
        rating: null,
        rating_count: 0,
        in_favor: null,
        recommendation_status: null,
        proposal_status: null,
        departments: [{ name: 'Physics' }],
      },
      {
        id: rated,
        subscription: { name: 'Rated' },
        local_amount: 110,
        is_forecast: false,
        change: 10,
        rating: 3.5,
        rating_count: 2,
        in_favor: 60,
        against: 0,
        unanswered: 40,
        recommendation_status: 'none',
        proposal_status: 'not_proposed',
        departments: [{ name: 'Physics' }],
      },
    ]);
    expect(await ask(proposals, { as: tenant.viewer })).toEqual(found);
  });

  test('are those of the financial period asked for, and 404 for an unknown one', async () => {
    const earlier = await rows({ financialPeriodId: thisPeriod });
    expect(earlier.map(({ subscription, local_amount, change }) => [subscription.name, local_amount, change])).toEqual([
      ['To come', 200, null],
      ['Rated', 100, null],
    ]);
    expect((await callApi(recommendations, { as: tenant.viewer, query: { financialPeriodId: 'nowhere' } })).status).toBe(404);
  });

  test('follow a change of the recommendation, and are filtered by it', async () => {
    await ask(groups.periodDecisions.setRecommendationStatus, {
      as: tenant.editor,
      body: { ids: [rated], recommendation_status: 'review' },
    });
    expect((await rows({ 'filter[recommendation_status]': 'review' })).map(({ id }) => id)).toEqual([rated]);
  });

  test('are exported by the financial period that the list is filtered by [C440]', async () => {
    const file = await callApi(groups.exports.entity, {
      as: tenant.viewer,
      params: { entity: 'renewal-proposals' },
      query: { format: 'csv', 'filter[financial_period]': thisPeriod },
    });
    const text = file.bytes.toString('utf8');
    expect(text).toContain('To come,200.00');
    expect(text).not.toContain('208.00');
  });

  test('have a chart of the proposal by department, whose parts sum to the cost [RI01]', async () => {
    await ask(groups.periodDecisions.setProposalStatus, { as: tenant.editor, body: { ids: [rated], proposal_status: 'proposed_cancel' } });
    const chart = await ask(groups.chartCalls.ofLibrary, { as: tenant.viewer, params: { chartName: 'proposal-per-department' } });
    expect(chart.x.values.map(({ label }) => label)).toEqual(['Physics', 'Unallocated']);
    expect(Object.fromEntries(chart.series.map(({ key, values }) => [key, values]))).toEqual({
      proposed_renew: [0, 0],
      proposed_cancel: [110, 0],
      approved: [0, 0],
      rejected: [0, 0],
      not_proposed: [124.8, 83.2],
    });
  });
});
