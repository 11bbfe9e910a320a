import { wireOfCents } from '#shared/domain/money/cents.ts';
import { twelveMonthsUntil } from '#shared/domain/calendar/windows.ts';
import { say } from '#shared/domain/messages/message.ts';
import type { CostPerUse } from '#shared/domain/usage/cost-per-use/cost-per-use.ts';
import type { UseByMonth } from '#shared/domain/usage/product-use/product-use.ts';
import type { RecentUse } from '#shared/domain/usage/product-use/recent-use.ts';
import { sourcesOfProduct } from '../../use/usage/product-use.ts';
import { latestCostOf, subscriptionUse } from '../../use/usage/subscription-use.ts';
import type { PackBlock } from './pack-blocks.ts';
import type { PackWriter } from './pack-writer.ts';
import type { PackRequest, PackSubject } from './pack-request.ts';

/** The cost per use, or the reason why it is missing. `isUsed`: whether the use of any month is known, even outside the period. */
export function costPerUseText(cost: CostPerUse | undefined, { tell, number, local }: PackWriter, isUsed = false): string {
  if (cost?.state === 'known') return `${number(cost.perUse / 10_000, 2)} ${local}`;
  const reasons = {
    no_data: isUsed ? say('evidence-pack.noUseInPeriod') : say('evidence-pack.noUse'),
    no_use: say('evidence-pack.notUsed'),
    no_price: say('evidence-pack.noLocalPrice'),
    credit: say('evidence-pack.isCredit'),
  };
  return tell(reasons[cost?.state ?? 'no_data']);
}

/** The use of the last twelve months that are known and the latest cost per use. */
export function useFacts(
  { model, writer }: Pick<PackRequest, 'model' | 'writer'>,
  { subscription }: Pick<PackSubject, 'subscription'>,
): [string, string][] {
  const { tell, percent, day } = writer;
  const { recent, costs, current } = subscriptionUse(model, subscription);
  const latest = latestCostOf(costs, day)?.local;
  const change = recent?.change ?? null;
  return [
    [tell(say('evidence-pack.uses')), recent ? recentText(recent, writer) : tell(say('evidence-pack.noUse'))],
    ...(change === null ? [] : [[tell(say('evidence-pack.usesChange')), percent(change / 10_000, { signed: true })] as [string, string]]),
    [tell(say('evidence-pack.costPerUse')), costPerUseText(latest, writer, recent !== undefined)],
    // Where the period has no known months yet, the uses before it are set against its price.
    ...(latest?.state !== 'known' && current?.cost.state === 'known'
      ? [[tell(say('evidence-pack.costPerUseNow')), costPerUseText(current.cost, writer)] as [string, string]]
      : []),
  ];
}

function recentText({ uses, from, to, monthsKnown, monthsAll }: RecentUse, { tell, number, month }: PackWriter): string {
  const values = { uses: number(uses), from: month(from), to: month(to), known: monthsKnown, all: monthsAll };
  return tell(say('evidence-pack.usesOf', values));
}

/** Uses and cost per use of each period, for the known months; months outside all periods are listed separately. */
export function useBlocks({ model, writer }: PackRequest, { subscription }: PackSubject): PackBlock[] {
  const { tell, number, money, date, local } = writer;
  const { use, recent, costs } = subscriptionUse(model, subscription);
  const section: PackBlock = { kind: 'section', text: tell(say('evidence-pack.use')) };
  if (!recent) {
    const hasReports = sourcesOfProduct(model, subscription.product_id).length > 0;
    const text = tell(hasReports ? say('evidence-pack.noPaidUse') : say('evidence-pack.noUseAtAll'));
    return [section, { kind: 'note', text }];
  }
  if (costs.every((cost) => cost.local.monthsKnown === 0)) return [section, ...monthBlocks(use.paid, recent, writer)];
  const rows = costs.toReversed().map(({ period, local: cost }) => ({
    cells: [
      date(period.start_date),
      tell(say('evidence-pack.monthsOf', { known: cost.monthsKnown, all: cost.monthsAll })),
      cost.monthsKnown === 0 ? tell(say('evidence-pack.unknown')) : number(cost.uses),
      cost.state === 'known' ? money(wireOfCents(cost.cost, local), local) : tell(say('evidence-pack.unknown')),
      costPerUseText(cost, writer),
    ],
  }));
  const columns = [
    { heading: tell(say('evidence-pack.periodFrom')) },
    { heading: tell(say('evidence-pack.monthsKnown')) },
    { heading: tell(say('evidence-pack.usesShort')), isNumber: true },
    { heading: tell(say('evidence-pack.costOfMonths')), isNumber: true },
    { heading: tell(say('evidence-pack.costPerUse')), isNumber: true },
  ];
  return [section, { kind: 'table', table: { columns, rows } }];
}

/** Known months outside all periods that have begun. */
function monthBlocks(paid: UseByMonth, recent: RecentUse, writer: PackWriter): PackBlock[] {
  const { tell, number, month } = writer;
  const rows = twelveMonthsUntil(recent.to).map((each) => ({
    cells: [month(each), paid.has(each) ? number(paid.get(each)?.uses) : tell(say('evidence-pack.unknown'))],
  }));
  const columns = [{ heading: tell(say('evidence-pack.month')) }, { heading: tell(say('evidence-pack.usesShort')), isNumber: true }];
  const text = tell(say('evidence-pack.noUseInPeriods', { use: recentText(recent, writer) }));
  return [
    { kind: 'note', text },
    { kind: 'table', table: { columns, rows } },
  ];
}
