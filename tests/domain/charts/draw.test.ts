import fc from '#tests/support/fast-check.ts';
import { describe, expect, test } from 'vitest';
import { type DrawableChart, type DrawableSeries, drawChart, figureText, heightOf } from '#shared/domain/charts/draw.ts';
import { shareOf } from '#shared/domain/charts/series.ts';
import { colorsOf } from '#shared/domain/charts/palette.ts';
import { fitted, type Picture, type Primitive, widthOf } from '#shared/domain/charts/primitives.ts';
import { niceScale } from '#shared/domain/charts/scale.ts';
import { writeSvg } from '#shared/domain/charts/write-svg.ts';
import { runs } from '#tests/support/lane.ts';

const options = {
  width: 720,
  height: 400,
  theme: 'light',
  format: { thousand_separator: '.', decimal_separator: ',' },
  missing: 'nicht bekannt',
} as const;

const blank = { stack: false, unit: 'money', currency: 'EUR', low: null, high: null };
const spend: DrawableChart = {
  title: 'Gesamtausgaben je Jahr',
  unit: 'money',
  currency: 'EUR',
  x: { kind: 'year', values: [{ label: '2014' }, { label: '2015' }, { label: '2016' }] },
  series: [
    { ...blank, key: 'paid', label: 'Bezahlt', draw: 'bar', stack: true, values: [2_881_007, null, 3_194_065] },
    { ...blank, key: 'undecided', label: 'Offen', draw: 'bar', stack: true, values: [null, null, -12.5] },
    { ...blank, key: 'budget', label: 'Budget', draw: 'line', values: [2_600_000, 2_700_000, null], low: [1, 2, null], high: [3, 4, null] },
  ],
  formula: { text: 'Bezahlt + offen' },
};

/** The texts of an SVG, as a reader sees them. */
function textsOf(svg: string): string[] {
  return [...svg.matchAll(/<(?:text|title|desc)\b[^>]*>([^<]*)</g)].map(([, text = '']) =>
    text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
  );
}

