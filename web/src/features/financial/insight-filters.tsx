import { useQuery } from '@tanstack/react-query';
import FormField from '@cloudscape-design/components/form-field';
import { chartCalls } from '#shared/contract/groups/charts.ts';
import type { InsightFilterName } from '#shared/contract/insights-page.ts';
import { unallocated } from '#shared/domain/insights/insight-data.ts';
import { queryFor } from '#web/api/queries.ts';
import { useText } from '#web/text/text.ts';
import { Dropdown } from '#web/ui/dropdown.tsx';
import styles from './insights-page.module.css';

export type InsightFilters = Partial<Record<InsightFilterName, string | undefined>>;

/** The filters that an address names. */
export function filtersIn(search: URLSearchParams): InsightFilters {
  const of = (name: InsightFilterName) => {
    const value = search.get(name);
    return value ? { [name]: value } : {};
  };
  return { ...of('department_id'), ...of('provider_id') };
}

/** The choice of a department and a provider, with what each makes of the page. */
export function InsightFilterBar({
  filters,
  onChange,
}: {
  filters: InsightFilters;
  onChange: (name: InsightFilterName, value: string | null) => void;
}) {
  const t = useText();
  const { data, isPending } = useQuery(queryFor(chartCalls.filters, {}));
  const { departments = [], has_unallocated = false, providers = [] } = data ?? {};
  const withoutDepartment = { id: unallocated, name: t('insights.filters.withoutDepartment') };
  return (
    <div role="search" aria-label={t('insights.title')} className={styles.filters}>
      <FormField label={t('insights.filters.department')}>
        <Dropdown
          value={filters.department_id}
          options={has_unallocated ? [...departments, withoutDepartment] : departments}
          loading={isPending}
          noneLabel={t('insights.filters.allDepartments')}
          onChange={(id) => onChange('department_id', id)}
        />
      </FormField>
      <FormField label={t('insights.filters.provider')} description={t('insights.filters.providerHint')}>
        <Dropdown
          value={filters.provider_id}
          options={providers}
          loading={isPending}
          noneLabel={t('insights.filters.allProviders')}
          onChange={(id) => onChange('provider_id', id)}
        />
      </FormField>
      <div className={styles.hints} aria-live="polite">
        {filters.department_id !== undefined && (
          <p>
            {filters.department_id !== unallocated && t('insights.filters.sharesOnly')} {t('insights.filters.noFte')}
          </p>
        )}
        {filters.provider_id !== undefined && <p>{t('insights.filters.noBudgets')}</p>}
      </div>
    </div>
  );
}
