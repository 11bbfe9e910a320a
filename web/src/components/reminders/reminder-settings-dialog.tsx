import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import Checkbox from '@cloudscape-design/components/checkbox';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { settings } from '#shared/contract/groups/settings.ts';
import { useCommand } from '#web/api/queries.ts';
import { Modal } from '#web/components/modal.tsx';
import { showToast } from '#web/components/toasts/toast-store.ts';
import { showSettings, useSettings } from '#web/components/use-settings.ts';
import { useText } from '#web/text/text.ts';
import { readLeadTimes } from './lead-times.ts';

/** When the signed-in person is reminded (D5). */
export function ReminderSettingsDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const cache = useQueryClient();
  const { reminders } = useSettings();
  const [typed, setTyped] = useState((reminders.lead_times ?? []).join(', '));
  const [choices, setChoices] = useState({ last_week: reminders.last_week, tasks: reminders.tasks, feedback: reminders.feedback });
  const [refused, setRefused] = useState(false);
  const lead_times = readLeadTimes(typed);
  const save = useCommand(settings.change, {
    invalidates: ['settings', 'reminder-types'],
    onDone: ({ result }) => {
      showSettings(cache, { reminders: result.reminders });
      showToast(t('reminders.own.saved'), 'positive');
      onClose();
    },
  });
  const submit = () => {
    if (lead_times === undefined) setRefused(true);
    else save.mutate({ body: { reminders: { lead_times, ...choices } } });
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
          <FormField
            label={t('reminders.own.leadTimes')}
            constraintText={t('reminders.own.leadTimesHint')}
            errorText={refused && lead_times === undefined ? t('reminders.own.leadTimesProblem') : ''}
            stretch
          >
            <Input
              value={typed}
              inputMode="numeric"
              placeholder="90, 60, 30"
              onChange={({ detail }) => setTyped(detail.value)}
              invalid={refused && lead_times === undefined}
            />
          </FormField>
          <div>
            {(['last_week', 'tasks', 'feedback'] as const).map((name) => (
              <Checkbox key={name} checked={choices[name]} onChange={({ detail }) => setChoices({ ...choices, [name]: detail.checked })}>
                {t(`reminders.own.${name === 'last_week' ? 'lastWeek' : name}`)}
              </Checkbox>
            ))}
          </div>
        </SpaceBetween>
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Modal>
  );
}
