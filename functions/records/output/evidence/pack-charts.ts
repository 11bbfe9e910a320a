import type { ChartName } from '#shared/contract/chart-names.ts';
import type { SubscriptionForecastRow } from '#shared/contract/rows/forecast-row.ts';
import type { DrawableChart } from '#shared/domain/charts/draw.ts';
import { foldSeries } from '#shared/domain/charts/fold.ts';
import { placeName } from '#shared/domain/charts/place-name.ts';
import { say } from '#shared/domain/messages/message.ts';
import type { Caller } from '#functions/platform/caller.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { askedChart, type ChartQuery, summaryOf } from '../../money/insights/requested-chart.ts';
import { shownChart } from '../../money/insights/show-chart.ts';
import type { PackBlock } from './pack-blocks.ts';
import type { PackWriter } from './pack-writer.ts';

/** A chart of the insights in the reader's language: the same figures as on the screen. */
export function packChart(
  { model, reader, writer }: { model: ReadModel; reader: Pick<Caller, 'permissions'>; writer: PackWriter },
  name: ChartName,
  { query = {}, subscription }: { query?: ChartQuery; subscription?: string },
): DrawableChart {
  const subject = subscription === undefined ? undefined : { kind: 'subscriptions', id: subscription };
  const asked = askedChart(model, reader, { name, query, subject });
  return drawableOf(foldSeries(shownChart(summaryOf(asked), asked.frame)), writer);
}

/** A chart as it travels. */
export type TravellingChart = ReturnType<typeof shownChart>;

/** A chart with the texts of a pack. */
export function drawableOf(chart: TravellingChart, writer: PackWriter): DrawableChart {
  const { kind, values } = chart.x;
  const labelOf = ({ label, label_code }: Pick<(typeof chart.series)[number], 'label' | 'label_code'>): string =>
    label_code ? writer.tell(label_code) : label;
  return {
    ...chart,
    title: writer.tell(chart.title_code),
    x: { kind, values: values.map((place) => ({ label: placeName({ key: place.key, name: labelOf(place) }, kind, writer) })) },
    series: chart.series.map((series) => ({ ...series, label: labelOf(series) })),
    formula: { text: writer.tell(chart.formula.text_code) },
  };
}

/** The chart of prices with the forecast of a period and its band, where it is in the library's currency. */
export function withForecast(
  chart: DrawableChart,
  row: SubscriptionForecastRow | undefined,
  { label, writer }: { label: string; writer: PackWriter },
): DrawableChart {
  if (!row || row.price !== null || row.local_amount === null || row.decision === 'cancelled') return chart;
  // The period of a forecast is on the axis already where it is stored: its place has no price yet.
  const last = chart.x.values.length - 1;
  const isThere = last >= 0 && row.period_id !== null && chart.series.every(({ values }) => (values[last] ?? null) === null);
  const values = isThere ? chart.x.values : [...chart.x.values, { label }];
  const at = values.length - 1;
  const only = (value: number | null): (number | null)[] => values.map((_, index) => (index === at ? value : null));
  const isLocal = row.currency === row.local_currency;
  return {
    ...chart,
    x: { ...chart.x, values },
    series: [
      ...chart.series.map((series) => ({ ...series, values: isThere ? series.values : [...series.values, null] })),
      {
        key: 'forecast',
        label: writer.tell(say('evidence-pack.forecast')),
        draw: 'bar',
        stack: false,
        unit: 'money',
        currency: row.local_currency,
        values: only(row.local_amount),
        low: isLocal && row.low !== null ? only(row.low) : null,
        high: isLocal && row.high !== null ? only(row.high) : null,
      },
    ],
  };
}

/** Charts with something in them; a note for each that is empty. */
export function chartBlocks(charts: readonly DrawableChart[], writer: PackWriter): PackBlock[] {
  const isKnown = ({ series }: DrawableChart): boolean => series.some(({ values }) => values.some((value) => value !== null));
  return [
    { kind: 'charts', charts: charts.filter(isKnown) },
    ...charts
      .filter((chart) => !isKnown(chart))
      .map(({ title }) => ({ kind: 'note' as const, text: writer.tell(say('evidence-pack.noFigures', { chart: title })) })),
  ];
}
