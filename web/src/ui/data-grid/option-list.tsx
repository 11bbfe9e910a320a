import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import Icon from '@cloudscape-design/components/icon';
import { foldForSearch } from '#shared/domain/text/fold.ts';
import { useText } from '#web/text/text.ts';
import type { GridOption } from './grid-types.ts';
import styles from './data-grid.module.css';

/** R115: up to this many options need no search box. */
const optionsWithoutSearch = 10;
/** Max options rendered; the search finds the others. */
const mostShown = 100;
const searchPause = 200;

export interface OptionListProps {
  label: string;
  /** The options that match a search; the first ones for an empty search. */
  load: (search: string) => Promise<readonly GridOption[]>;
  chosen: readonly GridOption[];
  multiple?: boolean;
  /** The label of a first entry that means "no value". */
  none?: string;
  /** The text typed to open the list. */
  startWith?: string | null;
  onPick: (option: GridOption | null) => void;
}

/** Options whose names contain the search text: for complete lists. */
export function matching(options: readonly GridOption[], search: string): GridOption[] {
  const folded = foldForSearch(search);
  return options.filter((option) => foldForSearch(option.name).includes(folded));
}

/** The options of a list that match its search, and the one that is active; loads the first ones when the list opens. */
function useOptions({ load, chosen, none, startWith }: Pick<OptionListProps, 'load' | 'chosen' | 'none' | 'startWith'>) {
  // The state at opening: the chosen options change while the list is open.
  const [opening] = useState({ chosen: chosen[0]?.id, typed: startWith, before: none === undefined ? 0 : 1 });
  const [search, setSearch] = useState('');
  const [options, setOptions] = useState<readonly GridOption[] | undefined>(undefined);
  const [searchable, setSearchable] = useState(false);
  const [active, setActive] = useState(0);
  const shownSearch = useRef('');
  const loading = useRef(load);
  useEffect(() => {
    loading.current = load;
  });

  useEffect(() => {
    let current = true;
    void loading.current('').then((found) => {
      if (!current) return;
      const many = found.length > optionsWithoutSearch;
      setSearchable(many);
      setOptions(found);
      const { typed } = opening;
      if (typed && many) setSearch(typed);
      const start = typed
        ? found.findIndex((option) => foldForSearch(option.name).startsWith(foldForSearch(typed)))
        : found.findIndex((option) => option.id === opening.chosen);
      setActive(start < 0 ? 0 : start + opening.before);
    });
    return () => {
      current = false;
    };
  }, [opening]);

  useEffect(() => {
    if (!searchable || shownSearch.current === search) return undefined;
    let current = true;
    const timer = setTimeout(() => {
      void loading.current(search).then((found) => {
        if (!current) return;
        shownSearch.current = search;
        setOptions(found);
        setActive(0);
      });
    }, searchPause);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [search, searchable]);

  return { search, setSearch, options, searchable, active, setActive };
}

/** A list to choose one or more options from: search box above 10 options, at most 200 px high (R115). Gets the focus. */
export function OptionList({ label, load, chosen, multiple = false, none, startWith, onPick }: OptionListProps) {
  const t = useText();
  const id = useId();
  const { search, setSearch, options, searchable, active, setActive } = useOptions({ load, chosen, none, startWith });
  const list = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const entries: (GridOption | null)[] = [...(none !== undefined && search === '' ? [null] : []), ...(options ?? []).slice(0, mostShown)];
  const isChosen = (entry: GridOption | null): boolean =>
    entry === null ? chosen.length === 0 : chosen.some((option) => option.id === entry.id);

  useLayoutEffect(() => {
    (searchable ? box.current : list.current)?.focus({ preventScroll: true });
  }, [searchable]);
  useLayoutEffect(() => {
    // Newer browsers answer a promise here, which an effect must not.
    void list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }, [active, options]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const last = entries.length - 1;
    const next: Record<string, number> = { ArrowDown: Math.min(last, active + 1), ArrowUp: Math.max(0, active - 1) };
    if (!searchable) Object.assign(next, { Home: 0, End: last });
    const to = next[event.key];
    if (to !== undefined) setActive(to);
    else if (event.key === 'Enter' && !event.ctrlKey) {
      const entry = entries[active];
      if (entry !== undefined) onPick(entry);
      event.stopPropagation();
    } else if (event.key === ' ' && !searchable) {
      const entry = entries[active];
      if (entry !== undefined) onPick(entry);
    } else if (!searchable && event.key.length === 1 && !event.ctrlKey && !event.metaKey) {
      const letter = foldForSearch(event.key);
      const at =
        [...entries.keys()].find((index) => index > active && foldForSearch(entries[index]?.name ?? '').startsWith(letter)) ??
        entries.findIndex((entry) => foldForSearch(entry?.name ?? '').startsWith(letter));
      if (at >= 0) setActive(at);
    } else return;
    event.preventDefault();
  };

  const activeId = entries.length > 0 ? `${id}-${active}` : undefined;
  return (
    <div className={styles.options} onKeyDown={onKeyDown}>
      {searchable && (
        <input
          ref={box}
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={activeId}
          aria-label={`${t('grid.find')} ${label}`}
          placeholder={t('grid.find')}
          className={styles.field}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      <div
        ref={list}
        id={id}
        role="listbox"
        tabIndex={searchable ? -1 : 0}
        aria-label={label}
        aria-multiselectable={multiple}
        aria-activedescendant={searchable ? undefined : activeId}
        className={styles.optionList}
      >
        {entries.map((entry, index) => (
          <div
            key={entry?.id ?? ''}
            id={`${id}-${index}`}
            role="option"
            aria-selected={isChosen(entry)}
            data-active={index === active ? '' : undefined}
            onPointerMove={() => setActive(index)}
            onClick={() => onPick(entry)}
          >
            <span aria-hidden="true" className={styles.tick}>
              {isChosen(entry) && <Icon name="check" size="small" />}
            </span>
            {entry?.name ?? none}
          </div>
        ))}
        {options?.length === 0 && <div className={styles.noResults}>{t('grid.noResults')}</div>}
        {options === undefined && <div className={styles.noResults}>{t('common.loading')}</div>}
      </div>
    </div>
  );
}
