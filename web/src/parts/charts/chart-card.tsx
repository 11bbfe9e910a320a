import { lazy, Suspense, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import { chartCalls } from '#shared/contract/groups/charts.ts';
import type { chartSubjects } from '#shared/contract/rows/chart.ts';
import { queryFor } from '#web/api/queries.ts';
import { useSettings } from '#web/api/use-settings.ts';
import { messageText } from '#web/text/message-text.ts';
import { useText } from '#web/text/text.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Row } from '#web/ui/primitives.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { ChartTable } from './chart-table.tsx';
import { type Chart, placeName } from './chart-words.ts';
import { themeNow } from './theme.ts';
import type { ChartFormat } from './save-chart.ts';
import styles from './chart-card.module.css';

const ChartDrawing = lazy(() => import('./chart-drawing.tsx'));
const ChartRowsDialog = lazy(async () => ({ default: (await import('./chart-rows-dialog.tsx')).ChartRowsDialog }));
const FormulaDialog = lazy(async () => ({ default: (await import('./formula-dialog.tsx')).FormulaDialog }));

/** The parameters of a chart: of the library, or of one record. */
export interface ChartChoice {
  name: string;
  year?: number | undefined;
  financialPeriodId?: string | undefined;
  department_id?: string | undefined;
  provider_id?: string | undefined;
  of?: { kind: (typeof chartSubjects)[number]; id: string };
}

/** The defined parameters of a choice. */
export function parametersOf({ year, financialPeriodId, department_id, provider_id }: ChartChoice) {
  return {
    ...(year !== undefined && { year }),
    ...(financialPeriodId !== undefined && { financialPeriodId }),
    ...(department_id !== undefined && { department_id }),
    ...(provider_id !== undefined && { provider_id }),
  };
}

/** The query for a chart. */
export function queryOf(choice: ChartChoice) {
  const { name, of } = choice;
  const query = parametersOf(choice);
  return of
    ? queryFor(chartCalls.ofRecord, { params: { chartName: name, kind: of.kind, id: of.id }, query })
    : queryFor(chartCalls.ofLibrary, { params: { chartName: name }, query });
}

/** A selection of a chart's rows: at a place of the axis, of some series, with those of `minus` subtracted. */
export interface RowsChosen {
  x?: string;
  series?: string;
  minus?: string;
  /** All series except these. */
  notSeries?: readonly string[];
}

interface ChartCardProps {
  choice: ChartChoice;
  /** Shows the table first. */
  isTable?: boolean;
  /** Without frame and title, where a parent shows both. */
  isBare?: boolean;
}

/** A chart with its table, its source rows, and its formula in words and numbers. */
export function ChartCard({ choice, isTable: isTableFirst = false, isBare = false }: ChartCardProps) {
  const t = useText();
  const [isTable, setTable] = useState(isTableFirst);
  const [open, setOpen] = useState<'rows' | 'formula'>();
  /** The place of the axis whose rows are shown, and the series there; all rows without a place. */
  const [chosen, setChosen] = useState<RowsChosen>();
  const asked = useQuery({ ...queryOf(choice), placeholderData: keepPreviousData });
  const chart = asked.data as Chart | undefined;
  if (asked.isError && !chart)
    return <EmptyState title={t('common.loadFailed')} action={<Button onClick={() => void asked.refetch()}>{t('common.retry')}</Button>} />;
  if (!chart) return <Skeleton lines={6} height={36} />;
  const title = messageText(chart.title_code, chart.title);
  const openRows = (of?: RowsChosen): void => {
    setChosen(of);
    setOpen('rows');
  };
  const isEmpty = chart.series.every(({ values }) => values.every((value) => value === null));
  return (
    <section className={isBare ? styles.bare : styles.card} aria-label={title}>
      <Row as="header" gap="m" align="baseline" justify="between">
        {isBare ? (
          <span className={styles.unit}>{chart.currency}</span>
        ) : (
          <h2 className={styles.title}>
            {title}
            {chart.currency !== null && <span className={styles.unit}>{chart.currency}</span>}
          </h2>
        )}
        <Row gap="s" nowrap>
          <Button variant="inline-link" onClick={() => setTable(!isTable)}>
            {t(isTable ? 'charts.showChart' : 'charts.showTable')}
          </Button>
          <Button variant="inline-link" onClick={() => openRows()}>
            {t('charts.rows')}
          </Button>
          <Button variant="inline-link" onClick={() => setOpen('formula')}>
            {t('charts.formula')}
          </Button>
          {!isEmpty && <Download chart={chart} title={title} />}
        </Row>
      </Row>
      {isEmpty ? (
        <NothingToShow chart={chart} />
      ) : isTable ? (
        <ChartTable chart={chart} title={title} />
      ) : (
        <Suspense fallback={<Skeleton lines={6} height={36} />}>
          <ChartDrawing chart={chart} title={title} onOpen={openRows} />
        </Suspense>
      )}
      {isBare && chart.parameters.is_last_with_data && (
        <p className={styles.year}>{t('charts.lastWithData', { year: String(chart.parameters.year) })}</p>
      )}
      <Remarks chart={chart} onOpen={openRows} />
      <Suspense fallback={null}>
        {open === 'rows' && (
          <ChartRowsDialog chart={chart} title={title} choice={choice} chosen={chosen} onClose={() => setOpen(undefined)} />
        )}
        {open === 'formula' && <FormulaDialog chart={chart} title={title} onClose={() => setOpen(undefined)} />}
      </Suspense>
    </section>
  );
}

/** Remarks about single places of the axis, each with its place and a link to its rows. */
function Remarks({ chart: { marks, x }, onOpen }: { chart: Chart; onOpen: (of: RowsChosen) => void }) {
  const formats = useFormats();
  if (marks.length === 0) return null;
  const places = new Map(x.values.map((place) => [place.key, placeName(place, x.kind, formats)]));
  return (
    <ul className={styles.marks}>
      {marks.map((mark, index) => {
        const said = formats.monthsIn(formats.datesIn(messageText(mark.text_code, mark.text)));
        const place = places.get(mark.x);
        if (place === undefined) return <li key={index}>{said}</li>;
        // The place's name is the link if the sentence contains it; otherwise the link comes first.
        const at = said.indexOf(place);
        return (
          <li key={index}>
            {at > 0 && said.slice(0, at)}
            <Button variant="inline-link" onClick={() => onOpen({ x: mark.x })}>
              {place}
            </Button>
            {at < 0 ? ` ${said}` : said.slice(at + place.length)}
          </li>
        );
      })}
    </ul>
  );
}

/** The reason why the chart is empty, with a link to the page that helps. */
function NothingToShow({ chart: { empty } }: { chart: Chart }) {
  const t = useText();
  if (!empty) return <EmptyState title={t('charts.unknown')} />;
  const { link } = empty;
  return (
    <EmptyState
      title={messageText(empty.text_code, empty.text)}
      action={link && <Link to={link.path}>{messageText(link.label_code, link.label)}</Link>}
    />
  );
}

const fileFormats: readonly ChartFormat[] = ['png', 'svg', 'csv'];

/** Downloads a chart as a picture or as its numbers. */
function Download({ chart, title }: { chart: Chart; title: string }) {
  const t = useText();
  const { thousand_separator, decimal_separator } = useSettings();
  const formats = useFormats();
  const save = async (as: ChartFormat): Promise<void> => {
    const { saveChart } = await import('./save-chart.ts');
    await saveChart(chart, title, as, { formats, format: { thousand_separator, decimal_separator }, theme: themeNow() });
  };
  return (
    <ButtonDropdown
      variant="inline-icon"
      iconName="download"
      ariaLabel={t('charts.download', { title })}
      expandToViewport
      items={fileFormats.map((id) => ({ id, text: t(`charts.formats.${id}`) }))}
      onItemClick={({ detail }) => void save(detail.id as ChartFormat)}
    />
  );
}
