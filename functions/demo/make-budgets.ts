import { financialPeriodFor } from '#shared/domain/calendar/financial-periods.ts';
import type { DemoRecord, Made } from './demo-record.ts';
import type { Random } from './random.ts';

/** Budgets are set in whole hundreds. */
const step = 100;

/**
 * The departments' budgets for each financial period, up to the next, in which they pay for something: mostly a little above what their periods cost
 * or are expected to, once in a while below. The department that spends most this year has overspent. Later years have no budgets yet, since few
 * subscriptions run so long: the chart of total spend would show a library with almost no budget.
 */
export function makeBudgets(
  random: Random,
  records: readonly DemoRecord[],
  // The financial periods are in order of their dates.
  { financialPeriods, today }: { financialPeriods: readonly Made<'financial_period'>[]; today: string },
): DemoRecord<'budget'>[] {
  const costs = new Map<string, number>();
  for (const { kind, data } of records) {
    if (kind !== 'subscription_period') continue;
    const { normalized_price, forecasted_price, departments, decision, financial_period_id } = data as Made<'subscription_period'>;
    if (decision === 'cancelled') continue;
    for (const { department_id, percentage } of departments) {
      const key = `${financial_period_id} ${department_id}`;
      costs.set(key, (costs.get(key) ?? 0) + ((normalized_price ?? forecasted_price ?? 0) * percentage) / 100);
    }
  }
  const current = financialPeriodFor(today, financialPeriods)?.id ?? '';
  const inOrder = financialPeriods.map(({ id }) => id);
  const planned = new Set(inOrder.slice(0, inOrder.indexOf(current) + 2));
  const [overspent] = [...costs].filter(([key]) => key.startsWith(`${current} `)).toSorted(([, a], [, b]) => b - a)[0] ?? [];
  return [...costs].flatMap(([key, cost]): DemoRecord<'budget'>[] => {
    const [financial_period_id = '', department_id = ''] = key.split(' ');
    if (!planned.has(financial_period_id) || cost === 0) return [];
    const amount = Math.round((cost * (key === overspent ? 0.88 : random.percent(15) ? 0.93 : 1.02 + random.next() * 0.08)) / step) * step;
    return [{ kind: 'budget', data: { id: random.id(), department_id, financial_period_id, amount, note: null } }];
  });
}
