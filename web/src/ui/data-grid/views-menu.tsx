import { useRef, useState } from 'react';
import Button from '@cloudscape-design/components/button';
import Icon from '@cloudscape-design/components/icon';
import { useText } from '#web/text/text.ts';
import type { GridViews } from './grid-types.ts';
import { Popup } from '#web/ui/popup.tsx';
import styles from './data-grid.module.css';

/** The ways to look at a list that a person named: open one, keep the present one, delete one. */
export function ViewsMenu({ views }: { views: GridViews }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  const button = useRef<HTMLSpanElement>(null);
  const keep = (): void => {
    if (name.trim() === '') return;
    views.save(name.trim());
    setName('');
  };
  return (
    <span ref={button}>
      <Button iconName="caret-down-filled" iconAlign="right" ariaExpanded={open} onClick={() => setOpen(!open)}>
        {t('grid.views')}
      </Button>
      {open && (
        <Popup anchor={button.current} label={t('grid.views')} onClose={() => setOpen(false)}>
          <div className={styles.views}>
            {views.names.length + views.ready.length === 0 && <p className={styles.noResults}>{t('grid.noViews')}</p>}
            <ul>
              {views.ready.map((view) => (
                <li key={view.id}>
                  <button
                    type="button"
                    className={styles.plainButton}
                    onClick={() => {
                      views.applyReady(view);
                      setOpen(false);
                    }}
                  >
                    {view.label}
                  </button>
                </li>
              ))}
              {views.names.map((view) => (
                <li key={view}>
                  <button
                    type="button"
                    className={styles.plainButton}
                    onClick={() => {
                      views.apply(view);
                      setOpen(false);
                    }}
                  >
                    {view}
                  </button>
                  <button type="button" aria-label={t('grid.removeView', { name: view })} onClick={() => views.remove(view)}>
                    <Icon name="close" size="small" />
                  </button>
                </li>
              ))}
            </ul>
            <form
              className={styles.range}
              onSubmit={(event) => {
                event.preventDefault();
                keep();
              }}
            >
              <label className={styles.labelled}>
                {t('grid.saveView')}
                <input className={styles.field} maxLength={64} value={name} onChange={(event) => setName(event.target.value)} autoFocus />
              </label>
              <Button formAction="submit">{t('grid.save')}</Button>
            </form>
          </div>
        </Popup>
      )}
    </span>
  );
}
