import type { ReactNode } from 'react';
import styles from './member-settings.module.css';

/** A part of the member settings with its heading; fields stand in columns. */
export function SettingsSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <h2>{title}</h2>
      <div className={styles.grid}>{children}</div>
    </section>
  );
}
