import { mean, toHundredths } from '../forecasts/statistics.ts';
import { type Message, say } from '../messages/message.ts';
import { changeOf } from '../money/cents.ts';
import { type ChartDraft, type Label, type MarkDraft, type Part, type SeriesDraft, type TermDraft, unknownMarks } from './chart.ts';
import { type ChartChoice, type InsightData, partsOf, yearAxis, yearLabel } from './insight-data.ts';
import { compareStarts, type MoneyFact } from '../periods/money-fact.ts';
import { isScopeJump, libraryPairs, pairParts, priceRatios, scopeMarks, weightedChange } from './pairs.ts';
import { calendarName, isKnownMove, movesByYear } from './movements.ts';

/** 100, in an index times 10,000. */
const hundred = 1_000_000;

/** The periods of a subscription, oldest first. */
function historyOf(data: InsightData, { record_id }: ChartChoice): MoneyFact[] {
  return data.facts.filter(({ subscription }) => subscription === record_id).sort(compareStarts);
}

/** An axis of periods, labelled by year, or by first day if a year has several periods. */
function periodAxis(data: InsightData, history: readonly MoneyFact[]): ChartDraft['x'] {
  const labelOf = ({ year, start }: MoneyFact): Label =>
    year === null || history.filter((other) => other.year === year).length > 1 ? start : yearLabel(data, year);
  return { kind: 'period', values: history.map((fact) => ({ key: fact.id, label: labelOf(fact) })) };
}

function marksOf(history: readonly MoneyFact[]): MarkDraft[] {
  return history.flatMap((fact, index): MarkDraft[] => {
    const before = history[index - 1];
    const percent = fact.change === null ? 0 : fact.change / 10_000;
    return [
      ...(fact.yearly !== null && fact.yearly_original !== fact.original
        ? [{ x: fact.id, kind: 'multi_year' as const, text: say('insights.annualised', { days: fact.days ?? 0 }) }]
        : []),
      ...(before && before.currency !== fact.currency
        ? [
            {
              x: fact.id,
              kind: 'currency_change' as const,
              text: say('insights.currencyChanged', { from: before.currency, to: fact.currency }),
            },
          ]
        : []),
      ...(fact.change !== null && isScopeJump(fact.change)
        ? [{ x: fact.id, kind: 'scope_jump' as const, text: say('insights.sameContent', { percent }) }]
        : []),
    ];
  });
}

/** The yearly price of each period, in the tenant's currency and in those of the periods. A change of currency interrupts the line. */
export function priceDevelopment(data: InsightData, choice: ChartChoice): ChartDraft {
  const history = historyOf(data, choice);
  const foreign = [...new Set(history.map(({ currency }) => currency))].filter((currency) => currency !== data.local);
  const local: SeriesDraft = { key: 'local', label: say('insights.priceIn', { currency: data.local }), draw: 'bar' };
  const originals = foreign.map((currency): SeriesDraft => ({
    key: `original ${currency}`,
    label: say('insights.priceIn', { currency }),
    draw: 'line',
    currency,
  }));
  const parts = history.flatMap((fact): Part[] => {
    const original = fact.yearly_original ?? fact.original;
    const cents = fact.yearly ?? fact.cents;
    return [
      { x: fact.id, series: 'local', amount: cents, fact },
      ...(fact.currency === data.local ? [] : [{ x: fact.id, series: `original ${fact.currency}`, amount: original, fact }]),
    ];
  });
  const x = periodAxis(data, history);
  return { x, series: [local, ...originals], parts, marks: marksOf(history), formula: say('insights.formulaPrice') };
}

/** The price change of a subscription beside that of all comparable pairs of the same year, weighted by spend. */
export function increaseVersusAverage(data: InsightData, choice: ChartChoice): ChartDraft {
  const history = historyOf(data, choice);
  const own = history.flatMap((fact): Part[] => {
    const before = fact.previous === null ? undefined : data.byId.get(fact.previous);
    return before
      ? [{ x: fact.id, series: 'own', amount: fact.yearly_original, previous: before.yearly_original, change: fact.change, fact }]
      : [];
  });
  const average = averageOf(data, history);
  const changes = new Map(history.map(({ id, change }) => [id, change]));
  return {
    x: periodAxis(data, history),
    series: [
      { key: 'own', label: say('insights.thisSubscription'), draw: 'bar', derive: (x) => changes.get(x) ?? null },
      {
        key: 'average',
        label: say('insights.average'),
        draw: 'line',
        derive: (x, total) => weightedChange(total, { series: 'average', x, group: 'price' }),
      },
    ],
    parts: own,
    ofLibrary: average.parts,
    terms: history.flatMap((fact) => [
      ...newAndOld('own', fact.id, { currency: fact.currency }),
      ...newAndOld('average', fact.id, { group: 'price' }),
    ]),
    marks: [...marksOf(history), ...average.marks],
    formula: say('insights.formulaIncreaseAverage'),
  };
}

