import { lazy, Suspense, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import type { QueryClient } from '@tanstack/react-query';
import { budgetImports } from '#shared/contract/groups/imports.ts';
import { budgets } from '#shared/contract/groups/budgets.ts';
import type { AskedSpendFigure, BudgetFigures, DepartmentSpend } from '#shared/contract/rows/budget-row.ts';
import { queryFor } from '#web/api/queries.ts';
import { saveFile } from '#web/api/save-file.ts';
import { useMay } from '#web/api/use-session.ts';
import { RowsButton } from '#web/parts/charts/rows-button.tsx';
import { useText } from '#web/text/text.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Quiet, Row, Stack } from '#web/ui/primitives.tsx';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Table } from '#web/ui/table.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useLabel } from '#web/ui/use-label.ts';
import styles from './budgets-page.module.css';

const BudgetDialog = lazy(async () => ({ default: (await import('./budget-dialog.tsx')).BudgetDialog }));

const RowsOfSpend = lazy(async () => ({ default: (await import('./rows-of-spend.tsx')).RowsOfSpend }));

type SpendRow = DepartmentSpend['rows'][number];
/** A line of the table; the total has no department. */
type Line = BudgetFigures & { department: SpendRow['department'] | undefined };
type Amount = 'budget' | 'encumbered' | 'awaiting' | 'paid' | 'available' | 'forecast';

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
  // Loaded lazily: the export calls include the names of all lists.
  const { exports } = await import('#shared/contract/groups/exports.ts');
  await saveFile(exports.spendOverview, { params: { year: String(year) } }).catch(() => undefined);
}

/** Budget, spend and forecast of every department in one financial period; budgets are edited in place (S09). */
export default function BudgetsPage() {
  const t = useText();
  const formats = useFormats();
  const mayChange = useMay(budgets.set.permission);
  const mayImport = useMay(budgetImports.parse.permission);
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const [setting, setSetting] = useState<SpendRow>();
  const [open, setOpen] = useState<{ line: Line; figure: AskedSpendFigure }>();
  const year = yearOf(search);
  const spend = useQuery({ ...spendQuery(year), placeholderData: keepPreviousData });
  if (!spend.data) return <Skeleton lines={8} height={36} />;
  const { financial_period: period, currency } = spend.data;
  const shown = year ?? Number((period?.start_date ?? formats.today()).slice(0, 4));
  const show = (next: number): void => setSearch({ year: String(next) });
  return (
    <Stack as="article" gap="s">
      <Row as="header" gap="xxs">
        <h2 className={styles.period}>
          {period ? t('budgets.period', { name: period.name, currency }) : t('budgets.noPeriod', { year: shown })}
        </h2>
        <Button iconName="angle-left" variant="icon" ariaLabel={t('lists.previousYear')} onClick={() => show(shown - 1)} />
        <Button iconName="angle-right" variant="icon" ariaLabel={t('lists.nextYear')} onClick={() => show(shown + 1)} />
        <Row as="span" className={styles.actions}>
          {period && (
            <Button iconName="download" onClick={() => void download(shown)}>
              {t('budgets.export')}
            </Button>
          )}
          {mayImport && <Button onClick={() => void navigate('/budget-imports')}>{t('budgets.import')}</Button>}
        </Row>
      </Row>
      {period?.state === 'closed' && <Quiet>{t('budgets.closed')}</Quiet>}
      {!period && <EmptyState title={t('budgets.noPeriodHint')} action={<Link to="/financial-periods">{t('budgets.toPeriods')}</Link>} />}
      {period && (
        <SpendTable
          spend={spend.data}
          onSet={period.state === 'open' && mayChange ? setSetting : undefined}
          onOpen={(line, figure) => setOpen({ line, figure })}
        />
      )}
      <Suspense fallback={null}>
        {setting?.department && period && (
          <BudgetDialog department={setting.department} period={period} currency={currency} onClose={() => setSetting(undefined)} />
        )}
        {open && <RowsOfSpend year={shown} spend={spend.data} {...open} onClose={() => setOpen(undefined)} />}
      </Suspense>
    </Stack>
  );
}

interface SpendTableProps {
  spend: DepartmentSpend;
  /** Opens the budget of a department; undefined where budgets cannot be changed. */
  onSet: ((row: SpendRow) => void) | undefined;
  /** Opens the rows that a figure adds up. */
  onOpen: (line: Line, figure: AskedSpendFigure) => void;
}

/** A line for each department and their total. */
function SpendTable({ spend: { currency, rows, total }, onSet, onOpen }: SpendTableProps) {
  const t = useText();
  const formats = useFormats();
  const label = useLabel('department', 'one');
  const money = (amount: number | null) => (amount === null ? '' : formats.amount(amount, currency));
  const nameOf = ({ department }: Line): string =>
    department === undefined ? t('budgets.total') : (department?.name ?? t('budgets.unallocated'));
  /** An amount of a line. Unless it is 0 or unknown, a button opens its source rows. */
  const figure = (line: Line, name: Amount) => {
    const amount = line[name];
    if (amount === null || (amount === 0 && name !== 'available')) return money(amount);
    const label = `${nameOf(line)}, ${t(`budgets.${name}`)}`;
    return <RowsButton label={label} value={money(amount)} onOpen={() => onOpen(line, name)} />;
  };
  const cells = (line: Line) => {
    const isOver = line.available !== null && line.available < 0;
    return (
      <>
        <td>{figure(line, 'encumbered')}</td>
        <td>{figure(line, 'awaiting')}</td>
        <td>{figure(line, 'paid')}</td>
        <td className={isOver ? styles.over : undefined}>
          {figure(line, 'available')}
          {isOver && <span className={styles.words}>{t('budgets.over')}</span>}
        </td>
        <td>{line.variance_percent === null ? t('budgets.noVariance') : formats.percent(line.variance_percent, { signed: true })}</td>
        <td>{figure(line, 'forecast')}</td>
      </>
    );
  };
  const notes = (line: Line) =>
    (
      [
        ['over_invoiced', 'budgets.overInvoiced'],
        ['unknown', 'budgets.unknown'],
      ] as const
    ).flatMap(([name, words]) =>
      line[name] === 0
        ? []
        : [
            <span key={name} className={styles.note}>
              <RowsButton label={nameOf(line)} value={t(words, { count: line[name] })} onOpen={() => onOpen(line, name)} />
            </span>,
          ],
    );
  const whole: Line = { ...total, department: undefined };
  return (
    <ScrollBox>
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
              {notes(row)}
            </th>
            <td>
              {row.department && onSet ? (
                <Button
                  variant="inline-link"
                  onClick={() => onSet(row)}
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
            {notes(whole)}
          </th>
          <td>{figure(whole, 'budget')}</td>
          {cells(whole)}
        </tr>
      </Table>
    </ScrollBox>
  );
}
