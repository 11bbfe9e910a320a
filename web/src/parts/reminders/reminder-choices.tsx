import { useId } from 'react';
import Checkbox from '@cloudscape-design/components/checkbox';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import type { ReminderSettings } from '#shared/contract/entities/settings.ts';
import { useText } from '#web/text/text.ts';
import { readLeadTimes } from './lead-times.ts';

/** A person's reminder settings while editing, with the days before a deadline as typed text. */
export type ReminderDraft = Omit<ReminderSettings, 'lead_times'> & { typed: string };

export function draftOfReminders({ lead_times, ...choices }: ReminderSettings): ReminderDraft {
  return { ...choices, typed: (lead_times ?? []).join(', ') };
}

/** The settings of a draft; undefined if the days cannot be parsed. */
export function readReminders({ typed, ...choices }: ReminderDraft): ReminderSettings | undefined {
  const lead_times = readLeadTimes(typed);
  return lead_times === undefined ? undefined : { lead_times, ...choices };
}

interface ReminderChoicesProps {
  draft: ReminderDraft;
  onChange: (draft: ReminderDraft) => void;
  /** Whether to show the error for invalid input already. */
  showProblem: boolean;
}

/** The fields for reminders: the lead times before a deadline, and other occasions (D5). */
export function ReminderChoices({ draft, onChange, showProblem }: ReminderChoicesProps) {
  const t = useText();
  const id = useId();
  const invalid = showProblem && readReminders(draft) === undefined;
  return (
    <>
      <FormField
        label={t('reminders.own.leadTimes')}
        constraintText={t('reminders.own.leadTimesHint')}
        errorText={invalid ? t('reminders.own.leadTimesProblem') : ''}
        controlId={id}
        stretch
      >
        <Input
          controlId={id}
          value={draft.typed}
          inputMode="numeric"
          placeholder="90, 60, 30"
          onChange={({ detail }) => onChange({ ...draft, typed: detail.value })}
          invalid={invalid}
        />
      </FormField>
      <div>
        {(['last_week', 'tasks', 'feedback'] as const).map((name) => (
          <Checkbox key={name} checked={draft[name]} onChange={({ detail }) => onChange({ ...draft, [name]: detail.checked })}>
            {t(`reminders.own.${name === 'last_week' ? 'lastWeek' : name}`)}
          </Checkbox>
        ))}
      </div>
    </>
  );
}
