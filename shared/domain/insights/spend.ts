import { type Message, say } from '../messages/message.ts';
import { addCents, changeOf, multiplyDivide, splitCents } from '../money/cents.ts';
import { type ChartDraft, type Part, type SeriesDraft, sumOf, unknownMarks } from './chart.ts';
import { forecastPart } from './forecasted-cost.ts';
import {
  type ChartChoice,
  type CostSource,
  forecastPartsOf,
  type InsightBudget,
  type InsightData,
  type InsightForecast,
  type InsightForecasts,
  isCost,
  largestPartsOf,
  otherLabel,
  partsOf,
  unallocated,
  unallocatedLabel,
  yearAxis,
  yearOfPeriod,
} from './insight-data.ts';
import { type MoneyFact, uninvoiced } from '../periods/money-fact.ts';
import { calendarName, isKnownMove, type Move, type Movement, movements, movesByYear } from './movements.ts';
import { maxCategories, withTopTen } from './shares.ts';

/** Series of the part of a price that is not invoiced: `committed` until an accepted period ends, then `spent`; else `undecided`. */
function restSeries({ decision, end }: MoneyFact, today: string): 'committed' | 'spent' | 'undecided' {
  if (decision !== 'accepted') return 'undecided';
  return end !== null && end < today ? 'spent' : 'committed';
}

/** Adds the spend of a period: paid and awaiting by its invoices, and the uninvoiced part of its price. */
function addSpend(parts: Part[], fact: MoneyFact, x: string, today: string): void {
  const isInvoiced = fact.paid !== 0 || fact.awaiting !== 0;
  if (fact.paid !== 0) parts.push({ x, series: 'paid', amount: fact.paid, fact });
  if (fact.awaiting !== 0) parts.push({ x, series: 'awaiting', amount: fact.awaiting, fact });
  if (!isCost(fact)) return;
  const series = restSeries(fact, today);
  if (fact.cents === null) {
    parts.push({ x, series, group: 'without_price', amount: null, fact });
    return;
  }
  const rest = uninvoiced(fact);
  if (rest !== 0 || !isInvoiced) parts.push({ x, series, amount: rest, fact });
}

const spendSeries: readonly SeriesDraft[] = [
  { key: 'paid', label: say('insights.paid'), draw: 'bar', stack: true },
  { key: 'awaiting', label: say('insights.awaiting'), draw: 'bar', stack: true },
  { key: 'spent', label: say('insights.spentWithoutInvoice'), draw: 'bar', stack: true },
  { key: 'committed', label: say('insights.committed'), draw: 'bar', stack: true },
  { key: 'undecided', label: say('insights.undecided'), draw: 'bar', stack: true },
];

/** The series of spend, without `spent` if no row belongs to it. */
function seriesOf(parts: readonly Part[]): SeriesDraft[] {
  return spendSeries.filter(({ key }) => key !== 'spent' || parts.some(({ series }) => series === 'spent'));
}

/** Builds the chart of the spend of each year with one provider in a role, by state of payment. */
export function spendWith(role: 'publisher' | 'vendor') {
  return (data: InsightData, { record_id }: ChartChoice): ChartDraft => {
    const parts: Part[] = [];
    for (const fact of data.facts) if (fact.year !== null && fact[role] === record_id) addSpend(parts, fact, String(fact.year), data.today);
    return {
      x: { kind: 'year', values: yearAxis(data, yearsOf(parts)) },
      series: seriesOf(parts),
      parts,
      marks: unknownMarks(parts),
      formula: say('insights.formulaTotalSpend'),
    };
  };
}

/** Spend of each year by state of payment: paid, awaiting payment, spent without an invoice, committed, undecided. */
export function totalSpend(data: InsightData): ChartDraft {
  const next = data.forecasts();
  const spend = forecastPartsOf(data, { name: `spend ${next?.year} ${data.today}` }, ({ facts, forecasts }) => {
    const all: Part[] = [];
    const expected = forecastParts(next?.year, forecasts);
    const isExpected = new Set(expected.map(({ fact }) => fact?.id));
    // A missing price with a forecast is not unknown.
    for (const fact of facts)
      if (fact.year !== null && !(fact.cents === null && isExpected.has(fact.id))) addSpend(all, fact, String(fact.year), data.today);
    return [...all, ...expected];
  });
  const expected = spend.filter(({ series }) => series === 'forecast');
  const budgets = budgetParts(data, (budget) => String(budget.year));
  const parts = [...spend, ...budgets];
  return {
    x: { kind: 'year', values: yearAxis(data, yearsOf(parts)) },
    series: [
      ...seriesOf(parts),
      ...(expected.length > 0 ? [forecastSeries(next)] : []),
      ...(budgets.length > 0 ? [{ key: 'budget', label: say('insights.budget'), draw: 'line' as const }] : []),
    ],
    parts,
    marks: unknownMarks(parts),
    formula: say('insights.formulaTotalSpend'),
  };
}

