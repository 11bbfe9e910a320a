import { firstInOrder } from '../lists/in-order.ts';
import { say } from '../messages/message.ts';
import { addCents, splitCents } from '../money/cents.ts';
import { type ChartDraft, type Label, type Part, unknownMarks } from './chart.ts';
import {
  type ChartChoice,
  type InsightData,
  isCost,
  type NamedKind,
  partsOf,
  otherLabel,
  otherPlace,
  unallocated,
  unallocatedLabel,
  yearAxis,
} from './insight-data.ts';
import type { MoneyFact } from '../periods/money-fact.ts';

/** A dimension of spend: the places that share the money of a period, with their parts. */
interface Dimension {
  of: (fact: MoneyFact) => readonly { key: string | null; cents: number | null }[];
  /** The kind of record that the key identifies. Without it the key is the name. */
  names?: NamedKind;
}

function whole(key: (fact: MoneyFact) => string | null): Dimension['of'] {
  return (fact) => [{ key: key(fact), cents: fact.cents }];
}

export const dimensions = {
  publisher: { of: whole(({ publisher }) => publisher), names: 'provider' },
  vendor: { of: whole(({ vendor }) => vendor), names: 'provider' },
  'product-type': { of: whole(({ product_type }) => product_type), names: 'product_type' },
  'subject-category': { of: bySubject, names: 'subject_category' },
  'cost-center': { of: ({ shares }) => shares.map(({ cost_center, cents }) => ({ key: cost_center, cents })), names: 'cost_center' },
  department: { of: ({ shares }) => shares.map(({ department, cents }) => ({ key: department, cents })), names: 'department' },
  currency: { of: whole(({ currency }) => currency) },
  owner: { of: whole(({ owner }) => owner), names: 'user' },
} as const satisfies Record<string, Dimension>;

export type DimensionName = keyof typeof dimensions;

/** Splits the money equally among all subjects, the main one first, by largest remainder: the total stays the same. */
function bySubject({ subjects, cents }: MoneyFact): { key: string | null; cents: number | null }[] {
  if (subjects.length === 0) return [{ key: null, cents }];
  const parts =
    cents === null
      ? undefined
      : splitCents(
          cents,
          subjects.map(() => 1),
        );
  return subjects.map((key, index) => ({ key, cents: parts?.[index] ?? null }));
}

/** Maximum categories that a reader can distinguish; smaller ones are added up. */
export const maxCategories = 10;

type PlaceSum = readonly [key: string, sum: number];

/** Compares places: largest absolute sums first, then by name. */
function placeOrder(nameOf: (key: string) => string) {
  return ([a, x]: PlaceSum, [b, y]: PlaceSum): number =>
    Math.abs(y) - Math.abs(x) || nameOf(a).localeCompare(nameOf(b)) || (a < b ? -1 : 1);
}

function sumsByPlace(parts: readonly Part[], placeOf: (part: Part) => string): Map<string, number> {
  const sums = new Map<string, number>();
  for (const part of parts) sums.set(placeOf(part), addCents(sums.get(placeOf(part)) ?? 0, part.amount ?? 0));
  return sums;
}

/** Rows by the ten places with the largest sums. All other places become one; unallocated rows come last. */
export function withTopTen(
  parts: readonly Part[],
  nameOf: (key: string) => string,
  otherName: Label,
): { parts: Part[]; values: { key: string; label: Label }[] } {
  const sums = sumsByPlace(parts, ({ x }) => x);
  const hasUnallocated = sums.delete(unallocated);
  // Where small places came as one, more places came beside it than are shown.
  sums.delete(otherPlace);
  // "Other" replaces at least two places.
  const most = sums.size <= maxCategories + 1 ? sums.size : maxCategories;
  const shown = firstInOrder(sums, most, placeOrder(nameOf)).map(([key]) => key);
  const isShown = new Set([...shown, unallocated]);
  return {
    parts: sums.size === shown.length ? [...parts] : parts.map((part) => (isShown.has(part.x) ? part : { ...part, x: otherPlace })),
    values: [
      ...shown.map((key) => ({ key, label: nameOf(key) })),
      ...(sums.size > shown.length ? [{ key: otherPlace, label: otherName }] : []),
      ...(hasUnallocated ? [{ key: unallocated, label: unallocatedLabel }] : []),
    ],
  };
}

