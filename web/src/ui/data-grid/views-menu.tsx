import { useRef, useState } from 'react';
import Button from '@cloudscape-design/components/button';
import Icon from '@cloudscape-design/components/icon';
import { type RoleName, roleNames } from '#shared/contract/permissions.ts';
import { useText } from '#web/text/text.ts';
import type { GridViews } from './grid-types.ts';
import { Popup } from '#web/ui/popup.tsx';
import styles from './data-grid.module.css';

interface Entry {
  key: string;
  name: string;
  apply: () => void;
  /** Undefined for a view that the person cannot remove. */
  remove?: (() => void) | undefined;
}

/** The views of a list: those that it offers, those that others share and one's own; the present one can be saved or shared. */
export function ViewsMenu({ views }: { views: GridViews }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLSpanElement>(null);
  const { unshare } = views;
  const ready = views.ready.map((view): Entry => ({ key: view.id, name: view.label, apply: () => views.applyReady(view) }));
  const shared = views.shared.map((view): Entry => ({
    key: view.id,
    name: view.name,
    apply: () => views.applyShared(view.id),
    remove: unshare && (() => unshare(view.id)),
  }));
  const own = views.names.map((name): Entry => ({ key: name, name, apply: () => views.apply(name), remove: () => views.remove(name) }));
  return (
    <span ref={button}>
      <Button iconName="caret-down-filled" iconAlign="right" ariaExpanded={open} onClick={() => setOpen(!open)}>
        {t('grid.views')}
      </Button>
      {open && (
        <Popup anchor={button.current} label={t('grid.views')} onClose={() => setOpen(false)}>
          <div className={styles.views}>
            {[ready, shared, own].every((each) => each.length === 0) && <p className={styles.noResults}>{t('grid.noViews')}</p>}
            <ViewList entries={ready} onApplied={() => setOpen(false)} />
            <ViewList title={t('grid.sharedViews')} entries={shared} onApplied={() => setOpen(false)} />
            <ViewList
              title={ready.length + shared.length > 0 ? t('grid.ownViews') : undefined}
              entries={own}
              onApplied={() => setOpen(false)}
            />
            <SaveView views={views} />
          </div>
        </Popup>
      )}
    </span>
  );
}

function ViewList({ title, entries, onApplied }: { title?: string | undefined; entries: readonly Entry[]; onApplied: () => void }) {
  const t = useText();
  if (entries.length === 0) return null;
  return (
    <section>
      {title !== undefined && <h2 className={styles.viewsTitle}>{title}</h2>}
      <ul>
        {entries.map(({ key, name, apply, remove }) => (
          <li key={key}>
            <button
              type="button"
              className={styles.plainButton}
              onClick={() => {
                apply();
                onApplied();
              }}
            >
              {name}
            </button>
            {remove && (
              <button type="button" aria-label={t('grid.removeView', { name })} onClick={remove}>
                <Icon name="close" size="small" />
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The users for whom a view is saved. */
type Audience = 'me' | 'everybody' | RoleName;

function SaveView({ views }: { views: GridViews }) {
  const t = useText();
  const [name, setName] = useState('');
  const [audience, setAudience] = useState<Audience>('me');
  const save = (): void => {
    if (name.trim() === '') return;
    if (audience === 'me' || !views.share) views.save(name.trim());
    else views.share(name.trim(), audience === 'everybody' ? [] : [audience]);
    setName('');
  };
  return (
    <form
      className={styles.saveView}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <label className={styles.labelled}>
        {t('grid.saveView')}
        <input className={styles.field} maxLength={64} value={name} onChange={(event) => setName(event.target.value)} autoFocus />
      </label>
      {views.share && (
        <label className={styles.labelled}>
          {t('grid.viewFor')}
          <select className={styles.field} value={audience} onChange={(event) => setAudience(event.target.value as Audience)}>
            <option value="me">{t('grid.viewForMe')}</option>
            <option value="everybody">{t('grid.viewForEverybody')}</option>
            {roleNames.map((role) => (
              <option key={role} value={role}>
                {t('grid.viewForRole', { role: t(`users.role.${role}`) })}
              </option>
            ))}
          </select>
        </label>
      )}
      <Button formAction="submit">{t('grid.save')}</Button>
    </form>
  );
}
