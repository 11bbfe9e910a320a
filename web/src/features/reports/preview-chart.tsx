import { lazy, Suspense } from 'react';
import type { ReportPreview } from '#shared/contract/rows/report-row.ts';
import { useText } from '#web/text/text.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { groupLabel } from './cell-text.ts';
import { pathName } from './draft.ts';
import styles from './reports.module.css';

const ChartDrawing = lazy(() => import('#web/parts/charts/chart-drawing.tsx'));

/** The chart of a report above its lines. */
export function PreviewChart({ preview: { chart, groups, columns } }: { preview: ReportPreview }) {
  const t = useText();
  const formats = useFormats();
  if (!chart) return null;
  const group = groups.find(({ path }) => path === chart.by)?.column ?? null;
  const drawn = columns.find(({ path, total }) => path === chart.total && total !== null);
  const name = drawn?.heading ?? (drawn?.column ? pathName(drawn.column) : chart.total);
  const measured = chart.currency === null ? name : `${name} (${chart.currency})`;
  const label =
    !drawn?.total || drawn.total === 'sum' ? measured : t('reports.totalIn', { name: measured, total: t(`reports.totals.${drawn.total}`) });
  const title = t('reports.chartOf', { total: label, group: group ? pathName(group) : chart.by });
  const { unit, currency, others } = chart;
  const place = (key: string, text: string) => ({ key, label: text, label_code: null });
  return (
    <figure className={styles.chart}>
      <figcaption>{title}</figcaption>
      <Suspense fallback={<Skeleton lines={6} height={36} />}>
        <ChartDrawing
          title={title}
          chart={{
            unit,
            currency,
            x: {
              // A line is meant to be read along its places, as over time; bars are compared.
              kind: chart.kind === 'line' ? 'year' : 'category',
              values: [
                ...chart.values.map((each) => place(`of ${each.key}`, groupLabel(t, formats, group, each))),
                ...(others ? [place('others', t('reports.otherGroups', { count: others.count }))] : []),
              ],
            },
            series: [
              {
                key: chart.total,
                label,
                label_code: null,
                draw: chart.kind,
                stack: false,
                unit,
                currency,
                low: null,
                high: null,
                values: [...chart.values.map(({ value }) => value), ...(others ? [others.value] : [])],
              },
            ],
          }}
        />
      </Suspense>
    </figure>
  );
}