/** Forecasts for the next financial period, of periods without a price. */
function forecastParts(year: number | undefined, rows: readonly InsightForecast[]): Part[] {
  return rows.flatMap((row) =>
    row.isForecast && row.cents !== null && row.cents !== 0
      ? [forecastPart(row, { x: String(year), series: 'forecast', cents: row.cents })]
      : [],
  );
}

/** The forecast, stacked on the prices of its year, with the probable range of the total. */
function forecastSeries(next: InsightForecasts | undefined): SeriesDraft {
  const series: SeriesDraft = { key: 'forecast', label: say('insights.forecast'), draw: 'bar', stack: true };
  if (!next || next.low === null || next.high === null) return series;
  const at = (value: number | null) => (x: string) => (x === String(next.year) ? value : null);
  return { ...series, low: at(next.low), high: at(next.high) };
}

/** The budgets of departments as rows. */
function budgetParts(data: InsightData, placeOf: (budget: InsightBudget) => string): Part[] {
  return data.budgets().map((budget): Part => ({
    x: placeOf(budget),
    series: 'budget',
    amount: budget.cents,
    record: { kind: 'department', id: budget.department, name: data.nameOf('department', budget.department) },
  }));
}

/**
 * Budget of every department in a year beside paid, approved and committed amounts. Sorted by overspend; departments without a budget are last.
 * Unallocated amounts have no budget. With `fixed-placement` budgets are drawn as bars, too.
 */
export function budgetVersusActual(data: InsightData, { year, form }: ChartChoice): ChartDraft {
  const budgets = budgetParts(
    { ...data, budgets: () => data.budgets().filter((budget) => budget.year === year) },
    ({ department }) => department,
  );
  const spend = partsOf(data, `spend by department ${year} ${data.today}`, (facts) =>
    facts.flatMap((fact) => (fact.year === year ? spendByDepartment(fact, data.today) : [])),
  );
  const parts = [...budgets, ...spend];
  const ids = [...new Set(parts.map(({ x }) => x))].filter((x) => x !== unallocated);
  const overspent = overspendOf(parts);
  const named = ids
    .map((key) => ({ key, label: data.nameOf('department', key) }))
    .sort((a, b) => (overspent.get(b.key) ?? -Infinity) - (overspent.get(a.key) ?? -Infinity) || a.label.localeCompare(b.label));
  const hasRest = parts.some(({ x }) => x === unallocated);
  return {
    x: { kind: 'category', values: [...named, ...(hasRest ? [{ key: unallocated, label: unallocatedLabel }] : [])] },
    series: [
      { key: 'budget', label: say('insights.budget'), draw: form === 'fixed-placement' ? 'bar' : 'line' },
      ...seriesOf(parts).filter(({ key }) => key !== 'undecided'),
    ],
    parts,
    marks: unknownMarks(parts),
    formula: say('insights.formulaBudget'),
  };
}

/** The paid, approved and committed parts of a period's price, for each of its departments. */
function spendByDepartment(fact: MoneyFact, today: string): Part[] {
  const parts: Part[] = [];
  const weights = fact.shares.map(({ weight }) => weight);
  const rest = fact.decision === 'accepted' ? uninvoiced(fact) : 0;
  if (fact.decision === 'accepted' && fact.cents === null)
    for (const { department } of fact.shares)
      parts.push({ x: department ?? unallocated, series: restSeries(fact, today), group: 'without_price', amount: null, fact });
  for (const [series, cents] of [
    ['paid', fact.paid],
    ['awaiting', fact.awaiting],
    [restSeries(fact, today), rest],
  ] as const)
    if (cents !== 0)
      for (const [index, amount] of splitCents(cents, weights).entries())
        parts.push({ x: fact.shares[index]?.department ?? unallocated, series, amount, fact });
  return parts;
}

