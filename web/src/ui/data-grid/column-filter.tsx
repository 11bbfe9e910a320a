import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import Button from '@cloudscape-design/components/button';
import type { Column } from '#shared/contract/column.ts';
import type { FilterOperator, ListFilter } from '#shared/contract/list-query.ts';
import { ownColumnFamily } from '#shared/contract/own-columns.ts';
import { useText } from '#web/text/text.ts';
import { editText, readText } from './cell-value.ts';
import type { ArrangedColumn } from './grid-layout.ts';
import type { GridOption } from './grid-types.ts';
import type { GridView } from './grid-view.ts';
import { loadChoices } from './load-choices.ts';
import { OptionList } from './option-list.tsx';
import { Popup } from '#web/ui/popup.tsx';
import { Row, Stack } from '../primitives.tsx';
import styles from './data-grid.module.css';

type OwnFilter = Omit<ListFilter, 'field'>;

export interface ColumnFilterProps {
  item: Pick<ArrangedColumn, 'column' | 'label'>;
  view: GridView;
  anchor: Element | null;
  filters: readonly ListFilter[];
  onApply: (filters: OwnFilter[]) => void;
  /** Called with the filters chosen so far, which preview the loaded rows; undefined when the filter closes. */
  onDraft: (filters: OwnFilter[] | undefined) => void;
  onClose: () => void;
}

function valueOf(filters: readonly ListFilter[], operator: FilterOperator): string {
  return filters.find((filter) => filter.operator === operator)?.values[0] ?? '';
}

function isRanged(column: Column): boolean {
  return (
    column.type === 'number' || column.type === 'money' || column.type === 'percent' || column.type === 'date' || column.type === 'instant'
  );
}

const nothing = { ok: true, value: null } as const;

function wireOf(value: unknown): string {
  return value === null ? '' : String(value);
}

/** Reports the filters chosen so far once they differ from the opening state, and undefined on close. */
function useFilterDraft(draft: OwnFilter[] | undefined, onDraft: ColumnFilterProps['onDraft']): void {
  const key = JSON.stringify(draft);
  const opened = useRef(key);
  const latest = useRef({ draft, onDraft });
  useEffect(() => {
    latest.current = { draft, onDraft };
  });
  useEffect(() => latest.current.onDraft(key === opened.current ? undefined : latest.current.draft), [key]);
  useEffect(() => () => latest.current.onDraft(undefined), []);
}

/** A column's filter: contains, from and to, or any of, by its type; and whether it is empty. */
export function ColumnFilter({ item, view, anchor, filters, onApply, onDraft, onClose }: ColumnFilterProps) {
  const t = useText();
  const { column, label } = item;
  const ranged = isRanged(column);
  const listed = !ranged && column.type !== 'text';
  // Instants are filtered by days in the member's timezone, which the server applies.
  const typedAs: Column = column.type === 'instant' ? { ...column, type: 'date' } : column;
  const shown = (operator: FilterOperator): string => {
    const value = valueOf(filters, operator);
    return value === ''
      ? ''
      : editText(
          column.type === 'instant' ? value.slice(0, 10) : ranged && typedAs.type !== 'date' ? Number(value) : value,
          typedAs,
          view.formats,
        );
  };
  const [contains, setContains] = useState(valueOf(filters, 'contains'));
  const [from, setFrom] = useState(shown('gte'));
  const [to, setTo] = useState(shown('lte'));
  const [empty, setEmpty] = useState(valueOf(filters, 'empty'));
  const [chosen, setChosen] = useState<GridOption[]>(() =>
    (filters.find((filter) => filter.operator === 'in')?.values ?? []).map((id) => ({ id, name: id })),
  );
  const [problem, setProblem] = useState('');
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    if (!listed) form.current?.querySelector('input')?.focus({ preventScroll: true });
  }, [listed]);

  const read = (text: string) => readText(text, typedAs, view);
  const wire = (text: string): string | undefined => {
    const result = read(text);
    if (!result.ok) {
      setProblem(result.message);
      return undefined;
    }
    return wireOf(result.value);
  };
  const filtersFor = (least: string, most: string): OwnFilter[] => [
    { operator: 'contains', values: listed || ranged ? [] : [contains.trim()] },
    { operator: 'gte', values: [least] },
    { operator: 'lte', values: [most] },
    { operator: 'in', values: chosen.map((option) => option.id) },
    { operator: 'empty', values: [empty] },
  ];
  const [least, most] = ranged ? [read(from), read(to)] : [nothing, nothing];
  // Incomplete input does not filter yet: a date is typed digit by digit.
  const draft = least.ok && most.ok ? filtersFor(wireOf(least.value), wireOf(most.value)) : undefined;
  useFilterDraft(draft, onDraft);
  const apply = (event?: FormEvent): void => {
    event?.preventDefault();
    event?.stopPropagation();
    const bounds = ranged ? [wire(from), wire(to)] : ['', ''];
    if (bounds[0] === undefined || bounds[1] === undefined) return;
    onApply(filtersFor(bounds[0], bounds[1]));
    onClose();
  };

  const field = (name: string, value: string, set: (text: string) => void, hint?: string) => (
    <label className={styles.labelled}>
      {name}
      <input
        className={styles.field}
        value={value}
        placeholder={hint}
        onChange={(event) => {
          set(event.target.value);
          setProblem('');
        }}
      />
    </label>
  );
  const hint = typedAs.type === 'date' ? view.formats.dateFormat : undefined;
  return (
    <Popup anchor={anchor} label={t('grid.filter')} onClose={onClose}>
      <form ref={form} className={styles.filterForm} onSubmit={apply}>
        <strong>{label}</strong>
        {column.type === 'text' && field(t('grid.contains'), contains, setContains)}
        {ranged && (
          <Row align="end" nowrap>
            {field(t('grid.from'), from, setFrom, hint)}
            {field(t('grid.to'), to, setTo, hint)}
          </Row>
        )}
        {listed && (
          <OptionList
            label={label}
            multiple
            load={(search) => loadChoices(view, column, search)}
            chosen={chosen}
            onPick={(option) => {
              if (option)
                setChosen((before) =>
                  before.some((one) => one.id === option.id) ? before.filter((one) => one.id !== option.id) : [...before, option],
                );
            }}
          />
        )}
        {(column.type !== 'boolean' || ownColumnFamily(column.field)?.unsetFlags) && <EmptyChoice value={empty} onChange={setEmpty} />}
        {problem !== '' && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
        <Row justify="end" nowrap>
          <Button
            formAction="none"
            onClick={() => {
              onApply([]);
              onClose();
            }}
          >
            {t('grid.clear')}
          </Button>
          <Button variant="primary" formAction="submit">
            {t('grid.apply')}
          </Button>
        </Row>
      </form>
    </Popup>
  );
}

/** Whether to filter by empty values: an empty text for any value, else `true` or `false`. */
function EmptyChoice({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useText();
  return (
    <Stack as="fieldset" gap="xxs" className={styles.choices}>
      {(['', 'true', 'false'] as const).map((each) => (
        <label key={each}>
          <input type="radio" name="empty" checked={value === each} onChange={() => onChange(each)} />
          {t(each === '' ? 'grid.anyValue' : each === 'true' ? 'grid.isEmpty' : 'grid.isNotEmpty')}
        </label>
      ))}
    </Stack>
  );
}
