import { say } from '../messages/message.ts';
import { splitCents } from '../money/cents.ts';
import { type ChartDraft, type Label, type Part, type SeriesDraft, unknownMarks } from './chart.ts';
import {
  type ChartChoice,
  forecastPartsOf,
  type InsightData,
  type InsightForecast,
  unallocated,
  unallocatedLabel,
} from './insight-data.ts';

/** The places that share the cost of a subscription, with their parts. */
type Places = (row: InsightForecast) => readonly { x: string; cents: number | null }[];

function atOne(placeOf: (row: InsightForecast) => string): Places {
  return (row) => [{ x: placeOf(row), cents: row.cents }];
}

function byDepartment({ shares, cents }: InsightForecast): { x: string; cents: number | null }[] {
  const parts =
    cents === null
      ? undefined
      : splitCents(
          cents,
          shares.map(({ weight }) => weight),
        );
  return shares.map(({ department }, index) => ({ x: department ?? unallocated, cents: parts?.[index] ?? null }));
}

/** The row of a cost, or of a part of it. */
export function forecastPart(row: InsightForecast, { x, series, cents }: { x: string; series: string; cents: number | null }): Part {
  return {
    x,
    series,
    amount: cents,
    ...(cents === null && { group: 'without_price' }),
    ...(row.fact ? { fact: row.fact } : { record: { kind: 'subscription', id: row.subscription, name: row.name } }),
  };
}

/** A stacked part of the cost: 0 at a place without rows, null where all rows there are unknown. */
function costSeries(series: { key: string; label: Label }, parts: readonly Part[]): SeriesDraft {
  const places = new Set(parts.flatMap((part) => (part.series === series.key ? part.x : [])));
  return { ...series, draw: 'bar', stack: true, derive: (x, total) => (places.has(x) ? total({ series: series.key, x }) : 0) };
}

function costChart(
  data: InsightData,
  { financial_period_id }: ChartChoice,
  { name, places, values }: { name: string; places: Places; values: (parts: readonly Part[]) => readonly { key: string; label: Label }[] },
): ChartDraft {
  const period = data.forecasts(financial_period_id);
  const parts = forecastPartsOf(data, { name: `cost by ${name}`, financialPeriodId: financial_period_id }, ({ forecasts }) =>
    forecasts.flatMap((row) =>
      places(row).map(({ x, cents }) => forecastPart(row, { x, series: row.isForecast ? 'forecast' : 'price', cents })),
    ),
  );
  return {
    x: { kind: 'category', values: values(parts) },
    series: [
      costSeries({ key: 'price', label: say('insights.price') }, parts),
      costSeries({ key: 'forecast', label: say('insights.forecast') }, parts),
    ],
    parts,
    marks: unknownMarks(parts),
    formula: say('insights.formulaForecastedCost', { period: period?.name ?? '' }),
  };
}

/** Cost of a financial period, accepted and undecided: prices where known, else forecasts. */
export function forecastedCost(data: InsightData, choice: ChartChoice): ChartDraft {
  return costChart(data, choice, {
    name: 'decision',
    places: atOne(({ isAccepted }) => (isAccepted ? 'accepted' : 'undecided')),
    values: () => [
      { key: 'accepted', label: say('insights.accepted') },
      { key: 'undecided', label: say('insights.undecided') },
    ],
  });
}

/** The forecasted cost by recommendation. */
export function forecastedCostPerRecommendation(data: InsightData, choice: ChartChoice): ChartDraft {
  return costChart(data, choice, {
    name: 'recommendation',
    places: atOne(({ recommendation }) => recommendation),
    values: () => [
      { key: 'renew', label: say('insights.recommendRenew') },
      { key: 'renew_with_changes', label: say('insights.recommendChanges') },
      { key: 'review', label: say('insights.recommendReview') },
      { key: 'cancel', label: say('insights.recommendCancel') },
      { key: 'none', label: say('insights.recommendNone') },
    ],
  });
}

/** Stages of a proposal, in the order of the charts. */
const proposals = [
  { key: 'proposed_renew', label: say('insights.proposedRenew') },
  { key: 'proposed_cancel', label: say('insights.proposedCancel') },
  { key: 'approved', label: say('insights.proposalApproved') },
  { key: 'rejected', label: say('insights.proposalRejected') },
  { key: 'not_proposed', label: say('insights.notProposed') },
] as const;

/** The forecasted cost by stage of the proposal. */
export function forecastedCostPerProposal(data: InsightData, choice: ChartChoice): ChartDraft {
  return costChart(data, choice, {
    name: 'proposal',
    places: atOne(({ proposal }) => proposal),
    values: () => proposals,
  });
}

/** The forecasted cost by department, sorted by name; unallocated cost comes last. */
export function forecastedCostPerDepartment(data: InsightData, choice: ChartChoice): ChartDraft {
  return costChart(data, choice, {
    name: 'department',
    places: byDepartment,
    values: (parts) => departmentsOf(data, parts),
  });
}

/** The departments of some rows, sorted by name; unallocated comes last. */
function departmentsOf(data: InsightData, parts: readonly Part[]): { key: string; label: Label }[] {
  const ids = [...new Set(parts.map(({ x }) => x))];
  const named = ids.filter((id) => id !== unallocated).map((key) => ({ key, label: data.nameOf('department', key) }));
  named.sort((a, b) => a.label.localeCompare(b.label));
  return [...named, ...(ids.includes(unallocated) ? [{ key: unallocated, label: unallocatedLabel }] : [])];
}

/** The forecasted cost of every department by stage of the proposal. */
export function proposalPerDepartment(data: InsightData, { financial_period_id }: ChartChoice): ChartDraft {
  const period = data.forecasts(financial_period_id);
  const parts = forecastPartsOf(data, { name: 'proposals by department', financialPeriodId: financial_period_id }, ({ forecasts }) =>
    forecasts.flatMap((row) => byDepartment(row).map(({ x, cents }) => forecastPart(row, { x, series: row.proposal, cents }))),
  );
  return {
    x: { kind: 'category', values: departmentsOf(data, parts) },
    series: proposals.map((each) => costSeries(each, parts)),
    parts,
    marks: unknownMarks(parts),
    formula: say('insights.formulaForecastedCost', { period: period?.name ?? '' }),
  };
}
