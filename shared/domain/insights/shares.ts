import { say } from '../messages/message.ts';
import { addCents, splitCents } from '../money/cents.ts';
import { type ChartDraft, type Label, type Part, unknownMarks } from './chart.ts';
import {
  type ChartChoice,
  type InsightData,
  isCost,
  type NamedKind,
  otherLabel,
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
const maxCategories = 10;
const other = 'other';

/** The places of rows, largest absolute sums first. */
function rankedPlaces(parts: readonly Part[], nameOf: (key: string) => string): string[] {
  const sums = new Map<string, number>();
  for (const { x, amount } of parts) sums.set(x, addCents(sums.get(x) ?? 0, amount ?? 0));
  return [...sums]
    .sort(([a, x], [b, y]) => Math.abs(y) - Math.abs(x) || nameOf(a).localeCompare(nameOf(b)) || (a < b ? -1 : 1))
    .map(([key]) => key);
}

/** Rows by the ten places with the largest sums. All other places become one; unallocated rows come last. */
export function withTopTen(
  parts: readonly Part[],
  nameOf: (key: string) => string,
  otherName: Label,
): { parts: Part[]; values: { key: string; label: Label }[] } {
  const all = rankedPlaces(parts, nameOf);
  const ranked = all.filter((key) => key !== unallocated);
  // "Other" replaces at least two places.
  const shown = ranked.length <= maxCategories + 1 ? ranked : ranked.slice(0, maxCategories);
  const isShown = new Set([...shown, unallocated]);
  return {
    parts: ranked.length === shown.length ? [...parts] : parts.map((part) => (isShown.has(part.x) ? part : { ...part, x: other })),
    values: [
      ...shown.map((key) => ({ key, label: nameOf(key) })),
      ...(ranked.length > shown.length ? [{ key: other, label: otherName }] : []),
      ...(all.length > ranked.length ? [{ key: unallocated, label: unallocatedLabel }] : []),
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
    const facts = data.facts.filter((fact) => fact.year === year);
    const { parts, values } = withTopTen(splitBy(facts, dimension), nameIn(data, dimension), otherLabel);
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
  const parts = splitBy(
    data.facts.filter(({ year }) => year !== null),
    dimension,
  );
  const nameOf = nameIn(data, dimension);
  const turned = parts.map(({ x, amount, group, fact }): Part => ({
    x: String(fact?.year),
    series: x,
    amount,
    ...(group !== undefined && { group }),
    ...(fact && { fact }),
  }));
  return {
    x: {
      kind: 'year',
      values: yearAxis(
        data,
        turned.map(({ x }) => Number(x)),
      ),
    },
    series: rankedPlaces(parts, nameOf).map((key) => ({
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
  const facts = data.facts.filter((fact) => fact.year === year && isCost(fact));
  const { parts, values } = withTopTen(splitBy(facts, dimensions.currency), (code) => code, otherLabel);
  const originals = facts.flatMap((fact): Part[] =>
    fact.original === null || fact.currency === data.local
      ? []
      : [{ x: fact.currency, series: `original ${fact.currency}`, amount: fact.original, fact }],
  );
  const foreign = [...new Set(originals.map(({ x }) => x))].sort();
  const kept = new Set(values.map(({ key }) => key));
  return {
    x: { kind: 'category', values },
    series: [{ key: 'spend', label: say('insights.spend'), draw: 'bar' }],
    parts: [...parts, ...originals.map((part) => (kept.has(part.x) ? part : { ...part, x: other }))],
    terms: [
      { key: 'spend', label: say('insights.spend'), series: 'spend' },
      ...foreign.map((currency) => ({ key: currency, label: currency, series: `original ${currency}`, currency })),
    ],
    marks: unknownMarks(parts),
    formula: say('insights.formulaExposure'),
  };
}
