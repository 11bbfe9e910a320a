import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { settings } from '#shared/contract/groups/settings.ts';
import { useCommand } from '#web/api/queries.ts';
import { Modal } from '#web/ui/modal.tsx';
import { showToast } from '#web/ui/toasts/toast-store.ts';
import { showSettings, useSettings } from '#web/api/use-settings.ts';
import { useText } from '#web/text/text.ts';
import { draftOfReminders, readReminders, ReminderChoices } from '#web/parts/reminders/reminder-choices.tsx';

/** The reminder settings of the signed-in person (D5). */
export function ReminderSettingsDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const cache = useQueryClient();
  const { reminders } = useSettings();
  const [draft, setDraft] = useState(() => draftOfReminders(reminders));
  const [refused, setRefused] = useState(false);
  const save = useCommand(settings.change, {
    invalidates: ['settings', 'reminder-types'],
    onDone: ({ result }) => {
      showSettings(cache, { reminders: result.reminders });
      showToast(t('reminders.own.saved'), 'positive');
      onClose();
    },
  });
  const submit = () => {
    const read = readReminders(draft);
    if (read === undefined) setRefused(true);
    else save.mutate({ body: { reminders: read } });
  };
  return (
    <Modal title={t('reminders.own.title')} onCancel={onClose} onSave={submit} saving={save.isPending} width={560}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <SpaceBetween size="m">
          <p>{t('reminders.own.lead')}</p>
          <ReminderChoices draft={draft} onChange={setDraft} showProblem={refused} />
        </SpaceBetween>
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Modal>
  );
}