function splitBy(facts: Iterable<MoneyFact>, dimension: Dimension): Part[] {
  const parts: Part[] = [];
  for (const fact of facts) {
    if (!isCost(fact)) continue;
    for (const { key, cents } of dimension.of(fact)) {
      const part: Part = { x: key ?? unallocated, series: 'spend', amount: cents, fact };
      if (cents === null) part.group = 'without_price';
      parts.push(part);
    }
  }
  return parts;
}

function nameIn(data: InsightData, { names }: Dimension): (key: string) => string {
  return (key) => (names ? data.nameOf(names, key) : key);
}

/** Spend of a year by publisher, department, subject and so on. All places and Unallocated add up to the year's total. */
export function sharePer(name: DimensionName) {
  return (data: InsightData, { year }: ChartChoice): ChartDraft => {
    const dimension: Dimension = dimensions[name];
    const spend = partsOf(data, `share ${name} ${year}`, (facts) =>
      splitBy(
        facts.filter((fact) => fact.year === year),
        dimension,
      ),
    );
    const { parts, values } = withTopTen(spend, nameIn(data, dimension), otherLabel);
    return {
      x: { kind: 'category', values },
      series: [{ key: 'spend', label: say('insights.spend'), draw: 'bar' }],
      parts,
      marks: unknownMarks(parts),
      formula: say('insights.formulaShare'),
    };
  };
}

/** Spend of each department over the years, largest sum first. */
export function departmentsOverTime(data: InsightData): ChartDraft {
  const dimension: Dimension = dimensions.department;
  const nameOf = nameIn(data, dimension);
  const turned = partsOf(data, 'departments over time', (facts) =>
    splitBy(
      facts.filter(({ year }) => year !== null),
      dimension,
    ).map((part): Part => ({ ...part, x: String(part.fact?.year), series: part.x })),
  );
  const ranked = [...sumsByPlace(turned, ({ series }) => series)].sort(placeOrder(nameOf));
  return {
    x: {
      kind: 'year',
      values: yearAxis(
        data,
        turned.map(({ x }) => Number(x)),
      ),
    },
    series: ranked.map(([key]) => ({
      key,
      label: key === unallocated ? unallocatedLabel : nameOf(key),
      draw: 'bar',
      stack: true,
    })),
    hasOpenSeries: true,
    parts: turned,
    marks: unknownMarks(turned),
    formula: say('insights.formulaDepartments'),
  };
}

/** Spend of a year by the currency owed. The amounts in foreign currencies are separate terms. */
export function currencyExposure(data: InsightData, { year }: ChartChoice): ChartDraft {
  const spend = partsOf(data, `exposure ${year}`, (facts) =>
    splitBy(
      facts.filter((fact) => fact.year === year),
      dimensions.currency,
    ),
  );
  const { parts, values } = withTopTen(spend, (code) => code, otherLabel);
  const originals = partsOf(data, `originals ${year}`, (facts) =>
    facts.flatMap((fact): Part[] =>
      fact.year !== year || !isCost(fact) || fact.original === null || fact.currency === data.local
        ? []
        : [{ x: fact.currency, series: `original ${fact.currency}`, amount: fact.original, fact }],
    ),
  );
  const foreign = [...new Set(originals.map(({ x }) => x))].sort();
  const kept = new Set(values.map(({ key }) => key));
  return {
    x: { kind: 'category', values },
    series: [{ key: 'spend', label: say('insights.spend'), draw: 'bar' }],
    parts: [...parts, ...originals.map((part) => (kept.has(part.x) ? part : { ...part, x: otherPlace }))],
    terms: [
      { key: 'spend', label: say('insights.spend'), series: 'spend' },
      ...foreign.map((currency) => ({ key: currency, label: currency, series: `original ${currency}`, currency })),
    ],
    marks: unknownMarks(parts),
    formula: say('insights.formulaExposure'),
  };
}
