import { useState } from 'react';
import { Link } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import Input from '@cloudscape-design/components/input';
import { mayAccess } from '#shared/contract/permissions.ts';
import { users } from '#shared/contract/groups/users.ts';
import { saveFile } from '#web/api/save-file.ts';
import { useMay, useSession } from '#web/api/use-session.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { type LabelName, useLabel } from '#web/ui/use-label.ts';
import { type TextKey, useText } from '#web/text/text.ts';
import { hasEveryWord } from '#shared/domain/text/has-every-word.ts';
import { entryAddress, reportGroup, type SettingsEntry, type SettingsGroup, settingsMenu, usersReport } from './settings-menu.ts';
import styles from './system-settings.module.css';
import { useSuspenseQuery } from '@tanstack/react-query';
import { settings } from '#shared/contract/groups/settings.ts';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { labelsQuery } from '#web/api/use-settings.ts';
import { Quiet, Row, Stack } from '#web/ui/primitives.tsx';

/** The system settings menu (S06, R109, R013). */
export default function SystemSettingsPage() {
  const t = useText();
  const user = useSession()?.user;
  const permissions = user?.permissions;
  const mayRename = useMay('manage-settings');
  const year = useFormats().today().slice(0, 4);
  const labels = { department: useLabel('department'), cost_center: useLabel('cost_center') };
  const [renaming, setRenaming] = useState<LabelName>();
  const [sought, setSought] = useState('');
  const titleOf = (entry: SettingsEntry): string => (entry.label ? labels[entry.label] : t(entry.title));
  const isFound = (group: SettingsGroup, title: string, hint: TextKey): boolean =>
    hasEveryWord([t(group.title), title, t(hint)].join(' '), sought);
  const groups = settingsMenu
    .map((group) => ({
      ...group,
      entries: group.entries.filter(
        (entry) => mayAccess(entry.permission ?? 'signed-in', permissions) && isFound(group, titleOf(entry), entry.hint),
      ),
      hasReport: group.title === reportGroup && user?.is_system_user === true && isFound(group, t(usersReport.title), usersReport.hint),
    }))
    .filter(({ entries, hasReport }) => entries.length > 0 || hasReport);
  const count = groups.reduce((sum, { entries, hasReport }) => sum + entries.length + Number(hasReport), 0);
  return (
    <Stack className={styles.menu}>
      <SettingsSearch value={sought} onChange={setSought} count={count} />
      <div className={styles.groups}>
        {groups.map((group) => (
          <section key={group.title} className={styles.group} aria-label={t(group.title)}>
            <h2>{t(group.title)}</h2>
            <ul>
              {group.entries.map((entry) => (
                <li key={entry.to}>
                  <Link to={entryAddress(entry.to, year)}>
                    <strong>{titleOf(entry)}</strong>
                    <span>{t(entry.hint)}</span>
                  </Link>
                  {entry.label && mayRename && (
                    <Button
                      variant="icon"
                      iconName="edit"
                      ariaLabel={t('settings.labels.rename', { label: titleOf(entry) })}
                      onClick={() => setRenaming(entry.label)}
                    />
                  )}
                </li>
              ))}
              {group.hasReport && (
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
      </div>
      {renaming && <RenameLabel name={renaming} onClose={() => setRenaming(undefined)} />}
    </Stack>
  );
}

/** Filters the menu while typing; announces the number of remaining entries. */
function SettingsSearch({ value, onChange, count }: { value: string; onChange: (value: string) => void; count: number }) {
  const t = useText();
  return (
    <Row gap="m" className={styles.search}>
      <Input
        type="search"
        value={value}
        placeholder={t('settings.filter')}
        ariaLabel={t('settings.filter')}
        clearAriaLabel={t('grid.clearSearch')}
        onChange={({ detail }) => onChange(detail.value)}
        onKeyDown={({ detail }) => detail.key === 'Escape' && onChange('')}
      />
      <Quiet role="status">{value.trim() === '' ? '' : count === 0 ? t('common.noResults') : t('settings.found', { count })}</Quiet>
    </Row>
  );
}

/** Renames departments or cost centres everywhere (R013); an empty label restores the default. */
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