describe('the picture of a chart', () => {
  test.each(['light', 'dark'] as const)('has every value of the screen as text, in its separators: %s [RI06]', (theme) => {
    const texts = textsOf(writeSvg(drawChart(spend, { ...options, theme })));
    for (const expected of [
      'Gesamtausgaben je Jahr',
      'Bezahlt + offen',
      'Bezahlt',
      'Budget',
      '2014, Bezahlt: 2.881.007,00 EUR',
      '2016, Bezahlt: 3.194.065,00 EUR',
      '2016, Offen: −12,50 EUR',
      '2015, Budget: 2.700.000,00 EUR',
      '2016',
    ])
      expect(texts).toContain(expected);
    expect(texts.join()).not.toContain('2015, Bezahlt');
  });

  test.each([
    ['en', 'Total spend by year', 'Undecided'],
    ['de', 'Gesamtausgaben je Jahr', 'Offen'],
    ['fr', 'Dépenses totales par an', 'À décider'],
    ['sv', 'Totala utgifter per år', 'Obeslutat'],
  ])('is drawn in the words that it is given: %s [RI06]', (_language, title, label) => {
    const [first, ...others] = spend.series;
    const told = { ...spend, title, series: [{ ...(first as DrawableSeries), label }, ...others] };
    expect(textsOf(writeSvg(drawChart(told, options)))).toEqual(expect.arrayContaining([title, label]));
  });

  test('says what is not known, and draws neither a bar nor a point for it [RI02]', () => {
    const lying: DrawableChart = {
      ...spend,
      x: { kind: 'category', values: [{ label: 'Elsevier' }, { label: 'Wiley & Sons <b>' }] },
      series: [{ ...blank, key: 'spend', label: 'Ausgaben', draw: 'bar', values: [1_206_237, null] }],
    };
    const svg = writeSvg(drawChart(lying, options));
    expect(textsOf(svg)).toEqual(expect.arrayContaining(['Elsevier', '1.206.237,00 EUR', 'Wiley & Sons <b>', 'nicht bekannt']));
    expect(svg).not.toContain('<b>');
    expect(svg.match(/<rect [^>]*><title>/g)).toHaveLength(1);
    const empty = drawChart({ ...lying, x: { kind: 'category', values: [] }, series: [] }, options);
    expect(textsOf(writeSvg(empty))).toContain('nicht bekannt');
  });

  test('shows the span of a forecast over its bar', () => {
    const [first] = spend.series;
    const forecast = { ...(first as DrawableSeries), values: [null, null, 30], low: [null, null, 25], high: [null, null, 40] };
    const lines = (series: readonly DrawableSeries[]) =>
      drawChart({ ...spend, series }, options).items.filter(({ kind }) => kind === 'line');
    const upright = lines([forecast]).filter((each) => each.kind === 'line' && each.from.x === each.to.x);
    expect(upright).toHaveLength(1);
    const ends = lines([forecast]).filter((each) => each.kind === 'line' && each.to.x - each.from.x === 8);
    expect(ends.map((each) => each.kind === 'line' && each.from.y)).toEqual(
      upright.flatMap((each) => (each.kind === 'line' ? [each.from.y, each.to.y] : [])),
    );
    expect(lines([{ ...forecast, low: null, high: null }]).some((each) => each.kind === 'line' && each.from.x === each.to.x)).toBe(false);
  });

  test('breaks a line at a gap [RI02]', () => {
    const values = [1, 2, null, 4, 5];
    const chart: DrawableChart = {
      ...spend,
      x: { kind: 'year', values: values.map((_, at) => ({ label: String(2010 + at) })) },
      series: [{ ...blank, key: 'line', label: 'Linie', draw: 'line', values }],
    };
    const { items } = drawChart(chart, { ...options, hasLegend: false });
    expect(items.filter(({ kind }) => kind === 'path')).toHaveLength(2);
    expect(items.filter(({ kind }) => kind === 'dot')).toHaveLength(4);
  });

  test('stays inside its frame and is well-formed, whatever is drawn', () => {
    const cents = fc.integer({ min: -1e11, max: 1e14 }).map((each) => each / 100);
    const value = fc.oneof(fc.constant(null), cents);
    const chart = fc
      .record({
        count: fc.integer({ min: 0, max: 14 }),
        series: fc.integer({ min: 1, max: 12 }),
        kind: fc.constantFrom('year', 'category'),
      })
      .chain(({ count, series, kind }) =>
        fc.record({
          title: fc.string({ unit: 'binary' }),
          kind: fc.constant(kind),
          labels: fc.array(fc.string({ unit: 'binary' }), { minLength: count, maxLength: count }),
          series: fc.array(
            fc.record({
              label: fc.string(),
              draw: fc.constantFrom('bar', 'line'),
              stack: fc.boolean(),
              unit: fc.constantFrom('money', 'count'),
              values: fc.array(value, { minLength: count, maxLength: count }),
            }),
            { minLength: series, maxLength: series },
          ),
        }),
      );
    fc.assert(
      fc.property(chart, ({ title, kind, labels, series }) => {
        const drawn = drawChart(
          {
            ...spend,
            title,
            x: { kind, values: labels.map((label) => ({ label })) },
            series: series.map((each, index) => ({
              ...blank,
              ...each,
              key: String(index),
              currency: each.unit === 'money' ? 'EUR' : null,
            })),
          },
          options,
        );
        for (const item of drawn.items)
          if (item.kind === 'rect') {
            expect(item.height).toBeGreaterThanOrEqual(0);
            expect(item.x).toBeGreaterThanOrEqual(0);
            expect(item.x + item.width).toBeLessThanOrEqual(options.width + 1);
          }
        expect(writeSvg(drawn)).toMatch(/^<svg [^>]*>[\s\S]*<\/svg>$/);
        expect(writeSvg(drawn)).not.toMatch(/="[^"]*(NaN|Infinity)/);
      }),
      { numRuns: runs(100) },
    );
  });
});

