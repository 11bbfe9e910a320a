import { useState } from 'react';
import { Link } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import { mayAccess } from '#shared/contract/permissions.ts';
import { users } from '#shared/contract/groups/users.ts';
import { saveFile } from '#web/api/save-file.ts';
import { useMay, useSession } from '#web/api/use-session.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { type LabelName, useLabel } from '#web/ui/use-label.ts';
import { useText } from '#web/text/text.ts';
import { entryAddress, reportGroup, settingsMenu, usersReport } from './settings-menu.ts';
import styles from './system-settings.module.css';
import { useSuspenseQuery } from '@tanstack/react-query';
import { settings } from '#shared/contract/groups/settings.ts';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { labelsQuery } from '#web/api/use-settings.ts';

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

/** Renames departments or cost centres everywhere (R013); an empty label gives our own word back. */
function RenameLabel({ name, onClose }: { name: LabelName; onClose: () => void }) {
  const t = useText();
  const shown = useLabel(name);
  const original = t(`settings.labels.${name}`);
  const label = useSuspenseQuery(labelsQuery).data.find((candidate) => candidate.entity_name === name);
  const form = useContractForm(settings.changeEntityLabel, {
    defaults: { user_label: label?.user_label ?? '' },
    input: { params: { id: label?.id ?? name } },
    invalidates: ['system-entity-label'],
    onDone: onClose,
  });
  return (
    <FormDialog form={form} title={t('settings.labels.renameTitle', { label: shown })} width={480} onCancel={onClose}>
      <TextField
        form={form.fields}
        name="user_label"
        label={t('settings.labels.field')}
        hint={t('settings.labels.hint', { label: original })}
        placeholder={original}
        autoFocus
      />
    </FormDialog>
  );
}
