import { type Message, say } from '../messages/message.ts';
import type { MoneyFact } from '../periods/money-fact.ts';
import type { CostPerUse } from '../usage/cost-per-use/cost-per-use.ts';
import type { UseOrigin } from '../usage/counting/uses-by-month.ts';
import { usageMetrics } from '../usage/cost-per-use/usage-metric.ts';
import { monthsOfUse, type UseByMonth, usesByRelease } from '../usage/product-use/product-use.ts';
import { useAnomalies } from '../usage/product-use/use-anomalies.ts';
import type { ChartDraft, MarkDraft, Part, SeriesDraft, TermDraft } from './chart.ts';
import { type ChartChoice, type InsightData, type InsightUsage, yearLabel } from './insight-data.ts';

const noChart: ChartDraft = { x: { kind: 'period', values: [] }, series: [], parts: [], formula: say('insights.noUsageYet') };

/** Uses of a subscription's product by month. Releases are separate series, and unknown months are gaps (RC04). */
export function usageDevelopment(data: InsightData, { record_id }: ChartChoice): ChartDraft {
  const usage = data.usage(record_id ?? '');
  return usage ? usesIn(usage, monthsOfUse(usage.use.paid, usage.use.free)) : noChart;
}

/** The same for the months of one period. */
export function usageOfPeriod(data: InsightData, { record_id }: ChartChoice): ChartDraft {
  const usage = data.usage(data.byId.get(record_id ?? '')?.subscription ?? '');
  const months = usage?.costs.find(({ id }) => id === record_id)?.months;
  return usage && months ? usesIn(usage, months) : noChart;
}

function usesIn({ product, use }: InsightUsage, months: readonly string[]): ChartDraft {
  const record = { kind: 'product' as const, ...product };
  const partsOf = (series: string, uses: (month: string) => number | null | undefined): Part[] =>
    months.flatMap((x) => {
      const amount = uses(x) ?? null;
      return amount === null ? [] : [{ x, series, amount, record }];
    });
  const paid = usesByRelease(use.paid).filter(({ uses }) => months.some((month) => uses.has(month)));
  const free = partsOf('free', (month) => use.free.get(month)?.uses);
  const keyOf = (release: string): string => `release ${release}`;
  return {
    x: { kind: 'period', values: months.map((key) => ({ key, label: key })) },
    series: [
      ...paid.map(({ release }): SeriesDraft => ({ key: keyOf(release), label: usesOf(release), draw: 'bar' })),
      ...(free.length > 0 ? [{ key: 'free', label: say('insights.freeUses'), draw: 'line' as const }] : []),
    ],
    parts: [...paid.flatMap(({ release, uses }) => partsOf(keyOf(release), (month) => uses.get(month))), ...free],
    marks: [...releaseMarks(use.paid, months), ...unknownMonths(use.paid, months), ...anomalyMarks(use.paid, months)],
    formula: say('insights.formulaUsage', { metric: usageMetrics[use.metric].metric }),
  };
}

function usesOf(origin: UseOrigin): Message {
  return origin === 'manual' ? say('insights.usesByHand') : say('insights.usesRelease', { release: origin });
}

function changeOf(month: string, from: UseOrigin, to: UseOrigin): Message {
  if (to === 'manual') return say('insights.byHandFrom', { month });
  return from === 'manual' ? say('insights.reportsFrom', { month, release: to }) : say('insights.releaseChanged', { month, from, to });
}

/** The months in which another release begins to count. */
function releaseMarks(paid: UseByMonth, months: readonly string[]): MarkDraft[] {
  const known = months.flatMap((x) => {
    const { releases = [] } = paid.get(x) ?? {};
    const reported = releases.filter((each) => each !== 'manual');
    return (reported.length > 0 ? reported : releases).map((release) => ({ x, release }));
  });
  return known.flatMap(({ x, release }, index) => {
    const before = known[index - 1]?.release;
    return before === undefined || before === release ? [] : [{ x, kind: 'release_change' as const, text: changeOf(x, before, release) }];
  });
}

function unknownMonths(paid: UseByMonth, months: readonly string[]): MarkDraft[] {
  const missing = months.filter((month) => !paid.has(month));
  const [x] = missing;
  return x === undefined ? [] : [{ x, kind: 'unknown', text: say('insights.monthsNotKnown', { count: missing.length }) }];
}

function anomalyMarks(paid: UseByMonth, months: readonly string[]): MarkDraft[] {
  return useAnomalies(paid)
    .filter(({ month }) => months.includes(month))
    .map(({ month, value }) => ({ x: month, kind: 'anomaly', text: say('insights.unusualMonth', { month, count: value }) }));
}