test('figures are written in their unit', () => {
  const { format } = options;
  expect(figureText(1234.5, { unit: 'money', currency: 'JPY' }, format)).toBe('1.235 JPY');
  expect(figureText(4.31, { unit: 'percent', currency: null }, format)).toBe('4,3 %');
  expect(figureText(4.31, { unit: 'change', currency: null }, format)).toBe('+4,3 %');
  expect(figureText(1234, { unit: 'count', currency: null }, format)).toBe('1.234');
  expect(figureText(104.2915, { unit: 'index', currency: null }, format)).toBe('104,29');
});

test('scales have round steps around their values', () => {
  expect(niceScale([0, 3_194_065]).ticks).toEqual([0, 1_000_000, 2_000_000, 3_000_000, 4_000_000]);
  expect(niceScale([-12.5, 30]).ticks).toEqual([-20, -10, 0, 10, 20, 30]);
  expect(niceScale([])).toEqual({ from: 0, to: 1, ticks: [0, 1] });
  expect(niceScale([0, 0]).to).toBeGreaterThan(0);
});

test('a label is shortened to the room that it has', () => {
  const short = fitted('Institute of Electrical and Electronics Engineers', 11, 120);
  expect(short).toMatch(/^Institute .*…$/);
  expect(widthOf(short, 11)).toBeLessThanOrEqual(120);
  expect(fitted('Wiley', 11, 120)).toBe('Wiley');
});

