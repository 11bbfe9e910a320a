import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { mayAccess } from '#shared/contract/permissions.ts';
import { matchCommand } from '#shared/domain/palette/match-command.ts';
import { useSession } from '#web/api/use-session.ts';
import { useFocusReturn } from '#web/ui/use-focus-return.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { useLabel } from '#web/ui/use-label.ts';
import { useText } from '#web/text/text.ts';
import { commands } from '../commands.ts';
import { entryAddress } from '#web/features/settings/settings-menu.ts';
import styles from './command-palette.module.css';

/** Where one is, with a flag of the page's address added. */
function withFlag(search: string, flag: string): { search: string } {
  const next = new URLSearchParams(search);
  for (const [name, value] of new URLSearchParams(flag)) next.set(name, value);
  return { search: next.toString() };
}

/** The command palette (R006, S81): typing filters by title or short code, arrows move, Enter runs. */
export default function CommandPalette({ onClose }: { onClose: () => void }) {
  const t = useText();
  const id = useId();
  const navigate = useNavigate();
  const { search } = useLocation();
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const year = useFormats().today().slice(0, 4);
  const labels = { department: useLabel('department'), cost_center: useLabel('cost_center') };
  const permissions = useSession()?.user.permissions;
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const allowed = commands
    .filter((command) => mayAccess(command.permission ?? 'signed-in', permissions))
    .map((command) => ({ ...command, key: command.to, title: command.label ? labels[command.label] : t(command.title) }));
  const found = matchCommand(allowed, typed);

  useFocusReturn();
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active, typed]);

  const run = (index: number) => {
    const command = found[index];
    if (!command) return;
    onClose();
    void navigate(command.to.startsWith('?') ? withFlag(search, command.to) : entryAddress(command.to, year));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setActive((active + step + found.length) % found.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      run(active);
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
      <div className={styles.inside}>
        <input
          className={styles.input}
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={found.length > 0 ? `${id}-${active}` : undefined}
          aria-label={t('shell.paletteLabel')}
          placeholder={t('shell.paletteLabel')}
          autoComplete="off"
          spellCheck={false}
          autoFocus
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
        <ul ref={list} id={id} role="listbox" aria-label={t('shell.paletteResults')} className={styles.list}>
          {found.map((command, index) => (
            <li
              key={command.key}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              className={styles.command}
              onPointerMove={() => setActive(index)}
              onClick={() => run(index)}
            >
              <span className={styles.title}>{command.title}</span>
              <span className={styles.group}>{t(command.group)}</span>
              <kbd>{command.short_code}</kbd>
            </li>
          ))}
        </ul>
        <p className={styles.foot} role="status">
          {found.length === 0 ? t('common.noResults') : t('shell.paletteKeys')}
        </p>
      </div>
    </dialog>
  );
}
