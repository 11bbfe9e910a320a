import { type Message, say } from '../messages/message.ts';
import type { FoldableSeries } from './fold.ts';

/** A name, or a message in the reader's language. */
type Name = string | Message;

interface NamedSeries extends FoldableSeries {
  draw: 'bar' | 'line';
  unit: 'money' | 'count' | 'index' | 'percent';
  values: (number | null)[];
  low: (number | null)[] | null;
  high: (number | null)[] | null;
}

/** A chart with invented figures, in the shape of the API. */
export interface ExampleChart {
  title: Message;
  unit: NamedSeries['unit'];
  currency: string | null;
  x: { kind: 'year' | 'period' | 'category'; values: { key: string; label: string; label_code: Message | null }[] };
  series: NamedSeries[];
  open_series: boolean;
  whole: number | null;
}

function named(name: Name): { label: string; label_code: Message | null } {
  return typeof name === 'string' ? { label: name, label_code: null } : { label: '', label_code: name };
}

function places(names: readonly string[]): ExampleChart['x']['values'] {
  return names.map((name) => ({ key: name, ...named(name) }));
}

type SeriesParts = Partial<Pick<NamedSeries, 'draw' | 'stack' | 'unit' | 'low' | 'high'>>;

function series(key: string, name: Name, values: (number | null)[], parts: SeriesParts = {}): NamedSeries {
  const { unit = 'money' } = parts;
  return {
    key,
    ...named(name),
    draw: 'bar',
    stack: false,
    low: null,
    high: null,
    ...parts,
    unit,
    currency: unit === 'money' ? 'EUR' : null,
    values,
  };
}

function chart(
  title: Message,
  x: ExampleChart['x'],
  all: NamedSeries[],
  { unit = 'money', isOpen = false, whole = null }: { unit?: ExampleChart['unit']; isOpen?: boolean; whole?: number | null } = {},
): ExampleChart {
  return { title, unit, currency: unit === 'money' ? 'EUR' : null, x, series: all, open_series: isOpen, whole };
}

const years = (first: number, last: number): ExampleChart['x'] => ({
  kind: 'year',
  values: places(Array.from({ length: last - first + 1 }, (_, at) => String(first + at))),
});
const categories = (...names: string[]): ExampleChart['x'] => ({ kind: 'category', values: places(names) });

const publishers = [
  'Harbour Press',
  'Saltmarsh Society',
  'Northern Institute of Applied Sciences',
  'Ridge & Vale',
  'Lantern',
  'Open Shelf',
  'Meridian Journals',
];
/** Invented names of the given number of publishers. */
const many = (count: number): string[] => Array.from({ length: count }, (_, at) => `${publishers[at % publishers.length]} ${at + 1}`);
const stacked = { stack: true } as const;

