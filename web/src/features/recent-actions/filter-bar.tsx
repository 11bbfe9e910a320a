import { useQuery } from '@tanstack/react-query';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import { users } from '#shared/contract/groups/users.ts';
import { actions } from '#shared/contract/rows/recent-action-row.ts';
import type { UserRow } from '#shared/contract/rows/user-row.ts';
import { queryFor } from '#web/api/queries.ts';
import { DateInput } from '#web/ui/date-input.tsx';
import { Dropdown } from '#web/ui/dropdown.tsx';
import { spoken, useText } from '#web/text/text.ts';
import { type ActionFilters, byProduct } from './action-filters.ts';
import styles from './recent-actions.module.css';
import { nameOrder } from '#web/text/language.ts';

/** Filters the log by person, kind of record, kind of action, time and text. */
export function FilterBar({ filters, onChange }: { filters: ActionFilters; onChange: (next: ActionFilters) => void }) {
  const t = useText();
  // Includes former users, whose actions are still in the log.
  const people = useQuery(queryFor(users.list, { query: { filters: [{ field: 'active', operator: 'in', values: ['any'] }] } }));
  const set = (change: Partial<ActionFilters>) => onChange({ ...filters, ...change });
  const inOrder = nameOrder();
  const kinds = Object.entries(spoken()?.catalogue.subjects.historyKinds ?? {})
    .map(([id, name]) => ({ id, name }))
    .toSorted((a, b) => inOrder(a.name, b.name));
  return (
    <div className={styles.filters} role="search" aria-label={t('history.title')}>
      <FormField label={t('history.who')}>
        <Dropdown
          value={filters.by}
          options={[
            ...((people.data ?? []) as UserRow[]).map(({ id, name }) => ({ id, name })),
            { id: byProduct, name: t('history.product') },
          ]}
          loading={people.isPending}
          noneLabel={t('history.everyone')}
          onChange={(by) => set({ by })}
        />
      </FormField>
      <FormField label={t('history.kind')}>
        <Dropdown value={filters.kind} options={kinds} noneLabel={t('history.allKinds')} onChange={(kind) => set({ kind })} />
      </FormField>
      <FormField label={t('history.action')}>
        <Dropdown
          value={filters.action}
          options={actions.map((id) => ({ id, name: t(`history.actions.${id}`) }))}
          noneLabel={t('history.allActions')}
          onChange={(action) => set({ action })}
        />
      </FormField>
      <FormField label={t('history.from')}>
        <DateInput value={filters.from} onChange={(from) => set({ from })} />
      </FormField>
      <FormField label={t('history.to')}>
        <DateInput value={filters.to} onChange={(to) => set({ to })} />
      </FormField>
      <FormField label={t('history.search')}>
        <Input type="search" value={filters.search} onChange={({ detail }) => set({ search: detail.value })} />
      </FormField>
    </div>
  );
}