describe('the grammar of charts', () => {
  const bar = { ...blank, draw: 'bar', values: [100, 50] } as const;
  const departments = (series: DrawableSeries[]): DrawableChart => ({
    ...spend,
    x: { kind: 'category', values: [{ label: 'Library for the History of Law and Economics' }, { label: 'Life Sciences' }] },
    series,
  });
  const marksOf = ({ items }: Picture) => items.filter((item) => 'of' in item && item.of) as Extract<Primitive, { kind: 'rect' }>[];

  test('a concept has one color wherever it is drawn, in whatever order [U16]', () => {
    for (const theme of ['light', 'dark', 'print'] as const) {
      const forwards = colorsOf([{ key: 'paid' }, { key: 'own' }, { key: 'awaiting' }, { key: 'other' }], theme);
      const backwards = colorsOf([{ key: 'awaiting' }, { key: 'more' }, { key: 'paid' }], theme);
      expect([forwards[0], forwards[2]]).toEqual([backwards[2], backwards[0]]);
      expect(new Set(forwards).size).toBe(4);
      expect(new Set(backwards).size).toBe(3);
    }
  });

  test('every category has its name beside its bar, however many there are [U17]', () => {
    for (const count of [1, 7, 40]) {
      const values = Array.from({ length: count }, (_, at) => ({ label: `Department ${at + 1}` }));
      const chart = {
        ...spend,
        x: { kind: 'category', values },
        series: [{ ...bar, key: 'spend', label: 'Spend', values: values.map(() => 5) }],
      };
      for (const width of [320, 960]) {
        const picture = drawChart(chart, { ...options, width, height: heightOf(chart) });
        expect(textsOf(writeSvg(picture))).toEqual(expect.arrayContaining(values.map(({ label }) => label)));
        const rows = marksOf(picture).map(({ y, height }) => [y, y + height]);
        for (const [at, [top = 0]] of rows.entries()) expect(top).toBeGreaterThan(rows[at - 1]?.[1] ?? 0);
        expect(rows.at(-1)?.[1]).toBeLessThan(picture.height);
      }
    }
  });

  test('a budget is a mark on the bar of its category, never a line between categories [U19]', () => {
    const picture = drawChart(
      departments([
        { ...bar, key: 'spend', label: 'Spend' },
        { ...bar, key: 'budget', label: 'Budget', draw: 'line', values: [80, null] },
      ]),
      options,
    );
    expect(picture.items.filter(({ kind }) => kind === 'path')).toEqual([]);
    const [first, budget, ...rest] = marksOf(picture);
    expect(rest).toHaveLength(1);
    expect(budget?.of).toEqual({ place: 0, series: 1 });
    // 80 of 100: four fifths along the bar.
    expect(((budget?.x ?? 0) + 1.5 - (first?.x ?? 0)) / (first?.width ?? 1)).toBeCloseTo(0.8, 5);
  });

  test('a bar says its share of the whole, where the chart has one [U24]', () => {
    const shares = (whole: number | null, values: (number | null)[] = [81.6, 18.4]) => {
      const chart = departments([{ ...bar, key: 'spend', label: 'Spend', values }]);
      return marksOf(drawChart({ ...chart, whole }, options)).map(({ title }) => title?.split(': ')[1]);
    };
    expect(shares(100)).toEqual(['81,60 EUR · 81,6 %', '18,40 EUR · 18,4 %']);
    expect(shares(200, [null, 50])).toEqual(['50,00 EUR · 25,0 %']);
    expect(shares(null)).toEqual(['81,60 EUR', '18,40 EUR']);
    expect([shareOf(5, 0), shareOf(null, 10), shareOf(5, undefined), shareOf(-5, -20)]).toEqual([undefined, undefined, undefined, 25]);
  });

  test('stacked bars of a category are one bar with the sum at its end [U20]', () => {
    const picture = drawChart(
      departments([
        { ...bar, key: 'paid', label: 'Paid', stack: true, values: [100.1, null] },
        { ...bar, key: 'undecided', label: 'Open', stack: true, values: [0.2, null] },
      ]),
      options,
    );
    const [paid, open] = marksOf(picture);
    expect(open?.x).toBeCloseTo((paid?.x ?? 0) + (paid?.width ?? 0), 5);
    expect(open?.y).toBe(paid?.y);
    expect(textsOf(writeSvg(picture))).toEqual(expect.arrayContaining(['100,30 EUR', 'nicht bekannt']));
  });

  test('series without a value are not named, and those put aside leave the others their colors [U20]', () => {
    const [paid, undecided, budget] = spend.series as [DrawableSeries, DrawableSeries, DrawableSeries];
    const empty = { ...undecided, key: 'awaiting', label: 'Leer', values: [null, null, null] };
    const chart = { ...spend, series: [paid, empty, undecided, budget] };
    expect(textsOf(writeSvg(drawChart(chart, options)))).not.toContain('Leer');
    const fills = (hidden: ReadonlySet<string>) =>
      new Map(marksOf(drawChart(chart, { ...options, hidden })).map(({ of, fill }) => [of?.series, fill]));
    const [all, some] = [fills(new Set()), fills(new Set(['paid']))];
    expect([...some.keys()]).toEqual([2, 3]);
    expect(some.get(2)).toBe(all.get(2));
  });

  test('an index begins where it can be read; bars begin at nothing [U20]', () => {
    const index = { ...blank, key: 'index', label: 'Index', draw: 'line', unit: 'index', currency: null, values: [100, 104.5, 130] };
    const chart: DrawableChart = { ...spend, unit: 'index', currency: null, series: [index] };
    expect(textsOf(writeSvg(drawChart(chart, options)))).toEqual(expect.arrayContaining(['100', '130']));
    expect(textsOf(writeSvg(drawChart(chart, options)))).not.toContain('0');
    expect(textsOf(writeSvg(drawChart({ ...chart, series: [{ ...index, draw: 'bar' }] }, options)))).toContain('0');
  });

  test('every place of the axis has its room, within the picture', () => {
    for (const chart of [spend, departments([{ ...bar, key: 'spend', label: 'Spend' }])]) {
      const { places, width, height } = drawChart(chart, options);
      expect(places).toHaveLength(chart.x.values.length);
      for (const place of places) {
        expect(place.x + place.width).toBeLessThanOrEqual(width);
        expect(place.y + place.height).toBeLessThanOrEqual(height);
      }
    }
  });
});
