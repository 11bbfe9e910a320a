import { useQueryClient } from '@tanstack/react-query';
import type { ProgressType } from '#shared/domain/workflow/progress-types.ts';
import { invalidate } from '#web/api/queries.ts';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { useText } from '#web/text/text.ts';
import { TaskFields } from '#web/parts/workflow-tasks/task-fields.tsx';
import type { TaskPeriod } from '#web/parts/workflow-tasks/task-period.ts';
import { typeName } from '#web/parts/workflow-tasks/type-name.ts';
import { useHasNoRecipients } from '#web/parts/workflow-tasks/use-has-no-recipients.ts';
import { useSaveLabel } from '#web/parts/workflow-tasks/use-save-label.ts';
import { useTaskForm } from '#web/parts/workflow-tasks/use-task-form.ts';

interface ProcessDialogProps {
  type: ProgressType;
  periods: readonly TaskPeriod[];
  onClose: () => void;
}

/**
 * Completes a task for several periods at once. Failed periods are listed and the dialog stays open (R041); after closing, the list shows the
 * remaining ones.
 */
export function ProcessDialog({ type, periods, onClose }: ProcessDialogProps) {
  const t = useText();
  const cache = useQueryClient();
  const form = useTaskForm(type, periods, () => onClose());
  const saveLabel = useSaveLabel(type, form.fields);
  const cancel = () => {
    onClose();
    if (form.failure) void invalidate(cache);
  };
  const nobody = useHasNoRecipients(type, periods, form.fields);
  const isImpossible = nobody || (type === 'register-invoice' && periods.length > 1);
  return (
    <FormDialog
      form={form}
      title={t('progress.form.titleMany', { task: typeName(type), count: periods.length })}
      width={620}
      saveLabel={saveLabel}
      saveDisabled={isImpossible}
      cancelLabel={form.failure ? t('common.close') : t('progress.form.cancel')}
      onCancel={cancel}
    >
      <TaskFields type={type} form={form.fields} periods={periods} onSent={onClose} />
    </FormDialog>
  );
}
