import { chartCalls } from '#shared/contract/groups/charts.ts';
import { foldSeries, otherSeries } from '#shared/domain/charts/fold.ts';
import { queryFor } from '#web/api/queries.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { type ChartChoice, parametersOf, type RowsChosen } from './chart-card.tsx';
import { type Chart, labelOf, placeName } from './chart-words.ts';
import { RowsDialog } from './rows-dialog.tsx';

interface ChartRowsDialogProps {
  chart: Chart;
  title: string;
  choice: ChartChoice;
  /** The place of the axis and the series that were pointed at; all rows without it. */
  chosen: RowsChosen | undefined;
  /** Whether the title names all that the rows are of. Without it place and series are added to it. */
  isNamed?: boolean;
  onClose: () => void;
}

/** The rows behind a chart, or behind what was pointed at in it. */
export function ChartRowsDialog({ chart, title, choice, chosen, isNamed = false, onClose }: ChartRowsDialogProps) {
  const formats = useFormats();
  const { series: pointed, notSeries, ...place } = chosen ?? {};
  const ofSeries = pointed !== undefined && pointed.split(',').some((key) => hasRows(chart, key)) ? { series: pointed } : {};
  const query = { ...parametersOf(choice), ...place, ...ofSeries, ...(notSeries && { not_series: notSeries.join() }) };
  const { of, name: chartName } = choice;
  const places = new Map(chart.x.values.map((each) => [each.key, placeName(each, chart.x.kind, formats)]));
  const series = new Map(chart.series.map((each) => [each.key, labelOf(each)]));
  const others = notSeries && foldSeries(chart).series.find(({ key }) => key === otherSeries);
  const names = [
    title,
    chosen?.x !== undefined && places.get(chosen.x),
    ofSeries.series && series.get(ofSeries.series),
    others && labelOf(others),
  ];
  return (
    <RowsDialog
      title={isNamed ? title : names.filter(Boolean).join(', ')}
      queryOf={(page) =>
        of
          ? queryFor(chartCalls.rowsOfRecord, { params: { chartName, kind: of.kind, id: of.id }, query: { ...query, ...page } })
          : queryFor(chartCalls.rowsOfLibrary, { params: { chartName }, query: { ...query, ...page } })
      }
      places={places}
      series={series}
      isCompared={chart.unit === 'change'}
      onClose={onClose}
    />
  );
}

/** Whether a series has rows of its own. A series calculated from others has none: all rows of the place are shown. */
function hasRows({ formula: { terms } }: Chart, key: string): boolean {
  return terms.some(({ series }) => series === key);
}
