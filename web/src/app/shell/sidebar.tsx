import { Suspense } from 'react';
import { NavLink } from 'react-router-dom';
import { mayAccess } from '#shared/contract/permissions.ts';
import { useSession } from '#web/api/use-session.ts';
import { useSettings } from '#web/api/use-settings.ts';
import { useText } from '#web/text/text.ts';
import { startPage } from '#web/ui/redirect-target.ts';
import { useLogout } from '../use-logout.ts';
import { version } from '../version.ts';
import { Brand } from '#web/ui/brand.tsx';
import { navEntries } from './nav-entries.ts';
import { NavIcon } from './nav-icon.tsx';
import styles from './shell.module.css';

interface SidebarProps {
  open: boolean;
  onToggle: () => void;
  /** After an entry was followed: the drawer of a narrow window closes. */
  onFollow: () => void;
}

/** The sidebar (R003): entries, Logout and the version label. */
export function Sidebar({ open, onToggle, onFollow }: SidebarProps) {
  const t = useText();
  const logout = useLogout();
  const permissions = useSession()?.user.permissions;
  const { has_usage } = useSettings();
  const entries = navEntries.filter((entry) => mayAccess(entry.permission ?? 'signed-in', permissions) && (!entry.withUsage || has_usage));
  return (
    <aside className={styles.sidebar}>
      <NavLink to={startPage} className={styles.brand} onClick={onFollow} aria-label={t('shell.product')} aria-current={false}>
        <Brand />
        <span className={styles.word}>{t('shell.product')}</span>
      </NavLink>
      <nav aria-label={t('shell.mainNavigation')}>
        <ul className={styles.entries}>
          {entries.map((entry) => (
            <li key={entry.to}>
              <NavLink to={entry.to} className={styles.entry} onClick={onFollow} title={open ? undefined : t(entry.title)}>
                <NavIcon name={entry.icon} />
                <span className={styles.word}>{t(entry.title)}</span>
                {entry.Badge && (
                  <Suspense fallback={null}>
                    <entry.Badge />
                  </Suspense>
                )}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.foot}>
        <button type="button" className={styles.entry} onClick={() => void logout()} title={open ? undefined : t('shell.logout')}>
          <NavIcon name="logout" />
          <span className={styles.word}>{t('shell.logout')}</span>
        </button>
        <button
          type="button"
          className={`${styles.entry} ${styles.toggle}`}
          onClick={onToggle}
          aria-expanded={open}
          title={t(open ? 'shell.collapse' : 'shell.expand')}
        >
          <NavIcon name={open ? 'collapse' : 'expand'} />
          <span className={styles.word}>{t(open ? 'shell.collapse' : 'shell.expand')}</span>
        </button>
        <p className={styles.version}>
          <span className={styles.word}>{t('shell.version', { version })}</span>
          <span className={styles.shortVersion} aria-hidden="true">
            {version}
          </span>
        </p>
      </div>
    </aside>
  );
}