/** The comparable pairs of a subscription's years, each at the first period of its year. */
function averageOf(data: InsightData, history: readonly MoneyFact[]): ReturnType<typeof libraryPairs> {
  const places = new Map(history.toReversed().map(({ year, id }) => [year, id]));
  return libraryPairs(data, 'average', (year) => places.get(year));
}

/** The two sums of a change: new and old amounts. */
function newAndOld(series: string, x: string, more: { group?: string; currency?: string } = {}): TermDraft[] {
  const of = { series, x, unit: 'money' as const, ...more };
  const key = `${series} ${more.group ?? ''} ${x}`;
  return [
    { ...of, key: `${key} new`, label: say('insights.sumNew'), field: 'amount' },
    { ...of, key: `${key} old`, label: say('insights.sumOld'), field: 'previous' },
  ];
}

/** The price of a subscription and the price index of all comparable pairs, both 100 at the first period with a price. */
export function developmentVersusAverage(data: InsightData, choice: ChartChoice): ChartDraft {
  const history = historyOf(data, choice);
  const base = history.find((fact) => fact.yearly_original !== null && fact.yearly_original !== 0 && fact.year !== null);
  const index = chained(priceRatios(data), base?.year ?? 0, history.at(-1)?.year ?? 0);
  const own = history.map((fact): Part => ({
    x: fact.id,
    series: 'own',
    amount: fact.currency === base?.currency ? fact.yearly_original : null,
    fact,
  }));
  const since = history.filter((fact) => base !== undefined && fact.start >= base.start);
  const average = averageOf(
    data,
    since.filter((fact) => fact !== base),
  );
  const yearsOfPlaces = new Map(since.map(({ id, year }) => [id, year]));
  return {
    x: periodAxis(data, history),
    series: [
      {
        key: 'own',
        label: say('insights.thisSubscription'),
        draw: 'line',
        derive: (x, total) => {
          const [amount, first] = [total({ series: 'own', x }), base?.yearly_original ?? null];
          return amount === null || first === null || !yearsOfPlaces.has(x) ? null : hundred + (changeOf(first, amount) ?? 0);
        },
      },
      {
        key: 'average',
        label: say('insights.average'),
        draw: 'line',
        derive: (x) => index.get(yearsOfPlaces.get(x) ?? 0) ?? null,
      },
    ],
    parts: own,
    ofLibrary: average.parts,
    terms: history.flatMap((fact) => [
      { key: `own ${fact.id}`, label: say('insights.thisSubscription'), series: 'own', x: fact.id, unit: 'money', currency: fact.currency },
      ...newAndOld('average', fact.id, { group: 'price' }),
    ]),
    marks: marksOf(history),
    formula: base ? say('insights.formulaDevelopmentAverage', { base: yearLabel(data, base.year ?? 0) }) : say('insights.noPriceYet'),
  };
}

/** An index that is 100 in a start year. Years without pairs have no value; the next value continues from the last known one. */
function chained(ratios: ReadonlyMap<number, number>, from: number, to: number): Map<number, number> {
  const index = new Map([[from, hundred]]);
  let value = 1;
  for (const year of [...ratios.keys()].filter((each) => each > from && each <= to).sort((a, b) => a - b)) {
    value *= ratios.get(year) ?? 1;
    index.set(year, Math.round(value * hundred));
  }
  return index;
}

/** The price of each period beside its forecast, in the currency of the latest period. */
export function priceVersusForecast(data: InsightData, choice: ChartChoice): ChartDraft {
  const history = historyOf(data, choice);
  const currency = history.at(-1)?.currency ?? data.local;
  const parts = history.flatMap((fact): Part[] => {
    const isSame = fact.currency === currency;
    const [price, forecast] = isSame ? [fact.original, fact.forecasted_original] : [null, null];
    return [
      { x: fact.id, series: 'price', amount: price, fact },
      ...(forecast === null
        ? []
        : [
            {
              x: fact.id,
              series: 'forecast',
              amount: forecast,
              previous: price,
              // Difference between price and forecast.
              change: price === null ? null : changeOf(forecast, price),
              fact,
            },
          ]),
    ];
  });
  return {
    x: periodAxis(data, history),
    series: [
      { key: 'price', label: say('insights.price'), draw: 'bar', currency },
      { key: 'forecast', label: say('insights.forecast'), draw: 'line', currency },
    ],
    parts,
    marks: [...accuracyMarks(data, parts), ...marksOf(history).filter(({ kind }) => kind !== 'multi_year')],
    formula: say('insights.formulaPriceForecast'),
  };
}

