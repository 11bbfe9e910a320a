import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router-dom';
import { rememberRecord } from '#web/api/recent-records.ts';
import { type Fact, FactList } from '#web/ui/fact-list.tsx';
import { useTabTitle } from '#web/ui/use-tab-title.ts';
import { useText } from '#web/text/text.ts';
import { BackLink } from '../back-link.tsx';
import { useOwnHeading } from '#web/ui/page-title.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useIsEarly } from './early-record.ts';
import { InlineName } from './inline-name.tsx';
import { listPlace } from './list-place.ts';
import { Row, Stack } from '../primitives.tsx';
import styles from './record-page.module.css';

export interface RecordTab {
  /** Relative to the record's address. */
  to: string;
  label: string;
  count?: number | undefined;
  /** Active only at exactly this address: the tab at the record's own address. */
  end?: boolean;
}

export interface RecordPageProps {
  /** The list of the record: the link back keeps its filters. */
  list: { to: string; label: string };
  name: string;
  onRename?: ((name: string) => Promise<unknown>) | undefined;
  /** Beside the name. */
  status?: ReactNode;
  /** Between the name and the facts. */
  summary?: ReactNode;
  facts: readonly Fact[];
  actions?: ReactNode;
  tabs: readonly RecordTab[];
  /** Between the header and the tabs. */
  children?: ReactNode;
  /** The open dialog; may be loaded lazily. */
  dialog?: ReactNode;
  /** The value that the tabs read by `useOutletContext`. */
  context: unknown;
}

/** Scrolls the open tab into view where not all tabs fit. */
function showCurrent(nav: HTMLElement | null): void {
  const current = nav?.querySelector<HTMLElement>('[aria-current=page]');
  if (nav && current) nav.scrollLeft = current.offsetLeft - nav.offsetLeft - 24;
}

/**
 * The page of a record: its header with name, key facts and actions, and its parts as tabs with addresses of their own.
 * Before the record is loaded, the header shows the known facts and reserves space for the actions, and a tab shows a skeleton.
 */
export function RecordPage({ list, name, onRename, status, summary, facts, actions, tabs, children, dialog, context }: RecordPageProps) {
  const t = useText();
  const early = useIsEarly();
  const [back] = useState(() => listPlace(list.to));
  const { pathname } = useLocation();
  const current = tabs.find(({ to }) => pathname.endsWith(`/${to}`)) ?? tabs.find(({ end }) => end);
  const tab = tabs.find(({ to }) => to !== '' && pathname.endsWith(`/${to}`))?.to;
  const address = tab === undefined ? pathname : pathname.slice(0, -tab.length - 1);
  useEffect(() => {
    if (!early) rememberRecord({ to: address, name, list: list.label });
  }, [early, address, name, list.label]);
  useTabTitle(name);
  useOwnHeading();
  return (
    <Stack as="article" className={styles.record}>
      <Stack as="header" gap="s" framed className={styles.header}>
        <BackLink to={back}>{t('records.backTo', { list: list.label })}</BackLink>
        <Row gap="xl" align="start" justify="between">
          <Row gap="m" className={styles.title}>
            <InlineName name={name} onRename={onRename} early={early} />
            {status}
          </Row>
          {actions && (
            <div className={styles.actions} data-early={early || undefined}>
              {actions}
            </div>
          )}
        </Row>
        {summary}
        <FactList label={t('records.facts')} facts={facts.map(({ label, value }) => ({ label, value: value ?? t('records.none') }))} />
      </Stack>
      {/* A heading level between the name and the cards, for screen readers; visually the tab serves as heading. */}
      <h2 className={styles.unseen}>{current?.label ?? t('records.parts')}</h2>
      {!early && children}
      {tabs.length > 0 && (
        <nav ref={showCurrent} className={styles.tabs} aria-label={t('records.tabs')}>
          {tabs.map(({ to, label, count, end = false }) => (
            <NavLink key={to} to={to} end={end} replace>
              {label}
              {count !== undefined && count > 0 && <span className={styles.count}>{count}</span>}
            </NavLink>
          ))}
        </nav>
      )}
      {early ? (
        <Skeleton lines={7} height={44} />
      ) : (
        <>
          <Outlet context={context} />
          <Suspense fallback={null}>{dialog}</Suspense>
        </>
      )}
    </Stack>
  );
}
