import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import FormField from '@cloudscape-design/components/form-field';
import { financialPeriods } from '#shared/contract/groups/financial-periods.ts';
import { largestPageSize } from '#shared/contract/list-query.ts';
import { periodToForecast } from '#shared/domain/forecasts/period-to-forecast.ts';
import { queryFor } from '#web/api/queries.ts';
import { useText } from '#web/text/text.ts';
import { Dropdown } from '#web/ui/dropdown.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Quiet, Row } from '#web/ui/primitives.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import styles from './predictions.module.css';

const allPeriods = queryFor(financialPeriods.list, {
  query: { paginated: true, perPage: largestPageSize, sort: [{ field: 'start_date', descending: true }] },
});

/** The financial periods, the latest first; undefined until they are known. */
export function useFinancialPeriods() {
  const { data } = useQuery(allPeriods);
  return data && (Array.isArray(data) ? data : data.data);
}

/** The financial period that the address names. */
export function useChosenPeriod(): string | undefined {
  return useSearchParams()[0].get('financialPeriodId') ?? undefined;
}

/** The financial period that the address names, else the next one; null where there is none, undefined until they are known. */
export function useShownPeriod() {
  const periods = useFinancialPeriods();
  const chosen = useChosenPeriod();
  const { today } = useFormats();
  return periods && (periods.find(({ id }) => id === chosen) ?? periodToForecast(periods, today()) ?? null);
}

/** What stands in place of a prediction without any financial period. */
export function NoPeriod() {
  const t = useText();
  return (
    <EmptyState title={t('predictions.noPeriod')} action={<Link to="/financial-periods">{t('predictions.toPeriods')}</Link>}>
      {t('predictions.noPeriodHint')}
    </EmptyState>
  );
}

/** The choice of the financial period that a prediction is for. `shown` is the one that is answered without a choice. */
export function PeriodChoice({ shown }: { shown: string }) {
  const t = useText();
  const periods = useFinancialPeriods();
  const [search, setSearch] = useSearchParams();
  const buffer = search.get('currency_buffer');
  return (
    <FormField label={t('predictions.financialPeriod')}>
      <Dropdown
        value={shown}
        options={(periods ?? []).map(({ id, name }) => ({ id, name }))}
        loading={!periods}
        onChange={(id) => id !== null && setSearch({ financialPeriodId: id, ...(buffer !== null && { currency_buffer: buffer }) })}
      />
    </FormField>
  );
}

/** The choice of the financial period, with what else is chosen beside it; a closed one says so. */
export function PeriodHead({ shown, children }: { shown: string; children?: ReactNode }) {
  const t = useText();
  const periods = useFinancialPeriods();
  const isClosed = periods?.find(({ id }) => id === shown)?.state === 'closed';
  return (
    <Row as="header" gap="xl" align="start" className={styles.head}>
      <PeriodChoice shown={shown} />
      {children}
      {isClosed && (
        <Quiet>
          {t('predictions.closed')} <Link to="/financial-periods">{t('predictions.toPeriods')}</Link>
        </Quiet>
      )}
    </Row>
  );
}
