import { invalid } from '#shared/contract/errors.ts';
import type { progress } from '#shared/contract/groups/progress.ts';
import { type ProgressType, taskOfType } from '#shared/domain/workflow/progress-types.ts';
import type { Handler } from '../platform/http.ts';
import { forEachPeriod } from './for-each-period.ts';
import { markPeriod } from './mark-period.ts';
import { saveTask, taskOfPeriod } from './task-of-period.ts';
import { say } from '#shared/domain/messages/message.ts';

/** Assigns work to a person, and sets the due date of a task. */
export const assignTasks: Handler<typeof progress.assign> = async (request) => {
  const { owner_id: wanted, due_on } = request.body;
  const type = request.params.a as ProgressType;
  const name = taskOfType(type);
  if (wanted === undefined && due_on === undefined) throw invalid({ owner_id: [say('text.required')] });
  if (!name && due_on !== undefined) throw invalid({ due_on: [say('progress.dueByDecisionDeadline')] });
  return forEachPeriod(
    request,
    async (one) => {
      const user = one.model.find('user', wanted ?? null);
      if (typeof wanted === 'string' && !user?.active) throw invalid({ owner_id: [say('progress.userNotFound')] });
      const owner = wanted === undefined ? {} : { owner_id: user?.id ?? null };
      if (!name) return (await markPeriod(one, type, owner)) ? 'processed' : 'already';
      const { run, task } = await taskOfPeriod(one, name);
      if (task.state !== 'open') return 'already';
      return saveTask(one, run, name, { ...owner, ...(due_on !== undefined && { due_on }) }) ? 'processed' : 'already';
    },
    { done: say('progress.saved') },
  );
};
