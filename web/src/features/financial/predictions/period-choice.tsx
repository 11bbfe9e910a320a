import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import FormField from '@cloudscape-design/components/form-field';
import { financialPeriods } from '#shared/contract/groups/financial-periods.ts';
import { largestPageSize } from '#shared/contract/list-query.ts';
import { queryFor } from '#web/api/queries.ts';
import { useText } from '#web/text/text.ts';
import { Dropdown } from '#web/ui/dropdown.tsx';

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

/** The financial period that a prediction is for. `shown` is the one that is answered without a choice. */
export function PeriodChoice({ shown }: { shown: string | undefined }) {
  const t = useText();
  const periods = useFinancialPeriods();
  const [, setSearch] = useSearchParams();
  return (
    <FormField label={t('predictions.financialPeriod')}>
      <Dropdown
        value={shown}
        options={(periods ?? []).map(({ id, name }) => ({ id, name }))}
        loading={!periods}
        ariaLabel={t('predictions.financialPeriod')}
        onChange={(id) => id !== null && setSearch({ financialPeriodId: id })}
      />
    </FormField>
  );
}
