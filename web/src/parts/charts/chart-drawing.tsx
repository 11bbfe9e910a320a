import MixedLineBarChart, { type MixedLineBarChartProps } from '@cloudscape-design/components/mixed-line-bar-chart';
import { useText } from '#web/text/text.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { type DrawnChart, labelOf, shownValue } from './chart-words.ts';

/** Above this many places names no longer fit beside each other: the bars lie. */
const maxUpright = 8;

/** A chart on the screen: bars and lines that keyboard and screen readers walk. A value that is not known is left out, never drawn as 0. */
export default function ChartDrawing({ chart, title }: { chart: DrawnChart; title: string }) {
  const t = useText();
  const formats = useFormats();
  const places = new Map(chart.x.values.map((place) => [place.key, labelOf(place)]));
  const keys = [...places.keys()];
  const isLying =
    chart.x.kind === 'category' &&
    keys.length > maxUpright &&
    chart.series.every(({ draw, unit }) => draw === 'bar' || unit !== chart.unit);
  // Series of another unit would need an axis of their own: the table shows them.
  const drawable = chart.series.filter(({ unit }) => unit === chart.unit);
  const series = drawable.flatMap((each): MixedLineBarChartProps.DataSeries<string>[] => {
    const data = each.values.flatMap((y, index) => (y === null ? [] : [{ x: keys[index] ?? '', y }]));
    const drawn = { title: labelOf(each), data, valueFormatter: (value: number) => shownValue(formats, value, each) };
    const band = (['low', 'high'] as const).flatMap((edge): MixedLineBarChartProps.DataSeries<string>[] => {
      const points = (each[edge] ?? []).flatMap((y, index) => (y === null ? [] : [{ x: keys[index] ?? '', y }]));
      return points.length === 0
        ? []
        : [{ ...drawn, type: 'line', title: t(edge === 'low' ? 'charts.low' : 'charts.high', { series: drawn.title }), data: points }];
    });
    return [{ ...drawn, type: each.draw === 'bar' ? 'bar' : 'line' }, ...band];
  });
  return (
    <MixedLineBarChart
      series={series}
      xDomain={keys}
      xScaleType="categorical"
      stackedBars={drawable.some(({ stack }) => stack)}
      horizontalBars={isLying}
      height={isLying ? Math.max(220, keys.length * 30) : 240}
      hideFilter={series.length <= 3}
      ariaLabel={title}
      xTickFormatter={(key: string) => places.get(key) ?? key}
      yTickFormatter={(value: number) => shownAxis(value)}
      i18nStrings={{
        filterLabel: t('charts.filter'),
        filterPlaceholder: t('common.choose'),
        filterSelectedAriaLabel: t('charts.selected'),
        legendAriaLabel: t('charts.legend'),
        chartAriaRoleDescription: t('charts.one'),
        xAxisAriaRoleDescription: t('charts.xAxis'),
        yAxisAriaRoleDescription: t('charts.yAxis'),
        xTickFormatter: (key: string) => places.get(key) ?? key,
        yTickFormatter: (value: number) => shownAxis(value),
        detailPopoverDismissAriaLabel: t('common.close'),
      }}
      empty={t('charts.unknown')}
      noMatch={t('charts.unknown')}
    />
  );

  function shownAxis(value: number): string {
    return shownValue(formats, value, { unit: chart.unit === 'money' ? 'count' : chart.unit, currency: chart.currency });
  }
}
