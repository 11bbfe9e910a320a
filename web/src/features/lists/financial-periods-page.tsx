import { lazy, Suspense, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import { financialPeriodColumns } from '#shared/contract/columns/catalogues.ts';
import { financialPeriods } from '#shared/contract/groups/financial-periods.ts';
import type { ListFilter } from '#shared/contract/list-query.ts';
import { ListScreen } from '#web/parts/list-screen/list-screen.tsx';
import { type ListSource, rowsAhead } from '#web/parts/list-screen/list-rows.ts';
import type { PageModule } from '#web/ui/screen.ts';
import type { BulkAction } from '#web/ui/data-grid/grid-types.ts';
import { useCommand } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';

const CreateFinancialPeriod = lazy(async () => ({
  default: (await import('#web/features/lists/create-financial-period.tsx')).CreateFinancialPeriod,
}));

const RollForwardDialog = lazy(async () => ({ default: (await import('./roll-forward.tsx')).RollForwardDialog }));

const source: ListSource = { name: 'financial-periods', columns: financialPeriodColumns, list: financialPeriods.list };
const edits = { financial_period: financialPeriods.update };

export const ahead: PageModule['ahead'] = (cache, search) => {
  const year = yearOf(search);
  return rowsAhead(year === undefined ? source : { ...source, extra: touchingYear(year) })(cache, search);
};

/** The year in the address, if there is one. */
function yearOf(search: URLSearchParams): number | undefined {
  const asked = search.get('year') ?? '';
  return /^\d{4}$/.test(asked) ? Number(asked) : undefined;
}

function touchingYear(year: number): Readonly<Record<string, string>> {
  return { year: String(year) };
}

/** The financial periods that overlap the address's year, or all (S75, R097). */
export default function FinancialPeriodsPage() {
  const t = useText();
  const formats = useFormats();
  const [search, setSearch] = useSearchParams();
  const year = yearOf(search);
  const show = (next: number | undefined): void => {
    const parameters = new URLSearchParams(search);
    if (next === undefined) parameters.delete('year');
    else parameters.set('year', String(next));
    parameters.delete('page');
    setSearch(parameters);
  };
  const mayClose = useMay(financialPeriods.setState.permission);
  const { mutate: setState } = useCommand(financialPeriods.setState, { invalidates: ['financial-periods', 'departments'] });
  const bulkActions = useMemo((): BulkAction[] => {
    const action = (state: 'open' | 'closed'): BulkAction => ({
      id: state,
      label: t(state === 'closed' ? 'lists.closePeriods' : 'lists.reopenPeriods'),
      run: (_, rows) => {
        for (const row of rows.filter((each) => each['state'] !== state)) setState({ params: { id: String(row['id']) }, body: { state } });
      },
    });
    return mayClose ? [action('closed'), action('open')] : [];
  }, [mayClose, setState, t]);
  const mayRoll = useMay(financialPeriods.rollForward.permission);
  const [isRolling, setRolling] = useState(false);
  const around = year ?? Number(formats.today().slice(0, 4));
  return (
    <ListScreen
      {...source}
      title={t('settings.entries.financialPeriods')}
      {...(year === undefined ? {} : { extra: touchingYear(year), exportFilters: touching(year) })}
      edits={edits}
      deletion={financialPeriods}
      bulkActions={bulkActions}
      create={{ label: t('lists.createFinancialPeriod'), permission: financialPeriods.create.permission, Dialog: CreateFinancialPeriod }}
      actions={
        <>
          {mayRoll && <Button onClick={() => setRolling(true)}>{t('rollForward.action')}</Button>}
          <Suspense fallback={null}>{isRolling && <RollForwardDialog onClose={() => setRolling(false)} />}</Suspense>
          <Button iconName="angle-left" variant="icon" ariaLabel={t('lists.previousYear')} onClick={() => show(around - 1)} />
          <Button onClick={() => show(year === undefined ? around : undefined)}>
            {year === undefined ? t('lists.allYears') : String(year)}
          </Button>
          <Button iconName="angle-right" variant="icon" ariaLabel={t('lists.nextYear')} onClick={() => show(around + 1)} />
        </>
      }
    />
  );
}

/** The filters of an export of the same periods. */
function touching(year: number): ListFilter[] {
  return [
    { field: 'start_date', operator: 'lte', values: [`${year}-12-31`] },
    { field: 'end_date', operator: 'gte', values: [`${year}-01-01`] },
  ];
}
