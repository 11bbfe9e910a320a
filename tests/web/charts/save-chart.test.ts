import { beforeEach, describe, expect, test } from 'vitest';
import { languages } from '#shared/domain/messages/languages.ts';
import { say } from '#shared/domain/messages/message.ts';
import { type Chart, labelOf, shownValue, valueAt } from '#web/parts/charts/chart-words.ts';
import { svgOf, tableOf } from '#web/parts/charts/save-chart.ts';
import { speak } from '#web/text/language.ts';
import { messageText } from '#web/text/message-text.ts';
import { formatsOf } from '#web/ui/formats.ts';
import { csvOf } from '#web/ui/save-table.ts';

const settings = { date_format: 'DD.MM.YYYY', decimal_separator: ',', thousand_separator: '.', timezone: 'UTC', currency: 'EUR' };
const formats = formatsOf(settings);

const places = [
  { key: 'a', label: '=HYPERLINK("http://evil.example")', label_code: null },
  { key: 'b', label: 'Wiley & Sons', label_code: null },
];
const blank = { stack: false, low: null, high: null } as const;

/** A chart in each unit, with a name that would be a formula, a credit and a value that is not known. */
function chartIn(unit: Chart['unit']): Chart {
  const currency = unit === 'money' ? 'EUR' : null;
  return {
    name: 'share-per-publisher',
    title: 'Share per publisher',
    title_code: say('insights.titleSharePublisher'),
    unit,
    currency,
    as_of: { seq: 1, instant: '2026-01-01T00:00:00.000Z' },
    parameters: {
      year: 2026,
      is_last_with_data: false,
      financial_period_id: null,
      department_id: null,
      provider_id: null,
      fte_field_id: null,
    },
    x: { kind: 'category', values: places },
    series: [
      { ...blank, key: 'paid', label: 'Paid', label_code: say('insights.paid'), draw: 'bar', unit, currency, values: [1234.5678, -12.5] },
      { ...blank, key: 'spend', label: 'Spend', label_code: say('insights.spend'), draw: 'bar', unit, currency, values: [null, 7] },
    ],
    marks: [],
    empty: null,
    open_series: false,
    rows: { path: '/charts/share-per-publisher/underlying-data' },
    formula: { text: 'Prices', text_code: say('insights.formulaShare'), terms: [] },
  };
}

/** The texts of an SVG, as a reader sees them. */
function textsOf(svg: string): string[] {
  return [...svg.matchAll(/<text\b[^>]*>([^<]*)</g)].map(([, text = '']) =>
    text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
  );
}

describe('a part of a stack without a value', () => {
  test('is a dash where the others are known, and not known where a remark says that something is', async () => {
    await speak('en');
    const chart = chartIn('money');
    const [paid, spend] = chart.series.map((series) => ({ ...series, stack: true }));
    if (!paid || !spend) throw new Error('The chart has two series');
    const stacked = { ...chart, series: [paid, spend] };
    const remark = {
      x: 'a',
      kind: 'unknown',
      text: '1 period has no price',
      text_code: say('insights.withoutPrice', { count: 1 }),
    } as const;
    expect(valueAt(formats, stacked, spend, 0)).toBe('–');
    expect(valueAt(formats, { ...stacked, marks: [remark] }, spend, 0)).toBe('not known');
    expect(valueAt(formats, chart, { ...spend, stack: false }, 0)).toBe('not known');
    expect(valueAt(formats, stacked, spend, 1)).toBe('7,00');
  });
});

describe('the downloads of a chart', () => {
  beforeEach(() => speak('en'));

  const cases = languages.flatMap((language) => (['light', 'dark'] as const).map((theme) => [language, theme] as const));
  test.each(cases)('draw the values and words of the screen: %s, %s [RI06]', async (language, theme) => {
    await speak(language);
    for (const unit of ['money', 'percent', 'count', 'index'] as const) {
      const chart = chartIn(unit);
      const texts = textsOf(svgOf(chart, { formats, format: settings, theme }).svg);
      expect(texts).toContain(messageText(chart.title_code, chart.title));
      for (const series of chart.series) {
        expect(texts).toContain(labelOf(series));
        for (const value of series.values)
          if (value !== null) expect(texts).toContain([shownValue(formats, value, series), series.currency].filter(Boolean).join(' '));
      }
    }
  });

  test('write numbers with a point, nothing for what is not known, and no formula', () => {
    expect(csvOf(tableOf(chartIn('money')))).toBe(
      `\ufeffCategory,Paid (EUR),Spend (EUR)\r\n"'=HYPERLINK(""http://evil.example"")",1234.57,\r\nWiley & Sons,-12.50,7.00\r\n`,
    );
    expect(tableOf(chartIn('percent'))[1]?.[1]).toEqual({ number: '1234.5678' });
  });

  test('write the ends of a band beside the value', () => {
    const chart = chartIn('money');
    const [first] = chart.series;
    if (!first) throw new Error('No series');
    expect(tableOf({ ...chart, series: [{ ...first, low: [1000, null], high: [1500, null] }] })).toEqual([
      ['Category', 'Paid (EUR)', 'Paid, low (EUR)', 'Paid, high (EUR)'],
      [places[0]?.label, { number: '1234.57' }, { number: '1000.00' }, { number: '1500.00' }],
      ['Wiley & Sons', { number: '-12.50' }, null, null],
    ]);
  });
});
