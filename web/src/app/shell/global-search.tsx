import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import Icon from '@cloudscape-design/components/icon';
import { search } from '#shared/contract/groups/search.ts';
import { queryFor } from '#web/api/queries.ts';
import { hitAddress, searchAddress } from '#web/parts/search/hit-address.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { useText } from '#web/text/text.ts';
import styles from './global-search.module.css';

/** Pause after the last key before the search runs (R004). */
const pauseMilliseconds = 500;

/** The search box of the header (R004, R005): top results while typing, their tags, See all results, No results. */
export function GlobalSearch() {
  const t = useText();
  const formats = useFormats();
  const navigate = useNavigate();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const words = typed.trim();
  const asked = useDebounced(words, pauseMilliseconds);
  const top = useQuery({ ...queryFor(search.top, { query: { query: asked } }), enabled: open && asked !== '' });
  const hits = asked === words ? (top.data ?? []) : [];
  const options = [
    ...hits.map((hit) => ({ key: `${hit.tag}/${hit.publication_id ?? hit.id}`, to: hitAddress(hit), hit })),
    { key: 'all', to: searchAddress(words), hit: undefined },
  ];
  const shown = open && words !== '';
  const searching = asked !== words || top.isFetching;

  useEffect(() => setActive(-1), [words, top.data]);

  const follow = (to: string | undefined) => {
    if (to === undefined) return;
    setOpen(false);
    setTyped('');
    input.current?.blur();
    void navigate(to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      setOpen(false);
      if (!shown) setTyped('');
    } else if (event.key === 'Enter' && words !== '') {
      event.preventDefault();
      follow((options[active] ?? options.at(-1))?.to);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive((active + step + options.length + (active < 0 && step < 0 ? 1 : 0)) % options.length);
    }
  };
  return (
    <div className={styles.search} role="search">
      <span className={styles.glass} aria-hidden="true">
        <Icon name="search" variant="subtle" />
      </span>
      <input
        ref={input}
        className={styles.input}
        type="text"
        role="combobox"
        aria-label={t('search.label')}
        aria-expanded={shown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={shown && active >= 0 ? `${id}-${active}` : undefined}
        placeholder={t('search.placeholder')}
        autoComplete="off"
        spellCheck={false}
        maxLength={255}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      {shown && (
        // A press inside must not take the focus from the box before the click arrives.
        <div className={styles.dropdown} onPointerDown={(event) => event.preventDefault()}>
          <p className={styles.state} role="status">
            {searching ? t('search.searching') : hits.length === 0 ? t('common.noResults') : ''}
          </p>
          <ul id={`${id}-list`} role="listbox" aria-label={t('search.title')}>
            {options.map((option, index) => (
              <li
                key={option.key}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === active}
                className={option.hit ? styles.hit : styles.all}
                onPointerMove={() => setActive(index)}
                onClick={() => follow(option.to)}
              >
                {option.hit ? (
                  <>
                    <span className={styles.name}>{formats.datesIn(option.hit.name)}</span>
                    <span className={styles.tag}>{t(`search.tags.${option.hit.tag}`)}</span>
                  </>
                ) : (
                  t('search.seeAll')
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
