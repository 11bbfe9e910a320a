import { lazy, Suspense, useState } from 'react';
import Button from '@cloudscape-design/components/button';
import type { ReportDefinition } from '#shared/contract/entities/report.ts';
import type { ReportPreview } from '#shared/contract/rows/report-row.ts';
import type { DrawnChart } from '#web/parts/charts/chart-words.ts';
import { useText } from '#web/text/text.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { groupLabel } from './cell-text.ts';
import { pathName } from './draft.ts';
import styles from './reports.module.css';

const ChartDrawing = lazy(() => import('#web/parts/charts/chart-drawing.tsx'));
const ChartTable = lazy(async () => ({ default: (await import('#web/parts/charts/chart-table.tsx')).ChartTable }));
const ChartRows = lazy(async () => ({ default: (await import('./chart-rows.tsx')).ChartRows }));

interface PreviewChartProps {
  type: string;
  definition: ReportDefinition;
  preview: ReportPreview;
}

/** The place of the smaller groups; those of groups begin otherwise. */
const others = 'others';

/** The chart of a report above its lines, or its numbers; each bar leads to its rows. */
export function PreviewChart({ type, definition, preview: { chart, groups, columns } }: PreviewChartProps) {
  const t = useText();
  const formats = useFormats();
  const [isTable, setTable] = useState(false);
  const [opened, setOpened] = useState<string>();
  if (!chart) return null;
  const group = groups.find(({ path }) => path === chart.by)?.column ?? null;
  const drawn = columns.find(({ path, total }) => path === chart.total && total !== null);
  const name = drawn?.heading ?? (drawn?.column ? pathName(drawn.column) : chart.total);
  const measured = chart.currency === null ? name : `${name} (${chart.currency})`;
  const label =
    !drawn?.total || drawn.total === 'sum' ? measured : t('reports.totalIn', { name: measured, total: t(`reports.totals.${drawn.total}`) });
  const title = t('reports.chartOf', { total: label, group: group ? pathName(group) : chart.by });
  const places = [
    ...chart.values.map((each) => ({
      key: `of ${each.key}`,
      group: each.key,
      label: groupLabel({ t, formats }, group, each),
      label_code: null,
      value: each.value,
    })),
    ...(chart.others
      ? [
          {
            key: others,
            group: null,
            label: t('reports.otherGroups', { count: chart.others.count }),
            label_code: null,
            value: chart.others.value,
          },
        ]
      : []),
  ];
  const { unit, currency, whole } = chart;
  const numbers: DrawnChart = {
    unit,
    currency,
    whole,
    // What follows each other runs from left to right, as time does; a line is meant to be read along its places.
    x: { kind: chart.kind === 'line' || chart.is_ordered ? 'year' : 'category', values: places },
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
        values: places.map(({ value }) => value),
      },
    ],
  };
  const shown = places.find(({ key }) => key === opened);
  return (
    <figure className={styles.chart}>
      <figcaption>
        {title}
        <Button variant="inline-link" onClick={() => setTable(!isTable)}>
          {t(isTable ? 'charts.showChart' : 'charts.showTable')}
        </Button>
      </figcaption>
      <Suspense fallback={<Skeleton lines={6} height={36} />}>
        {isTable ? (
          <ChartTable chart={numbers} title={title} />
        ) : (
          <ChartDrawing title={title} chart={numbers} onOpen={({ x }) => setOpened(x)} />
        )}
      </Suspense>
      <Suspense fallback={null}>
        {shown && (
          <ChartRows
            type={type}
            definition={definition}
            group={shown.group}
            title={[title, shown.label].join(', ')}
            onClose={() => setOpened(undefined)}
          />
        )}
      </Suspense>
    </figure>
  );
}
