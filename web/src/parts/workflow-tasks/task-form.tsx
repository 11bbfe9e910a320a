import Alert from '@cloudscape-design/components/alert';
import { useQueryClient } from '@tanstack/react-query';
import { invalidate } from '#web/api/queries.ts';
import { FormFailure } from '#web/ui/form/form-failure.tsx';
import { ActionButton } from '#web/ui/action-button.tsx';
import type { ProgressType } from '#shared/domain/workflow/progress-types.ts';
import { useText } from '#web/text/text.ts';
import { Row } from '#web/ui/primitives.tsx';
import { TaskFields } from './task-fields.tsx';
import type { TaskPeriod } from './task-period.ts';
import { useHasNoRecipients } from './use-has-no-recipients.ts';
import { useSaveLabel } from './use-save-label.ts';
import { useTaskForm } from './use-task-form.ts';
import styles from './workflow-tasks.module.css';

interface TaskFormProps {
  type: ProgressType;
  period: TaskPeriod;
  /** The form's name for screen readers. */
  label: string;
  /** The result that is still missing; a note must then say why the task is completed anyway. */
  missing?: string | undefined;
  onClose: () => void;
  /** Called after the task was completed here; `reloaded` resolves when the lists show it. */
  onDone: (reloaded: Promise<void>) => void;
}

/** The inline form to complete a task of one period. */
export function TaskForm({ type, period, label, missing, onClose, onDone }: TaskFormProps) {
  const t = useText();
  const periods = [period];
  const form = useTaskForm(type, periods, onDone, missing !== undefined);
  const cache = useQueryClient();
  const saveLabel = useSaveLabel(type, form.fields);
  const nobody = useHasNoRecipients(type, periods, form.fields);
  return (
    <form
      className={styles.form}
      aria-label={label}
      noValidate
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (!form.saving && !nobody) form.submit();
      }}
    >
      <FormFailure failure={form.failure} />
      {missing !== undefined && <Alert type="info">{missing}</Alert>}
      <TaskFields
        type={type}
        needsNote={missing !== undefined}
        form={form.fields}
        periods={periods}
        onSent={() => onDone(invalidate(cache))}
      />
      <Row>
        <ActionButton type="primary" submits loading={form.saving} disabled={nobody}>
          {saveLabel}
        </ActionButton>
        <ActionButton type="tertiary" onPress={onClose}>
          {t('progress.form.cancel')}
        </ActionButton>
      </Row>
    </form>
  );
}
