import { lazy, Suspense, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import type { QueryClient } from '@tanstack/react-query';
import { budgetImports } from '#shared/contract/groups/imports.ts';
import { budgets } from '#shared/contract/groups/budgets.ts';
import type { BudgetFigures, DepartmentSpend } from '#shared/contract/rows/budget-row.ts';
import { queryFor } from '#web/api/queries.ts';
import { saveFile } from '#web/api/save-file.ts';
import { useMay } from '#web/api/use-session.ts';
import { useText } from '#web/text/text.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Table } from '#web/ui/table.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useLabel } from '#web/ui/use-label.ts';
import styles from './budgets-page.module.css';

const BudgetDialog = lazy(async () => ({ default: (await import('./budget-dialog.tsx')).BudgetDialog }));

type SpendRow = DepartmentSpend['rows'][number];

export async function ahead(cache: QueryClient, search: URLSearchParams): Promise<void> {
  await cache.ensureQueryData(spendQuery(yearOf(search)));
}

/** The year in the address, if there is one. */
function yearOf(search: URLSearchParams): number | undefined {
  const year = search.get('year') ?? '';
  return /^\d{4}$/.test(year) ? Number(year) : undefined;
}

function spendQuery(year: number | undefined) {
  return queryFor(budgets.spendOverview, { query: year === undefined ? {} : { year } });
}

/** Saves the overview of a year with its chart (C441). The client shows failures. */
async function download(year: number): Promise<void> {
  // The calls of exports carry the names of all lists.
  const { exports } = await import('#shared/contract/groups/exports.ts');
  await saveFile(exports.spendOverview, { params: { year: String(year) } }).catch(() => undefined);
}

/** Budget, spend and forecast of every department in one financial period; a budget is set where it stands (S09). */
export default function BudgetsPage() {
  const t = useText();
  const formats = useFormats();
  const label = useLabel('department', 'one');
  const mayChange = useMay(budgets.set.permission);
  const mayImport = useMay(budgetImports.parse.permission);
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const [setting, setSetting] = useState<SpendRow>();
  const year = yearOf(search);
  const spend = useQuery({ ...spendQuery(year), placeholderData: keepPreviousData });
  if (!spend.data) return <Skeleton lines={8} height={36} />;
  const { financial_period: period, currency, rows, total } = spend.data;
  const shown = year ?? Number((period?.start_date ?? formats.today()).slice(0, 4));
  const show = (next: number): void => setSearch({ year: String(next) });
  const money = (amount: number | null) => (amount === null ? '' : formats.amount(amount, currency));
  const cells = (figures: BudgetFigures) => (
    <>
      <td>{money(figures.encumbered)}</td>
      <td>{money(figures.awaiting)}</td>
      <td>{money(figures.paid)}</td>
      <td className={figures.available !== null && figures.available < 0 ? styles.over : undefined}>
        {money(figures.available)}
        {figures.available !== null && figures.available < 0 && <span className={styles.words}>{t('budgets.over')}</span>}
      </td>
      <td>{figures.variance_percent === null ? t('budgets.noVariance') : formats.percent(figures.variance_percent, { signed: true })}</td>
      <td>{money(figures.forecast)}</td>
    </>
  );
  const notes = (figures: BudgetFigures): string[] => [
    ...(figures.over_invoiced > 0 ? [t('budgets.overInvoiced', { count: figures.over_invoiced })] : []),
    ...(figures.unknown > 0 ? [t('budgets.unknown', { count: figures.unknown })] : []),
  ];
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <h2 className={styles.period}>
          {period ? t('budgets.period', { name: period.name, currency }) : t('budgets.noPeriod', { year: shown })}
        </h2>
        <Button iconName="angle-left" variant="icon" ariaLabel={t('lists.previousYear')} onClick={() => show(shown - 1)} />
        <Button iconName="angle-right" variant="icon" ariaLabel={t('lists.nextYear')} onClick={() => show(shown + 1)} />
        <span className={styles.actions}>
          {period && (
            <Button iconName="download" onClick={() => void download(shown)}>
              {t('budgets.export')}
            </Button>
          )}
          {mayImport && <Button onClick={() => void navigate('/budget-imports')}>{t('budgets.import')}</Button>}
        </span>
      </header>
      {period?.state === 'closed' && <p className={styles.closed}>{t('budgets.closed')}</p>}
      {!period && <EmptyState title={t('budgets.noPeriodHint')} action={<Link to="/financial-periods">{t('budgets.toPeriods')}</Link>} />}
      {period && (
        <ScrollBox className={styles.scroll}>
          <Table
            caption={t('budgets.title')}
            className={styles.table ?? ''}
            headings={[
              label,
              t('budgets.budget'),
              t('budgets.encumbered'),
              t('budgets.awaiting'),
              t('budgets.paid'),
              t('budgets.available'),
              t('budgets.variance'),
              t('budgets.forecast'),
            ]}
          >
            {rows.map((row) => (
              <tr key={row.department?.id ?? ''}>
                <th scope="row">
                  {row.department?.name ?? t('budgets.unallocated')}
                  {notes(row).map((note) => (
                    <span key={note} className={styles.note}>
                      {note}
                    </span>
                  ))}
                </th>
                <td>
                  {row.department && mayChange && period.state === 'open' ? (
                    <Button
                      variant="inline-link"
                      onClick={() => setSetting(row)}
                      ariaLabel={
                        row.budget === null
                          ? t('budgets.setUnset', { name: row.department.name })
                          : t('budgets.setFor', { amount: money(row.budget), name: row.department.name })
                      }
                    >
                      {row.budget === null ? t('budgets.set') : money(row.budget)}
                    </Button>
                  ) : (
                    money(row.budget)
                  )}
                </td>
                {cells(row)}
              </tr>
            ))}
            <tr className={styles.total}>
              <th scope="row">
                {t('budgets.total')}
                {notes(total).map((note) => (
                  <span key={note} className={styles.note}>
                    {note}
                  </span>
                ))}
              </th>
              <td>{money(total.budget)}</td>
              {cells(total)}
            </tr>
          </Table>
        </ScrollBox>
      )}
      <Suspense fallback={null}>
        {setting?.department && period && (
          <BudgetDialog department={setting.department} period={period} currency={currency} onClose={() => setSetting(undefined)} />
        )}
      </Suspense>
    </article>
  );
}
