import { useState } from 'react';
import Checkbox from '@cloudscape-design/components/checkbox';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Textarea from '@cloudscape-design/components/textarea';
import { useText } from '#web/text/text.ts';
import { Modal } from '#web/ui/modal.tsx';
import type { Draft } from './draft.ts';

type Details = Pick<Draft, 'name' | 'note' | 'shared'>;

interface DetailsDialogProps {
  title: string;
  details: Details;
  /** Whether the person may share it or end that. */
  mayShare: boolean;
  saving: boolean;
  onSave: (details: Details) => void;
  onClose: () => void;
}

/** Name, note and sharing of a scenario. */
export function DetailsDialog({ title, details, mayShare, saving, onSave, onClose }: DetailsDialogProps) {
  const t = useText();
  const [name, setName] = useState(details.name);
  const [note, setNote] = useState(details.note ?? '');
  const [shared, setShared] = useState(details.shared);
  const [isTried, setIsTried] = useState(false);
  const isNamed = name.trim() !== '';
  const save = (): void => {
    setIsTried(true);
    if (isNamed) onSave({ name: name.trim(), note: note.trim() === '' ? null : note.trim(), shared });
  };
  return (
    <Modal title={title} width={480} onCancel={onClose} onSave={save} saving={saving}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <SpaceBetween size="m">
          <FormField label={t('columns.Name')} errorText={isTried && !isNamed ? t('scenarios.nameMissing') : undefined} stretch>
            <Input value={name} onChange={({ detail }) => setName(detail.value)} invalid={isTried && !isNamed} ariaRequired />
          </FormField>
          <FormField label={t('budgets.note')} stretch>
            <Textarea value={note} onChange={({ detail }) => setNote(detail.value)} rows={3} />
          </FormField>
          <Checkbox
            checked={shared}
            disabled={!mayShare}
            onChange={({ detail }) => setShared(detail.checked)}
            description={t('scenarios.sharedHint')}
          >
            {t('scenarios.shared')}
          </Checkbox>
        </SpaceBetween>
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Modal>
  );
}
