import { useQueryClient } from '@tanstack/react-query';
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { progress } from '#shared/contract/groups/progress.ts';
import type { PeriodRow } from '#shared/contract/rows/subscription-row.ts';
import type { MilestoneMetaData } from '#shared/contract/rows/workflow-row.ts';
import { typeOfTask } from '#shared/domain/workflow/progress-types.ts';
import { invalidate, useCommand } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import { useText } from '#web/text/text.ts';
import { taskKeyOf } from './task-key-of.ts';
import type { FinishTask } from './use-next-task.ts';

interface MootTasksProps {
  view: MilestoneMetaData;
  period: PeriodRow;
  onFinish: FinishTask;
}

/** Obsolete open tasks, dismissed in one step; each can be reopened. */
export function MootTasks({ view: { moot_tasks: moot }, period, onFinish }: MootTasksProps) {
  const t = useText();
  const cache = useQueryClient();
  const may = useMay(progress.dismiss.permission);
  const dismiss = useCommand(progress.dismiss, { invalidates: false });
  const [first] = moot;
  if (!first) return null;
  const reason = t('progress.workflow.moot.one');
  return (
    <Alert
      type="info"
      action={
        may && (
          <Button
            loading={dismiss.isPending}
            onClick={() =>
              dismiss.mutate(
                { params: { a: typeOfTask(first), b: period.id }, body: { reason, moot: true } },
                { onSuccess: () => onFinish(first, invalidate(cache)) },
              )
            }
          >
            {t('progress.workflow.moot.dismiss', { count: moot.length })}
          </Button>
        )
      }
    >
      {t('progress.workflow.moot.tasks', { count: moot.length, tasks: moot.map((task) => t(taskKeyOf(task, period))).join(', ') })}
    </Alert>
  );
}
