import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { HitFacts } from '#web/parts/search/hit-facts.tsx';
import { useFocusReturn } from '#web/ui/use-focus-return.ts';
import { useText } from '#web/text/text.ts';
import { Quiet, Row } from '#web/ui/primitives.tsx';
import { type PaletteEntry, usePaletteEntries } from './use-palette-entries.ts';
import styles from './command-palette.module.css';

/** The command palette (R006, S81): typing finds commands by title or short code, and records; arrows move, Enter opens. */
export default function CommandPalette({ onClose }: { onClose: () => void }) {
  const t = useText();
  const id = useId();
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const { groups, isSearching, hasFound } = usePaletteEntries(typed);
  const entries = groups.flatMap((group) => group.entries);
  const chosen = Math.min(active, entries.length - 1);

  useFocusReturn();
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active, typed]);

  const run = (entry: PaletteEntry | undefined) => {
    if (!entry) return;
    onClose();
    void navigate(entry.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setActive((chosen + step + entries.length) % entries.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      run(entries[chosen]);
    }
  };
  return (
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label={t('shell.palette')}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div>
        <input
          className={styles.input}
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={`${id}-${chosen}`}
          aria-label={t('shell.paletteLabel')}
          placeholder={t('shell.paletteLabel')}
          autoComplete="off"
          spellCheck={false}
          autoFocus
          maxLength={255}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
        <div ref={list} id={id} role="listbox" aria-label={t('shell.paletteResults')} className={styles.list}>
          {groups.map((group) => (
            <div key={group.title} role="group" aria-label={group.title}>
              <p className={styles.heading} aria-hidden="true">
                {group.title}
              </p>
              {group.entries.map((entry) => (
                <Option
                  key={entry.key}
                  entry={entry}
                  id={`${id}-${entries.indexOf(entry)}`}
                  isChosen={entries.indexOf(entry) === chosen}
                  onPoint={() => setActive(entries.indexOf(entry))}
                  onRun={() => run(entry)}
                />
              ))}
            </div>
          ))}
        </div>
        <p className={styles.foot} role="status">
          {isSearching
            ? t('search.searching')
            : !hasFound
              ? t('common.noResults')
              : typed.trim() !== '' && t('shell.paletteFound', { count: entries.length })}
        </p>
      </div>
    </dialog>
  );
}

interface OptionProps {
  entry: PaletteEntry;
  id: string;
  isChosen: boolean;
  onPoint: () => void;
  onRun: () => void;
}

function Option({ entry: { title, kind, code, hit }, id, isChosen, onPoint, onRun }: OptionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the box
    <Row
      gap="s"
      align="baseline"
      nowrap
      id={id}
      role="option"
      aria-selected={isChosen}
      className={styles.command}
      onPointerMove={onPoint}
      onClick={onRun}
    >
      <span className={styles.title}>{title}</span>
      {hit && <HitFacts hit={hit} />}
      <Quiet as="span" small>
        {kind}
      </Quiet>
      {code !== undefined && <kbd>{code}</kbd>}
    </Row>
  );
}
