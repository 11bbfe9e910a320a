import { invalid } from '#shared/contract/errors.ts';
import type { progress } from '#shared/contract/groups/progress.ts';
import { type ProgressType, taskOfType } from '#shared/domain/workflow/progress-types.ts';
import { today } from '../platform/clock.ts';
import type { Handler } from '../platform/http.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';
import { forEachPeriod } from './for-each-period.ts';
import { markPeriod } from './mark-period.ts';
import { saveTask, taskOfPeriod } from './task-of-period.ts';
import { say } from '#shared/domain/messages/message.ts';

/** Snoozes work until a day; null ends the snooze at once. */
export const snoozeTasks: Handler<typeof progress.snooze> = async (request) => {
  const { until } = request.body;
  const day = today(memberOf(await request.model()).timezone);
  if (until !== null && until <= day) throw invalid({ until: [say('progress.notAfterToday')] });
  const type = request.params.a as ProgressType;
  const name = taskOfType(type);
  return forEachPeriod(
    request,
    async (one) => {
      if (!name) return (await markPeriod(one, type, { snoozed_until: until })) ? 'processed' : 'already';
      const { run, task } = await taskOfPeriod(one, name);
      if (task.state !== 'open') return 'already';
      return saveTask(one, run, name, { snoozed_until: until }) ? 'processed' : 'already';
    },
    { done: until === null ? say('progress.backList') : say('progress.snoozed') },
  );
};
