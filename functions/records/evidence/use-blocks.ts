import { wireOfCents } from '#shared/domain/insights/cents.ts';
import { say } from '#shared/domain/messages/message.ts';
import type { CostPerUse } from '#shared/domain/usage/cost-per-use/cost-per-use.ts';
import { latestCostOf, subscriptionUse } from '../usage/subscription-use.ts';
import type { PackBlock } from './pack-blocks.ts';
import type { PackWriter } from './pack-writer.ts';
import type { PackRequest, PackSubject } from './pack-request.ts';

/** Cost per use, or why there is none. */
export function costPerUseText(cost: CostPerUse | undefined, { tell, number, local }: PackWriter): string {
  if (cost?.state === 'known') return `${number(cost.perUse / 10_000, 2)} ${local}`;
  const reasons = {
    no_data: say('evidence-pack.noUse'),
    no_use: say('evidence-pack.notUsed'),
    no_price: say('evidence-pack.noLocalPrice'),
    credit: say('evidence-pack.isCredit'),
  };
  return tell(reasons[cost?.state ?? 'no_data']);
}

/** The use of the last twelve months and the latest cost per use. */
export function useFacts(
  { model, writer }: Pick<PackRequest, 'model' | 'writer'>,
  { subscription }: Pick<PackSubject, 'subscription'>,
): [string, string][] {
  const { tell, number, percent, day } = writer;
  const { recent, costs } = subscriptionUse(model, subscription);
  const known = recent && {
    uses: number(recent.uses),
    from: recent.from,
    to: recent.to,
    known: recent.monthsKnown,
    all: recent.monthsAll,
  };
  const change = recent?.change ?? null;
  return [
    [tell(say('evidence-pack.uses')), known ? tell(say('evidence-pack.usesOf', known)) : tell(say('evidence-pack.noUse'))],
    ...(change === null ? [] : [[tell(say('evidence-pack.usesChange')), percent(change / 10_000)] as [string, string]]),
    [tell(say('evidence-pack.costPerUse')), costPerUseText(latestCostOf(costs, day)?.local, writer)],
  ];
}

/** Uses and cost per use of each period, of the months that are known. */
export function useBlocks({ model, writer }: PackRequest, { subscription }: PackSubject): PackBlock[] {
  const { tell, number, money, date, local } = writer;
  const { costs } = subscriptionUse(model, subscription);
  const section: PackBlock = { kind: 'section', text: tell(say('evidence-pack.use')) };
  if (costs.every((cost) => cost.local.monthsKnown === 0)) return [section, { kind: 'note', text: tell(say('evidence-pack.noUseAtAll')) }];
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
