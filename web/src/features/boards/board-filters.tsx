import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import Input from '@cloudscape-design/components/input';
import Toggle from '@cloudscape-design/components/toggle';
import type { ToDoRow } from '#shared/contract/rows/to-do-row.ts';
import { isFiltering, type TaskFilter } from '#shared/domain/to-dos/filter-tasks.ts';
import { useSession } from '#web/api/use-session.ts';
import { Dropdown } from '#web/ui/dropdown.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { useText } from '#web/text/text.ts';
import styles from './board-page.module.css';
import { nameOrder } from '#web/text/language.ts';
import { Row } from '#web/ui/primitives.tsx';

/** The task filter in the address, so that the link can be sent to a colleague. */
export function useTaskFilter(): [TaskFilter, (change: Partial<TaskFilter>) => void] {
  const [search, setSearch] = useSearchParams();
  const filter: TaskFilter = { text: search.get('search') ?? '', person: search.get('person'), overdue: search.get('overdue') === 'true' };
  const set = (change: Partial<TaskFilter>): void => {
    const next = { ...filter, ...change };
    setSearch(
      (now) => {
        const put = (name: string, value: string | null): void => {
          if (value === null || value === '') now.delete(name);
          else now.set(name, value);
        };
        put('search', next.text);
        put('person', next.person);
        put('overdue', next.overdue ? 'true' : null);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return [filter, set];
}

interface BoardFiltersProps {
  tasks: readonly ToDoRow[];
  /** The number of visible tasks. */
  shown: number;
  filter: TaskFilter;
  onChange: (change: Partial<TaskFilter>) => void;
}

/** Filters the tasks by words, by person, and by overdue only. */
export function BoardFilters({ tasks, shown, filter, onChange }: BoardFiltersProps) {
  const t = useText();
  const me = useSession()?.user;
  const [typed, setTyped] = useState(filter.text);
  const settled = useDebounced(typed, 250);
  // Only typing changes the address, not navigation in the history.
  const filterBy = useEffectEvent((text: string) => {
    if (text !== filter.text) onChange({ text });
  });
  useEffect(() => filterBy(settled), [settled]);
  const owners = new Map(tasks.flatMap((task) => task.owners.map(({ id, name }) => [id, name])));
  const inOrder = nameOrder();
  const others = [...owners].filter(([id]) => id !== me?.id).toSorted(([, a], [, b]) => inOrder(a, b));
  return (
    <Row gap="m" className={styles.filters} role="search" aria-label={t('boards.filters.label')}>
      <div className={styles.search}>
        <Input
          type="search"
          value={typed}
          onChange={({ detail }) => setTyped(detail.value)}
          placeholder={t('boards.filters.search')}
          ariaLabel={t('boards.filters.search')}
          clearAriaLabel={t('common.clear')}
        />
      </div>
      <div className={styles.person}>
        <Dropdown
          value={filter.person}
          noneLabel={t('boards.filters.everybody')}
          options={[
            ...(me ? [{ id: me.id, name: t('boards.filters.me', { name: me.name }) }] : []),
            { id: 'nobody', name: t('boards.filters.nobody') },
            ...others.map(([id, name]) => ({ id, name })),
          ]}
          onChange={(person) => onChange({ person })}
          ariaLabel={t('boards.filters.person')}
        />
      </div>
      <Toggle checked={filter.overdue} onChange={({ detail }) => onChange({ overdue: detail.checked })}>
        {t('boards.filters.overdue')}
      </Toggle>
      {isFiltering(filter) && (
        <>
          <span className={styles.shown} role="status">
            {t('boards.filters.shown', { shown, count: tasks.length })}
          </span>
          <Button
            variant="link"
            onClick={() => {
              setTyped('');
              onChange({ text: '', person: null, overdue: false });
            }}
          >
            {t('boards.filters.clear')}
          </Button>
        </>
      )}
    </Row>
  );
}
