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

/** The financial periods, the latest first; undefined while loading. */
export function useFinancialPeriods() {
  const { data } = useQuery(allPeriods);
  return data && (Array.isArray(data) ? data : data.data);
}

/** The id of the financial period in the address. */
export function useChosenPeriod(): string | undefined {
  return useSearchParams()[0].get('financialPeriodId') ?? undefined;
}

/** The financial period in the address, else the next one; null without any, undefined while loading. */
export function useShownPeriod() {
  const periods = useFinancialPeriods();
  const chosen = useChosenPeriod();
  const { today } = useFormats();
  return periods && (periods.find(({ id }) => id === chosen) ?? periodToForecast(periods, today()) ?? null);
}

/** Shown in place of a prediction if no financial period exists. */
export function NoPeriod() {
  const t = useText();
  return (
    <EmptyState title={t('predictions.noPeriod')} action={<Link to="/financial-periods">{t('predictions.toPeriods')}</Link>}>
      {t('predictions.noPeriodHint')}
    </EmptyState>
  );
}

/** The choice of a prediction's financial period. `shown` is the default. */
export function PeriodChoice({ shown }: { shown: string }) {
  const t = useText();
  const periods = useFinancialPeriods();
  const [search, setSearch] = useSearchParams();
  const buffer = search.get('currency_buffer');
  return (
    <FormField label={t('columns.Financial period')}>
      <Dropdown
        value={shown}
        options={(periods ?? []).map(({ id, name }) => ({ id, name }))}
        loading={!periods}
        onChange={(id) => id !== null && setSearch({ financialPeriodId: id, ...(buffer !== null && { currency_buffer: buffer }) })}
      />
    </FormField>
  );
}

/** The choice of the financial period and further options; a closed period is marked. */
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
