import { useState } from 'react';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import { securityEvents } from '#shared/contract/groups/security.ts';
import { users } from '#shared/contract/groups/users.ts';
import type { UserRow } from '#shared/contract/rows/user-row.ts';
import { securityEventKinds } from '#shared/domain/security/security-events.ts';
import { send } from '#web/api/client.ts';
import { keyOf, queryFor } from '#web/api/queries.ts';
import { saveFile } from '#web/api/save-file.ts';
import { useMay } from '#web/api/use-session.ts';
import { EventTable } from './event-table.tsx';
import { nameOrder } from '#web/text/language.ts';
import { useText } from '#web/text/text.ts';
import { DateInput } from '#web/ui/date-input.tsx';
import { Dropdown } from '#web/ui/dropdown.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Quiet, Row, Stack } from '#web/ui/primitives.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import styles from './security.module.css';

const names = ['kind', 'user', 'ip', 'from', 'to'] as const;
type Filters = Partial<Record<(typeof names)[number], string>>;

const waitMs = 400;

function filtersOf(search: URLSearchParams): Filters {
  return Object.fromEntries(names.flatMap((name) => (search.get(name) ? [[name, search.get(name)]] : [])));
}

/** The security log (S142): all events for managers of users, their own for everybody else. */
export default function SecurityLogPage() {
  const t = useText();
  const [search, setSearch] = useSearchParams();
  const managesUsers = useMay('manage-users');
  const filters = filtersOf(search);
  // A half-typed address matches nothing yet.
  const ip = useDebounced(filters.ip ?? '', waitMs);
  const { ip: _typed, ...others } = filters;
  const query = { ...others, ...(ip !== '' && { ip }) };
  const found = useInfiniteQuery({
    queryKey: [...keyOf(securityEvents.list, { query }), 'pages'],
    queryFn: async ({ pageParam, signal }) =>
      (await send(securityEvents.list, { query: { ...query, ...(pageParam !== null && { cursor: pageParam }) }, signal, report: 'none' }))
        .result,
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const events = found.data?.pages.flatMap((page) => page.events) ?? [];
  const change = (next: Filters) => setSearch(new URLSearchParams(next), { replace: true, preventScrollReset: true });
  return (
    <Stack>
      <Quiet>{t(managesUsers ? 'security.log.lead' : 'security.log.own')}</Quiet>
      <FilterBar filters={filters} onChange={change} managesUsers={managesUsers} />
      <Row gap="s" justify="between">
        <Button variant="inline-link" disabled={Object.keys(filters).length === 0} onClick={() => change({})}>
          {t('security.log.clear')}
        </Button>
        {managesUsers && <Export filters={query} />}
      </Row>
      {found.isPending && <Skeleton lines={8} />}
      {found.isError && (
        <EmptyState title={t('security.log.failed')} action={<Button onClick={() => void found.refetch()}>{t('common.retry')}</Button>} />
      )}
      {found.isSuccess && events.length === 0 && !found.hasNextPage && <EmptyState title={t('security.log.empty')} />}
      {events.length > 0 && <EventTable events={events} caption={t('security.log.title')} linked={managesUsers} />}
      {found.hasNextPage && (
        <Row>
          <Button loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
            {t('security.log.more')}
          </Button>
        </Row>
      )}
    </Stack>
  );
}

function Export({ filters }: { filters: Filters }) {
  const t = useText();
  const [exporting, setExporting] = useState(false);
  const run = async (format: string): Promise<void> => {
    setExporting(true);
    try {
      await saveFile(securityEvents.export, { query: { ...filters, format } });
    } catch {
      // The client shows the failure.
    } finally {
      setExporting(false);
    }
  };
  return (
    <ButtonDropdown
      expandToViewport
      loading={exporting}
      items={[
        { id: 'csv', text: t('security.log.csv') },
        { id: 'jsonl', text: t('security.log.jsonl') },
      ]}
      onItemClick={({ detail }) => void run(detail.id)}
    >
      {t('security.log.export')}
    </ButtonDropdown>
  );
}

interface FilterBarProps {
  filters: Filters;
  onChange: (next: Filters) => void;
  managesUsers: boolean;
}

/** Filters the log by kind of event, person, address and day. */
function FilterBar({ filters, onChange, managesUsers }: FilterBarProps) {
  const t = useText();
  const people = useQuery({
    ...queryFor(users.list, { query: { filters: [{ field: 'active', operator: 'in', values: ['any'] }] } }),
    enabled: managesUsers,
  });
  const inOrder = nameOrder();
  const set = (name: keyof Filters, value: string | null) => {
    const { [name]: _before, ...rest } = filters;
    onChange(value === null || value === '' ? rest : { ...rest, [name]: value });
  };
  const kinds = securityEventKinds.map((id) => ({ id, name: t(`security.kinds.${id}`) })).toSorted((a, b) => inOrder(a.name, b.name));
  return (
    <div className={styles.filters} role="search" aria-label={t('security.log.title')}>
      <FormField label={t('security.log.kind')}>
        <Dropdown
          value={filters.kind ?? null}
          options={kinds}
          noneLabel={t('security.log.allKinds')}
          onChange={(kind) => set('kind', kind)}
        />
      </FormField>
      {managesUsers && (
        <FormField label={t('security.log.person')}>
          <Dropdown
            value={filters.user ?? null}
            options={((people.data ?? []) as UserRow[]).map(({ id, name }) => ({ id, name }))}
            loading={people.isPending}
            noneLabel={t('security.log.everyone')}
            onChange={(user) => set('user', user)}
          />
        </FormField>
      )}
      <FormField label={t('security.log.address')}>
        <Input type="search" value={filters.ip ?? ''} onChange={({ detail }) => set('ip', detail.value)} />
      </FormField>
      <FormField label={t('security.log.from')}>
        <DateInput value={filters.from ?? null} onChange={(from) => set('from', from)} />
      </FormField>
      <FormField label={t('security.log.to')}>
        <DateInput value={filters.to ?? null} onChange={(to) => set('to', to)} />
      </FormField>
    </div>
  );
}
