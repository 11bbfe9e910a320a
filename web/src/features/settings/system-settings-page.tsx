import { useState } from 'react';
import { Link } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import { mayAccess } from '#shared/contract/permissions.ts';
import { users } from '#shared/contract/groups/users.ts';
import { saveFile } from '#web/api/save-file.ts';
import { useMay, useSession } from '#web/api/use-session.ts';
import { useFormats } from '#web/components/use-formats.ts';
import { type LabelName, useLabel } from '#web/components/use-label.ts';
import { useText } from '#web/text/text.ts';
import { RenameLabel } from './rename-label.tsx';
import { entryAddress, reportGroup, settingsMenu, usersReport } from './settings-menu.ts';
import styles from './system-settings.module.css';

/** The system settings menu (S06, R109, R013). */
export default function SystemSettingsPage() {
  const t = useText();
  const user = useSession()?.user;
  const permissions = user?.permissions;
  const mayRename = useMay('manage-settings');
  const year = useFormats().today().slice(0, 4);
  const labels = { department: useLabel('department'), cost_center: useLabel('cost_center') };
  const [renaming, setRenaming] = useState<LabelName>();
  const groups = settingsMenu
    .map((group) => ({ ...group, entries: group.entries.filter((entry) => mayAccess(entry.permission ?? 'signed-in', permissions)) }))
    .filter((group) => group.entries.length > 0);
  return (
    <div className={styles.groups}>
      {groups.map((group) => (
        <section key={group.title} className={styles.group} aria-label={t(group.title)}>
          <h2>{t(group.title)}</h2>
          <ul>
            {group.entries.map((entry) => {
              const title = entry.label ? labels[entry.label] : t(entry.title);
              return (
                <li key={entry.to}>
                  <Link to={entryAddress(entry.to, year)}>
                    <strong>{title}</strong>
                    <span>{t(entry.hint)}</span>
                  </Link>
                  {entry.label && mayRename && (
                    <Button
                      variant="icon"
                      iconName="edit"
                      ariaLabel={t('settings.labels.rename', { label: title })}
                      onClick={() => setRenaming(entry.label)}
                    />
                  )}
                </li>
              );
            })}
            {group.title === reportGroup && user?.is_system_user && (
              <li>
                <button type="button" className={styles.download} onClick={() => void saveFile(users.export, {}).catch(() => undefined)}>
                  <strong>{t(usersReport.title)}</strong>
                  <span>{t(usersReport.hint)}</span>
                </button>
              </li>
            )}
          </ul>
        </section>
      ))}
      {renaming && <RenameLabel name={renaming} onClose={() => setRenaming(undefined)} />}
    </div>
  );
}
