import { type ReactNode, Suspense, useState } from 'react';
import { Link, NavLink, Outlet } from 'react-router-dom';
import Icon from '@cloudscape-design/components/icon';
import { useTabTitle } from '#web/components/use-tab-title.ts';
import { useText } from '#web/text/text.ts';
import { InlineName } from './inline-name.tsx';
import { listPlace } from './list-place.ts';
import styles from './record-page.module.css';

export interface Fact {
  label: string;
  /** Left out where it says nothing. */
  value: ReactNode;
}

export interface RecordTab {
  /** Relative to the record's address. */
  to: string;
  label: string;
  count?: number | undefined;
  /** Shown only at this very address: the tab that a record's own address is. */
  end?: boolean;
}

export interface RecordPageProps {
  /** The list that the record is from: the way back keeps its filters. */
  list: { to: string; label: string };
  name: string;
  onRename?: ((name: string) => Promise<unknown>) | undefined;
  /** Beside the name. */
  status?: ReactNode;
  facts: readonly Fact[];
  actions?: ReactNode;
  tabs: readonly RecordTab[];
  /** Between the header and the tabs. */
  children?: ReactNode;
  /** The dialog that is open; it may be loaded only then. */
  dialog?: ReactNode;
  /** What the tabs are given by `useOutletContext`. */
  context: unknown;
}

/** The page of a record: its header with name, key facts and actions, and its parts as tabs with addresses of their own. */
export function RecordPage({ list, name, onRename, status, facts, actions, tabs, children, dialog, context }: RecordPageProps) {
  const t = useText();
  const [back] = useState(() => listPlace(list.to));
  useTabTitle(name);
  return (
    <article className={styles.record}>
      <header className={styles.header}>
        <Link to={back} className={styles.back}>
          <Icon name="angle-left" size="small" /> {t('records.backTo', { list: list.label })}
        </Link>
        <div className={styles.head}>
          <div className={styles.title}>
            <InlineName name={name} onRename={onRename} />
            {status}
          </div>
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
        <dl className={styles.facts} aria-label={t('records.facts')}>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value ?? t('records.none')}</dd>
            </div>
          ))}
        </dl>
      </header>
      {children}
      {tabs.length > 0 && (
        <nav className={styles.tabs} aria-label={t('records.tabs')}>
          {tabs.map(({ to, label, count, end = false }) => (
            <NavLink key={to} to={to} end={end} replace>
              {label}
              {count !== undefined && <span className={styles.count}>{count}</span>}
            </NavLink>
          ))}
        </nav>
      )}
      <Outlet context={context} />
      <Suspense fallback={null}>{dialog}</Suspense>
    </article>
  );
}
