import { columnTotal, measureKey, shownSeries } from '#shared/domain/charts/series.ts';
import type { MarkOf, Point } from '#shared/domain/charts/primitives.ts';
import { useText } from '#web/text/text.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { type DrawnChart, labelOf, placeName, shownValue, valueAt } from './chart-words.ts';
import styles from './chart-drawing.module.css';

interface ChartTipProps {
  chart: DrawnChart;
  hidden: ReadonlySet<string>;
  colors: readonly string[];
  pointed: MarkOf | { place: number };
  /** The position as fractions of the picture. */
  at: Point;
}

/** All values at a place of the axis with their colors, and the sum of stacked ones. */
export function ChartTip({ chart, hidden, colors, pointed, at }: ChartTipProps) {
  const t = useText();
  const formats = useFormats();
  const place = chart.x.values[pointed.place];
  if (!place) return null;
  const shown = shownSeries(chart, hidden);
  const stacked = shown.flatMap(([, series]) => (series.stack && measureKey(series) === measureKey(chart) ? [series] : []));
  const total = stacked.length > 1 ? columnTotal(stacked, pointed.place) : null;
  return (
    <div className={styles.tip} data-side={at.x > 0.5 ? 'left' : 'right'} style={{ left: `${at.x * 100}%`, top: `${at.y * 100}%` }}>
      <div className={styles.tipTitle}>{placeName(place, chart.x.kind, formats)}</div>
      <dl>
        {shown.map(([index, series]) => {
          const [low, high] = [series.low?.[pointed.place] ?? null, series.high?.[pointed.place] ?? null];
          return (
            <div key={series.key} className={'series' in pointed && pointed.series === index ? styles.tipChosen : styles.tipRow}>
              <dt>
                <span className={styles.color} style={{ background: colors[index] }} />
                {labelOf(series)}
              </dt>
              <dd>
                {valueAt(formats, chart, series, pointed.place)}
                {low !== null && high !== null && ` (${shownValue(formats, low, series)} – ${shownValue(formats, high, series)})`}
              </dd>
            </div>
          );
        })}
        {total !== null && (
          <div className={styles.tipTotal}>
            <dt>{t('charts.total')}</dt>
            <dd>{shownValue(formats, total, chart)}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}
