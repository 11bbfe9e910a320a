import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import { figureBoxes } from '#shared/contract/groups/charts.ts';
import { insightChartsUnder, insightFigures, type InsightFilterName } from '#shared/contract/insights-page.ts';
import { CallError } from '#web/api/call-error.ts';
import { queryFor } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import { useText } from '#web/text/text.ts';
import { BoxFigures } from '#web/parts/charts/box-figures.tsx';
import { ChartCard } from '#web/parts/charts/chart-card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Quiet, Row, Stack } from '#web/ui/primitives.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { filtersIn, InsightFilterBar, type InsightFilters } from './insight-filters.tsx';
import { FigureFormulas } from './figure-formulas.tsx';
import { InsightsPdf } from './insights-pdf.tsx';
import styles from './insights-page.module.css';

/** Loads the figures first: they are the largest text of the page. */
export async function ahead(cache: QueryClient, search: URLSearchParams): Promise<void> {
  await cache.ensureQueryData(figuresQuery(yearOf(search), filtersIn(search)));
}

/** The year in the address, if there is one. */
function yearOf(search: URLSearchParams): number | undefined {
  const year = search.get('year') ?? '';
  return /^\d{4}$/.test(year) ? Number(year) : undefined;
}

function figuresQuery(year: number | undefined, filters: InsightFilters) {
  const query = { ...(year !== undefined && { year }), ...filters };
  return queryFor(figureBoxes.ofLibrary, { params: { sectionName: insightFigures }, query });
}

/** The spending by vendor and the state of the budget (S73, S101). Every figure links to its rows and its formula. */
export default function InsightsPage() {
  const t = useText();
  const [search, setSearch] = useSearchParams();
  const year = yearOf(search);
  const filters = filtersIn(search);
  const isFiltered = Object.keys(filters).length > 0;
  const box = useQuery({ ...figuresQuery(year, filters), placeholderData: keepPreviousData });
  const shown = year ?? box.data?.year;
  const mayImport = useMay('perform-data-imports');
  const set = (name: 'year' | InsightFilterName, value: string | null): void =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      if (value === null) next.delete(name);
      else next.set(name, value);
      return next;
    });
  // Without a year in the address, the server chooses the last one with prices. If that has no figure either, no price is known at all.
  if (year === undefined && !isFiltered && box.data?.figures.every(({ value }) => value === null))
    return (
      <EmptyState title={t('charts.nothing')} action={mayImport && <Link to="/subscription-imports">{t('charts.nothingImport')}</Link>}>
        {t('charts.nothingHint')}
      </EmptyState>
    );
  if (isFiltered && box.error instanceof CallError && box.error.status === 404)
    return (
      <EmptyState
        title={t('insights.filters.filterGone')}
        action={
          <Button onClick={() => setSearch(year === undefined ? {} : { year: String(year) })}>{t('insights.filters.clearFilters')}</Button>
        }
      />
    );
  return (
    <Stack as="article" className={styles.page}>
      <Row as="header" gap="m">
        {shown !== undefined && (
          <>
            <Button
              iconName="angle-left"
              variant="icon"
              ariaLabel={t('lists.previousYear')}
              onClick={() => set('year', String(shown - 1))}
            />
            <strong>{shown}</strong>
            <Button iconName="angle-right" variant="icon" ariaLabel={t('lists.nextYear')} onClick={() => set('year', String(shown + 1))} />
          </>
        )}
        {box.data?.is_last_with_data && <Quiet as="span">{t('charts.lastWithPrices', { year: String(box.data.year) })}</Quiet>}
        <Link to={shown === undefined ? '/departments/budgets' : `/departments/budgets?year=${shown}`}>{t('budgets.title')}</Link>
        {box.data && <FigureFormulas box={box.data} />}
        {box.data && <InsightsPdf year={shown} filters={filters} />}
      </Row>
      <InsightFilterBar filters={filters} onChange={set} />
      {box.data ? <BoxFigures box={box.data} /> : <Skeleton lines={2} height={48} />}
      <div className={styles.charts}>
        {insightChartsUnder(filters).map(({ name, isOfYear }) => (
          <ChartCard key={name} choice={{ name, ...(isOfYear && { year }), ...filters }} />
        ))}
      </div>
    </Stack>
  );
}
