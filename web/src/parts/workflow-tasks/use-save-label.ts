import { type UseFormReturn, useWatch } from 'react-hook-form';
import { isMailed } from '#shared/domain/emails/mailed-types.ts';
import type { ProgressType } from '#shared/domain/workflow/progress-types.ts';
import { useText } from '#web/text/text.ts';
import type { TaskValues } from './use-task-form.ts';

/** The label of the submit button of a task's form. */
export function useSaveLabel(type: ProgressType, form: UseFormReturn<TaskValues>): string {
  const t = useText();
  const by = useWatch({ control: form.control, name: 'by' });
  if (type === 'plan-workflow') return t('progress.form.begin');
  return isMailed(type) && by === 'mail' ? t('progress.form.send') : t('progress.form.save');
}
