import fc from '#tests/support/fast-check.ts';
import { describe, expect, test } from 'vitest';
import { type DrawableChart, type DrawableSeries, drawChart, figureText } from '#shared/domain/charts/draw.ts';
import { fitted, widthOf } from '#shared/domain/charts/primitives.ts';
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
      '2016, Offen: -12,50 EUR',
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
    expect(lines([{ ...forecast, low: null, high: null }]).some((each) => each.kind === 'line' && each.from.x === each.to.x)).toBe(false);
  });

  test('breaks a line at a gap [RI02]', () => {
    const values = [1, 2, null, 4, 5];
    const chart: DrawableChart = {
      ...spend,
      x: { kind: 'year', values: values.map((_, at) => ({ label: String(2010 + at) })) },
      series: [{ ...blank, key: 'line', label: 'Linie', draw: 'line', values }],
    };
    const { items } = drawChart(chart, options);
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
  expect(figureText(4.31, { unit: 'percent', currency: null }, format)).toBe('4,31 %');
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