/** Forecast errors of the subscription, beside the errors of the rules on the whole library's past. */
function accuracyMarks(data: InsightData, parts: readonly Part[]): MarkDraft[] {
  const last = parts.at(-1)?.x;
  if (last === undefined) return [];
  const errors = parts.flatMap(({ series, amount, previous }) =>
    series === 'forecast' && amount !== null && previous ? [(Math.abs(amount - previous) / Math.abs(previous)) * 100] : [],
  );
  const own = toHundredths(mean(errors));
  const { product, member_default: byDefault, no_change: unchanged } = data.accuracy();
  const mark = (text: Message): MarkDraft => ({ x: last, kind: 'accuracy', text });
  return [
    ...(own === null ? [] : [mark(say('insights.ownAccuracy', { percent: own, count: errors.length }))]),
    ...(product === null || byDefault === null || unchanged === null
      ? []
      : [mark(say('insights.libraryAccuracy', { product, byDefault, unchanged }))]),
  ];
}

/** The price index of the library: chained over comparable pairs within ± 25 %, and 100 in the year before the first. */
export function priceIndex(data: InsightData): ChartDraft {
  const pairs = pairParts(data, 'index');
  const years = [...new Set(pairs.map(({ x }) => Number(x)))];
  const first = years.length === 0 ? null : Math.min(...years) - 1;
  const values = yearAxis(data, first === null ? [] : [first, ...years]);
  const index = chained(priceRatios(data), first ?? 0, Math.max(0, ...years));
  return {
    x: { kind: 'year', values },
    series: [
      {
        key: 'index',
        label: say('insights.priceIndex'),
        draw: 'line',
        derive: (x) => index.get(Number(x)) ?? null,
      },
    ],
    parts: pairs,
    terms: values.slice(1).flatMap(({ key }) => newAndOld('index', key, { group: 'price' })),
    marks: scopeMarks(pairs),
    formula: say('insights.formulaPriceIndex'),
  };
}

/** Cost increase of a year: by the price of comparable agreements, over all continued agreements, and over all spend. */
export function spendIncrease(data: InsightData): ChartDraft {
  const pairs = pairParts(data, 'same_deals');
  // Years of the unfiltered data, so that the first and last filtered years are also compared.
  const axis = yearAxis(data, yearsWithPrices(data.whole ?? data));
  const years = axis.slice(1);
  const parts: Part[] = [];
  for (const part of pairParts(data, 'price')) if (part.group === 'price') parts.push(part);
  for (const part of pairs) parts.push(part);
  const isShown = new Set(years.map(({ key }) => key));
  const moves = partsOf(data, `moves of all years ${calendarName(data)}`, (facts, whole) => allMoves(data, { facts, whole }));
  for (const part of moves) if (isShown.has(part.x)) parts.push(part);
  const line = (series: string, label: Label): SeriesDraft => ({
    key: series,
    label,
    draw: 'line',
    derive: (x, total) => weightedChange(total, { series, x }),
  });
  return {
    x: { kind: 'year', values: years },
    series: [
      line('price', say('insights.increasePrice')),
      line('same_deals', say('insights.increaseSameDeals')),
      line('all_spend', say('insights.increaseAll')),
    ],
    parts,
    terms: years.flatMap(({ key }) => ['price', 'same_deals', 'all_spend'].flatMap((series) => newAndOld(series, key))),
    marks: [...scopeMarks(pairs), ...unknownMarks(parts.filter(({ series }) => series === 'all_spend'))],
    formula: say('insights.formulaSpendIncrease'),
  };
}

/** The moves of all years as rows. */
function allMoves(data: InsightData, source: Parameters<typeof movesByYear>[1]): Part[] {
  return [...movesByYear(data, source)].flatMap(([year, moves]) =>
    moves.map((move): Part => {
      const { now, before, fact } = move;
      // Without one of the two sums, the other would be compared with nothing.
      const part = isKnownMove(move)
        ? { amount: now, previous: before, change: now === null || before === null ? null : changeOf(before, now) }
        : { amount: null, group: 'unknown' };
      return { x: String(year), series: 'all_spend', fact, ...part };
    }),
  );
}

/** The years with at least one price. */
export function yearsWithPrices(data: InsightData): Set<number> {
  const priced = partsOf(data, 'years with prices', (facts) =>
    facts.flatMap(({ year, cents }) => (year === null || cents === null ? [] : [{ x: String(year), series: 'years', amount: 0 }])),
  );
  return new Set(priced.map(({ x }) => Number(x)));
}
