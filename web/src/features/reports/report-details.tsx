import { useState } from 'react';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Textarea from '@cloudscape-design/components/textarea';
import { reportShares } from '#shared/contract/entities/report.ts';
import { type RoleName, roleNames } from '#shared/contract/permissions.ts';
import type { ReportRow } from '#shared/contract/rows/report-row.ts';
import { useText } from '#web/text/text.ts';
import { Dropdown } from '#web/ui/dropdown.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { MultiDropdown } from '#web/ui/multi-dropdown.tsx';

type Details = Pick<ReportRow, 'name' | 'note' | 'shared' | 'roles'>;

interface ReportDetailsProps {
  saved: ReportRow | undefined;
  saving: boolean;
  onSave: (details: Details) => void;
  onClose: () => void;
}

/** Name, note and readers of a report. */
export function ReportDetails({ saved, saving, onSave, onClose }: ReportDetailsProps) {
  const t = useText();
  const isOwn = saved?.own ?? false;
  const [name, setName] = useState(saved?.name ?? '');
  const [note, setNote] = useState(saved?.note ?? '');
  const [shared, setShared] = useState<Details['shared']>(isOwn && saved ? saved.shared : 'private');
  const [roles, setRoles] = useState<readonly RoleName[]>(isOwn && saved ? saved.roles : []);
  const [isTried, setIsTried] = useState(false);
  const isNamed = name.trim() !== '';
  const hasRoles = shared !== 'roles' || roles.length > 0;
  const save = (): void => {
    setIsTried(true);
    if (isNamed && hasRoles)
      onSave({ name: name.trim(), note: note.trim() === '' ? null : note.trim(), shared, roles: shared === 'roles' ? [...roles] : [] });
  };
  return (
    <Modal title={t(isOwn ? 'reports.details' : 'reports.save')} width={480} onCancel={onClose} onSave={save} saving={saving}>
      <SpaceBetween size="m">
        <FormField label={t('reports.name')} errorText={isTried && !isNamed ? t('reports.nameMissing') : undefined} stretch>
          <Input value={name} onChange={({ detail }) => setName(detail.value)} invalid={isTried && !isNamed} ariaRequired />
        </FormField>
        <FormField label={t('reports.note')} stretch>
          <Textarea value={note} onChange={({ detail }) => setNote(detail.value)} rows={2} />
        </FormField>
        <FormField label={t('reports.seenBy')} stretch>
          <Dropdown
            value={shared}
            options={reportShares.map((id) => ({ id, name: t(`reports.shares.${id}`) }))}
            onChange={(id) => setShared((id as Details['shared'] | null) ?? 'private')}
          />
        </FormField>
        {shared === 'roles' && (
          <FormField label={t('reports.rolesLabel')} errorText={isTried && !hasRoles ? t('reports.rolesMissing') : undefined} stretch>
            <MultiDropdown
              values={roles}
              options={roleNames.map((id) => ({ id, name: t(`users.role.${id}`) }))}
              onChange={(ids) => setRoles(ids as RoleName[])}
            />
          </FormField>
        )}
      </SpaceBetween>
    </Modal>
  );
}
