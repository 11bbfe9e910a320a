import { conflict } from '#shared/contract/errors.ts';
import type { progress } from '#shared/contract/groups/progress.ts';
import { type ProgressType, taskOfType } from '#shared/domain/workflow/progress-types.ts';
import { reopenTask } from '#shared/domain/workflow/reopen-task.ts';
import type { Handler } from '../platform/http.ts';
import { forEachPeriod } from './for-each-period.ts';
import { markPeriod } from './mark-period.ts';
import { taskOfPeriod } from './task-of-period.ts';
import { say } from '#shared/domain/messages/message.ts';

/** Reopens tasks completed or dismissed by mistake. Results such as a price or a decision stay. */
export const reopenTasks: Handler<typeof progress.reopen> = async (request) => {
  const type = request.params.a as ProgressType;
  const name = taskOfType(type);
  if (type === 'plan-workflow' || type === 'claims') throw conflict(say('progress.returnsWithWorkflow'));
  return forEachPeriod(
    request,
    async (one) => {
      if (!name) return (await markPeriod(one, type, { dismissed_at: null, dismissed_by: null, reason: null })) ? 'processed' : 'already';
      const { run, task } = await taskOfPeriod(one, name);
      if (task.state === 'open') return 'already';
      if (name === 'renewal_decision' && one.period.decision !== 'undecided') throw conflict(say('progress.undoDecisionInstead'));
      one.tx.save('workflow_run', reopenTask(run, name));
      return 'processed';
    },
    { done: say('progress.openAgain') },
  );
};