/** The costs per use of a period, with its facts. */
type PeriodCosts = InsightUsage['costs'][number] & { fact: MoneyFact };

/** A series of costs per use in one currency. */
interface CostSeries {
  key: string;
  currency: string;
  draw: 'bar' | 'line';
  costOf: (at: PeriodCosts) => CostPerUse | undefined;
}

/** Cost per use of each period of a subscription, in the library's currency and in those of the periods (RU01 to RU06). */
export function costPerUseDevelopment(data: InsightData, { record_id }: ChartChoice): ChartDraft {
  const usage = data.usage(record_id ?? '');
  const costs = (usage?.costs ?? []).flatMap((cost): PeriodCosts[] => {
    const fact = data.byId.get(cost.id);
    return fact ? [{ ...cost, fact }] : [];
  });
  if (!costs.some(({ local, original }) => local.state === 'known' || original.state === 'known'))
    return { ...noChart, formula: say('insights.formulaCostPerUse') };
  const foreign = [...new Set(costs.map(({ fact }) => fact.currency))].filter((currency) => currency !== data.local);
  const series: CostSeries[] = [
    { key: 'local', currency: data.local, draw: 'bar', costOf: (at) => at.local },
    ...foreign.map((currency): CostSeries => ({
      key: `original ${currency}`,
      currency,
      draw: 'line',
      costOf: (at) => (at.fact.currency === currency ? at.original : undefined),
    })),
  ];
  const labelOf = ({ year, start }: MoneyFact): string =>
    year === null || costs.filter(({ fact }) => fact.year === year).length > 1 ? start : yearLabel(data, year);
  return {
    x: { kind: 'period', values: costs.map(({ id, fact }) => ({ key: id, label: labelOf(fact) })) },
    series: series.map(({ key, currency, draw, costOf }): SeriesDraft => {
      const values = new Map(costs.map((at) => [at.id, perUse(costOf(at))]));
      return { key, label: say('insights.costPerUseIn', { currency }), draw, derive: (x) => values.get(x) ?? null };
    }),
    parts: series.flatMap((each) => costs.flatMap((at) => costParts(each, at))),
    terms: series.flatMap((each) => costs.flatMap((at) => costTerms(each, at))),
    marks: costs.flatMap(({ id, local }) => costMarks(id, local)),
    formula: say('insights.formulaCostPerUse'),
  };
}

/** The cost and the uses behind a cost per use. */
function costParts({ key, costOf }: CostSeries, at: PeriodCosts): Part[] {
  const cost = costOf(at);
  if (cost?.state !== 'known') return [];
  const row = { x: at.id, series: key, fact: at.fact };
  const reason = say('insights.monthsCovered', { known: cost.monthsKnown, all: cost.monthsAll });
  return [
    { ...row, group: 'cost', amount: cost.cost, reason },
    { ...row, group: 'uses', amount: cost.uses },
  ];
}

function costTerms({ key, currency, costOf }: CostSeries, at: PeriodCosts): TermDraft[] {
  if (costOf(at)?.state !== 'known') return [];
  const of = { series: key, x: at.id };
  return [
    { ...of, key: `${key} cost ${at.id}`, group: 'cost', label: say('insights.costOfMonths'), unit: 'money', currency },
    { ...of, key: `${key} uses ${at.id}`, group: 'uses', label: say('insights.uses'), unit: 'count' },
  ];
}

function perUse(cost: CostPerUse | undefined): number | null {
  return cost?.state === 'known' ? cost.perUse : null;
}

function costMarks(x: string, cost: CostPerUse): MarkDraft[] {
  const isPartial = cost.monthsKnown > 0 && cost.monthsKnown < cost.monthsAll;
  const partial: MarkDraft[] = isPartial
    ? [{ x, kind: 'partial', text: say('insights.monthsCovered', { known: cost.monthsKnown, all: cost.monthsAll }) }]
    : [];
  if (cost.state !== 'known') return partial;
  return [...partial, ...cost.marks.map((mark): MarkDraft => ({ x, ...shownMarks[mark] }))];
}

const shownMarks = {
  two_releases: { kind: 'release_change', text: say('insights.markTwoReleases') },
  release_4: { kind: 'release_change', text: say('insights.markCounterRelease') },
  by_hand: { kind: 'release_change', text: say('insights.markByHand') },
  counted_twice: { kind: 'unknown', text: say('insights.markCountedTwice') },
  forecast_price: { kind: 'unknown', text: say('insights.markForecastPrice') },
} as const;