/** The overspend of each place, negative below the budget. Places without a budget are omitted. */
function overspendOf(parts: readonly Part[]): Map<string, number> {
  const places = Map.groupBy(parts, ({ x }) => x);
  return new Map(
    [...places].flatMap(([x, all]) => {
      const budget = sumOf(all.filter(({ series }) => series === 'budget'));
      return budget === null ? [] : [[x, addCents(sumOf(all.filter(({ series }) => series !== 'budget')) ?? 0, -budget)] as const];
    }),
  );
}

function yearsOf(parts: readonly Part[]): number[] {
  return [...new Set(parts.map(({ x }) => x))].map(Number);
}

const statuses = ['renewed', 'new', 'cancelled', 'undecided', 'one_time'] as const;
type RenewalStatus = (typeof statuses)[number];

/** The outcome of a period in the year's renewals. */
function renewalStatusOf({ decision, one_time, has_earlier }: MoneyFact): RenewalStatus {
  if (decision === 'cancelled') return 'cancelled';
  if (one_time) return 'one_time';
  if (decision === 'undecided') return 'undecided';
  return has_earlier ? 'renewed' : 'new';
}

/** The periods of a financial period by outcome of their renewal, counted and in money. */
export function renewalStatus(data: InsightData, { year, financial_period_id }: ChartChoice): ChartDraft {
  const parts = partsOf(data, `renewal status ${financial_period_id ?? year}`, (facts) =>
    facts.flatMap((fact): Part[] => {
      const isOfPeriod = financial_period_id === undefined ? fact.year === year : fact.financial_period === financial_period_id;
      if (!isOfPeriod) return [];
      const x = renewalStatusOf(fact);
      return [
        { x, series: 'count', amount: 1, fact },
        { x, series: 'money', amount: fact.cents, fact, ...(fact.cents === null && { group: 'without_price' }) },
      ];
    }),
  );
  // A status without periods shows 0, unless there are no periods at all.
  const none = parts.length > 0 ? 0 : null;
  return {
    x: {
      kind: 'category',
      values: [
        { key: 'renewed', label: say('insights.renewed') },
        { key: 'new', label: say('insights.new') },
        { key: 'cancelled', label: say('insights.cancelled') },
        { key: 'undecided', label: say('insights.undecided') },
        { key: 'one_time', label: say('insights.oneTime') },
      ],
    },
    series: [
      {
        key: 'count',
        label: say('insights.count'),
        draw: 'bar',
        unit: 'count',
        derive: (x, total) => total({ series: 'count', x }) ?? none,
      },
      {
        key: 'money',
        label: say('insights.money'),
        draw: 'line',
        unit: 'money',
        derive: (x, total) => (total({ series: 'count', x }) === null ? none : total({ series: 'money', x })),
      },
    ],
    parts,
    marks: unknownMarks(parts),
    formula: say('insights.formulaRenewalStatus'),
  };
}

const movementLabels: Readonly<Record<Movement, Message>> = {
  price: say('insights.movedPrice'),
  scope: say('insights.movedScope'),
  currency: say('insights.movedCurrency'),
  new: say('insights.movedNew'),
  gone: say('insights.movedGone'),
  one_time: say('insights.oneTime'),
  term: say('insights.movedTerm'),
  unknown: say('insights.movedUnknown'),
  open: say('insights.movedOpen'),
  part: say('insights.movedPart'),
};

/**
 * The ten largest moves against the year before with their causes, and all others as one. Moves with unknown amounts are excluded.
 * If a forecast exists for such a move, the expected difference is a separate series.
 */
export function whatMoved(data: InsightData, { year }: ChartChoice): ChartDraft {
  const calendar = `${year} ${calendarName(data)}`;
  const financialPeriodIds = data.financialPeriods.filter((period) => yearOfPeriod(period) === year).map(({ id }) => id);
  // Two more than are shown, as one of them alone would not be shown as "other".
  const chart = { name: `moves ${calendar}`, financialPeriodIds, most: maxCategories + 2 };
  const moves = largestPartsOf(data, chart, (source) => movedParts(data, year, source));
  const { parts, values } = withTopTen(moves, (id) => data.nameOf('subscription', id), otherLabel);
  const [unknown, total] = countMoves(data, year, calendar);
  const isExpected = parts.some(({ series }) => series === 'expected');
  const series: SeriesDraft[] = [
    { key: 'movement', label: say('insights.movement'), draw: 'bar' },
    ...(isExpected ? [{ key: 'expected', label: say('insights.movementExpected'), draw: 'bar' as const }] : []),
  ];
  return {
    x: { kind: 'category', values },
    series,
    parts,
    marks: unknown === 0 ? [] : [{ x: '', kind: 'unknown', text: say('insights.movesUnknown', { count: unknown, total }) }],
    terms: [
      ...series.map(({ key, label }) => ({ key, label, series: key })),
      ...movements
        .filter((key) => key !== 'part' || data.whole)
        .map((key) => ({ key, label: movementLabels[key], series: 'movement', group: key })),
    ],
    formula: say('insights.formulaWhatMoved'),
  };
}

