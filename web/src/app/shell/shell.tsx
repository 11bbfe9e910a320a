import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useText } from '#web/text/text.ts';
import { useFocusKept } from '#web/ui/use-focus-kept.ts';
import { whenIdle } from '#web/ui/use-idle.ts';
import { firstSegment } from '#web/ui/redirect-target.ts';
import { loadPagesOfLinks } from '../ask-ahead.ts';
import { screens } from '../screens.ts';
import { ToDoOfAddress } from '../to-do-of-address.tsx';
import { Header } from './header.tsx';
import { Sidebar } from './sidebar.tsx';
import styles from './shell.module.css';
import { useQueryClient } from '@tanstack/react-query';
import { settings } from '#shared/contract/groups/settings.ts';
import { useCommand } from '#web/api/queries.ts';
import { useSession } from '#web/api/use-session.ts';
import { showSettings, useSettings } from '#web/api/use-settings.ts';

/** Present but never shown in this build (R001). */
const staging: boolean = false;

function StagingBanner() {
  const t = useText();
  return staging ? <div className={styles.staging}>{t('shell.staging')}</div> : null;
}

const loadPalette = async () => ({ default: (await import('./late-parts.ts')).CommandPalette });
const CommandPalette = lazy(loadPalette);
const FactorNote = lazy(async () => ({ default: (await import('./late-parts.ts')).FactorNote }));

/** The frame of every page for the signed-in: sidebar, header, content, command palette (S81, S82). */
export function Shell() {
  const t = useText();
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const sidebar = useSidebar();
  const [drawer, setDrawer] = useState(false);
  const [palette, setPalette] = useState(false);
  const factorDue = useSession()?.user.factor_due;
  useShortcut(() => setPalette(true));
  useDrawer(drawer, () => setDrawer(false));
  useFocusOnNewArea(main, pathname);
  useFocusKept(main);
  useEffect(() => loadPagesOfLinks(screens, document), []);
  // Preloaded, so that text typed right after Ctrl+K arrives in its box.
  useEffect(() => whenIdle(() => void loadPalette().catch(() => undefined)), []);
  return (
    <>
      <div className={styles.shell} data-open={sidebar.open} data-drawer={drawer}>
        <a className={styles.skip} href="#content">
          {t('shell.skip')}
        </a>
        <StagingBanner />
        <Sidebar open={sidebar.open} drawer={drawer} onToggle={sidebar.toggle} onFollow={() => setDrawer(false)} />
        <button type="button" className={styles.shade} aria-label={t('common.close')} tabIndex={-1} onClick={() => setDrawer(false)} />
        <div className={styles.body}>
          <Header drawer={drawer} onDrawer={() => setDrawer(!drawer)} onPalette={() => setPalette(true)} />
          <main id="content" ref={main} className={styles.main} tabIndex={-1}>
            {factorDue && (
              <Suspense fallback={null}>
                <FactorNote due={factorDue} />
              </Suspense>
            )}
            <Outlet />
          </main>
        </div>
      </div>
      <ToDoOfAddress />
      {palette && (
        <Suspense fallback={null}>
          <CommandPalette onClose={() => setPalette(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The shortcut Ctrl+K, and ⌘K on Apple keyboards (R006). */
function useShortcut(open: () => void): void {
  const latest = useRef(open);
  latest.current = open;
  // Registered before the page is painted: the keys work as soon as the page is visible.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

/** The drawer of a narrow window takes the focus, and Esc closes it. */
function useDrawer(open: boolean, close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (!open) return undefined;
    const before = document.activeElement;
    document.querySelector<HTMLElement>('aside a')?.focus();
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape') latest.current();
    };
    window.addEventListener('keydown', listen);
    return () => {
      window.removeEventListener('keydown', listen);
      if (before instanceof HTMLElement && document.activeElement?.closest('aside')) before.focus();
    };
  }, [open]);
}

/** After a move to another area, moves the focus to the content, so that keyboard and screen reader do not stay at the link that was left. */
function useFocusOnNewArea(main: React.RefObject<HTMLElement | null>, pathname: string): void {
  const area = firstSegment(pathname);
  const earlier = useRef(area);
  useEffect(() => {
    if (earlier.current === area) return;
    earlier.current = area;
    main.current?.focus({ preventScroll: true });
  }, [area, main]);
}

/** Whether the sidebar shows labels, stored in the person's settings. */
function useSidebar(): { open: boolean; toggle: () => void } {
  const { sidebar_open: open } = useSettings();
  const cache = useQueryClient();
  const save = useCommand(settings.change, { invalidates: false, report: 'none' });
  return {
    open,
    toggle: () => {
      showSettings(cache, { sidebar_open: !open });
      save.mutate({ body: { sidebar_open: !open } });
    },
  };
}
