import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { ProgressType } from '#shared/domain/workflow/progress-types.ts';
import { useCandidates } from '#web/parts/stakeholders/use-candidates.ts';
import type { TaskPeriod } from './task-period.ts';
import type { TaskValues } from './use-task-form.ts';

/** Whether a form would send an email to stakeholders although no stakeholder exists: then it cannot be sent. */
export function useHasNoRecipients(
  type: ProgressType,
  periods: readonly Pick<TaskPeriod, 'id'>[],
  form: UseFormReturn<TaskValues>,
): boolean {
  const asks = useWatch({ control: form.control, name: 'by' }) === 'mail' && type === 'stakeholder-feedback';
  const { data } = useCandidates(
    periods.map(({ id }) => id),
    asks,
  );
  return asks && data?.length === 0;
}