/** The moves of some subscriptions in a year. One without a price in that year is the expected difference, if there is a forecast. */
function movedParts(data: InsightData, year: number, source: CostSource): Part[] {
  const expected = new Map<string, number>();
  for (const { subscription, cents, isForecast } of source.forecasts)
    if (isForecast && cents !== null) expected.set(subscription, addCents(expected.get(subscription) ?? 0, cents));
  const moves = movesByYear(data, source, year).get(year) ?? [];
  return moves.map((move) => moveParts(move, expected.get(move.subscription))).filter(({ amount }) => amount !== 0);
}

function moveParts(move: Move, forecast: number | undefined): Part {
  const { movement, subscription, now, before, fact } = move;
  const isKnown = isKnownMove(move);
  const isExpected = !isKnown && before !== null && now === null && forecast !== undefined;
  return {
    x: subscription,
    series: isExpected ? 'expected' : 'movement',
    group: movement,
    amount: isKnown ? addCents(now ?? 0, -(before ?? 0)) : isExpected ? addCents(forecast, -before) : null,
    previous: before,
    change: before === null || now === null ? null : changeOf(before, now),
    fact,
    reason: movementLabels[movement],
  };
}

/** The number of moves with unknown amounts, and of subscriptions with moves. */
function countMoves(data: InsightData, year: number, calendar: string): [unknown: number, subscriptions: number] {
  const counts = partsOf(data, `counted moves ${calendar}`, (facts, whole): Part[] => {
    const moves = movesByYear(data, { facts, whole }, year).get(year) ?? [];
    const unknown = moves.filter((move) => !isKnownMove(move)).length;
    return [
      { x: 'unknown', series: 'moves', amount: unknown },
      { x: 'subscriptions', series: 'moves', amount: new Set(moves.map(({ subscription }) => subscription)).size },
    ];
  });
  const of = (x: string): number => sumOf(counts.filter((part) => part.x === x)) ?? 0;
  return [of('unknown'), of('subscriptions')];
}

/** Cost of a full-time equivalent by year: the year's spend divided by the value of a field of the FTE table. */
export function costPerFte(data: InsightData, { fte_field_id }: ChartChoice): ChartDraft {
  const fields = data.fteFields();
  const field = fte_field_id === undefined ? fields[0] : fields.find(({ id }) => id === fte_field_id);
  const spend = partsOf(data, 'cost per fte', (facts) =>
    facts.flatMap((fact): Part[] =>
      fact.year !== null && isCost(fact) && fact.cents !== null
        ? [{ x: String(fact.year), series: 'cost_per_fte', group: 'spend', amount: fact.cents, fact }]
        : [],
    ),
  );
  const people = (field?.values ?? []).flatMap(({ year, value }): Part[] =>
    value === null || !field
      ? []
      : [
          {
            x: String(year),
            series: 'cost_per_fte',
            group: 'fte',
            amount: Math.round(value * 10_000),
            record: { kind: 'fte_field', id: field.id, name: field.name },
          },
        ],
  );
  const values = yearAxis(data, yearsOf([...spend, ...people]));
  const parts = [...spend, ...people];
  return {
    x: { kind: 'year', values },
    series: [
      {
        key: 'cost_per_fte',
        label: say('insights.costPerFte'),
        draw: 'bar',
        derive: (x, total) => {
          const of = { series: 'cost_per_fte', x };
          const [cents, fte] = [total({ ...of, group: 'spend' }), total({ ...of, group: 'fte' })];
          return cents === null || fte === null || fte === 0 ? null : multiplyDivide(cents, 10_000, fte);
        },
      },
    ],
    parts,
    terms: values.flatMap(({ key }) => [
      { key: `spend ${key}`, label: say('insights.spend'), series: 'cost_per_fte', group: 'spend', x: key, unit: 'money' as const },
      {
        key: `fte ${key}`,
        label: field?.name ?? say('insights.fte'),
        series: 'cost_per_fte',
        group: 'fte',
        x: key,
        unit: 'number' as const,
      },
    ]),
    formula: field ? say('insights.formulaCostPerFte', { field: field.name }) : say('insights.noFteField'),
  };
}