/** A chart of every kind in README.md, for the help guide and for the pictures that tests compare. */
export const exampleCharts = {
  one: chart(say('insights.titleSharePublisher'), categories('Harbour Press'), [series('spend', say('insights.spend'), [12_345])]),
  shares: chart(
    say('insights.titleSharePublisher'),
    categories(...publishers),
    [series('spend', say('insights.spend'), [48_200, 31_050.5, 22_900, 12_345, 6_120, 980.25, null])],
    { whole: 121_595.75 },
  ),
  forty: chart(say('insights.titleSharePublisher'), categories(...many(40)), [
    series(
      'spend',
      say('insights.spend'),
      Array.from({ length: 40 }, (_, at) => Math.round(90_000 / (at + 1))),
    ),
  ]),
  budgets: chart(say('insights.titleBudget'), categories(...publishers.slice(0, 4)), [
    series('budget', say('insights.budget'), [60_000, 30_000, 25_000, null], { draw: 'line' }),
    series('paid', say('insights.paid'), [41_000, 20_500, null, 4_000], stacked),
    series('awaiting', say('insights.awaiting'), [8_000, 3_250, null, null], stacked),
    series('committed', say('insights.committed'), [6_500, 11_900, null, 1_200], stacked),
  ]),
  years: chart(say('insights.titleTotalSpend'), years(2019, 2027), [
    series('paid', say('insights.paid'), [61_000, 64_500, null, 70_200, 73_900, 75_000, 81_300, null, null], stacked),
    series('awaiting', say('insights.awaiting'), [null, null, null, null, null, 4_200, 6_900, null, null], stacked),
    series('undecided', say('insights.undecided'), [null, null, null, null, -3_500, null, 9_800, null, null], stacked),
    series('forecast', say('insights.forecast'), [null, null, null, null, null, null, null, 103_400, 107_500], {
      ...stacked,
      low: [null, null, null, null, null, null, null, 100_100, 99_800],
      high: [null, null, null, null, null, null, null, 106_200, 114_900],
    }),
  ]),
  single: chart(say('insights.titlePriceDevelopment'), years(2026, 2026), [series('local', say('insights.money'), [1_250.5])]),
  departments: chart(
    say('insights.titleDepartmentsOverTime'),
    years(2023, 2026),
    [...'ABCDEFGHIJKL'].map((letter, at) =>
      series(
        letter,
        `Campus ${letter}`,
        [0, 1, 2, 3].map((year) => (at === 4 && year === 0 ? null : Math.round((30_000 / (at + 2)) * (1 + year / 12)))),
        stacked,
      ),
    ),
    { isOpen: true },
  ),
  months: chart(
    say('insights.titleUsage'),
    {
      kind: 'period',
      values: places(Array.from({ length: 14 }, (_, at) => `${at < 12 ? 2025 : 2026}-${String((at % 12) + 1).padStart(2, '0')}`)),
    },
    [
      series('uses', say('insights.uses'), [210, 240, 265, 190, null, null, 80, 75, 230, 260, 281, 140, 250, 262], { unit: 'count' }),
      series('free', say('insights.freeUses'), [20, 22, null, 31, 30, null, 12, null, 25, 33, 40, 18, 27, 30], {
        unit: 'count',
        draw: 'line',
      }),
    ],
    { unit: 'count' },
  ),
  index: chart(
    say('insights.titlePriceIndex'),
    years(2018, 2026),
    [
      series('own', say('insights.thisSubscription'), [100, 103.5, 107.2, null, 118.4, 124, 131.9, 136.2, 142], {
        draw: 'line',
        unit: 'index',
      }),
      series('average', say('insights.average'), [100, 102.1, 104.4, 107, 110.2, 113.5, 117.6, 121, 124.9], {
        draw: 'line',
        unit: 'index',
        low: [100, 100.8, 101.9, 103, 104.8, 106.5, 108.2, 110, 111.6],
        high: [100, 103.9, 108, 112.2, 116.4, 121.8, 127.5, 133, 139.2],
      }),
    ],
    { unit: 'index' },
  ),
  units: chart(say('insights.titleArticleCost'), years(2021, 2026), [
    series('cost', say('insights.articleCost'), [15_300, 18_250, 22_400, 26_900, 24_100, 29_750]),
    series('articles', say('insights.articles'), [9, 11, 13, 15, 13, 16], { draw: 'line', unit: 'count' }),
  ]),
  measures: chart(say('insights.titleArticlesPublisher'), categories(...publishers.slice(0, 3)), [
    series('cost', say('insights.articleCost'), [18_400, 9_250, 2_100]),
    series('articles', say('insights.articles'), [9, 6, 1], { draw: 'line', unit: 'count' }),
  ]),
  moves: chart(say('insights.titleWhatMoved'), categories(...publishers.slice(0, 4)), [
    series('movement', say('insights.movement'), [8_200, 1_900, -2_750, -640.5]),
  ]),
} as const satisfies Readonly<Record<string, ExampleChart>>;

export type ExampleName = keyof typeof exampleCharts;
