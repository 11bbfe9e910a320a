import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import type { FieldMessages } from '#shared/contract/envelope.ts';
import { invalid, notFound, Problem } from '#shared/contract/errors.ts';
import type { ProcessOutcome } from '#shared/contract/rows/progress-row.ts';
import { formatDate } from '#shared/domain/calendar/format-date.ts';
import { type Answer, answer, type marked } from '../platform/http.ts';
import type { ReadModel } from '../platform/read-model.ts';
import type { Repository } from '../platform/repository.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';
import type { Commit } from '../platform/transaction.ts';
import { type Message, say, together } from '#shared/domain/messages/message.ts';

/** The outcome of one task: completed, already completed, or started but not finished. */
export type TaskOutcome = 'processed' | 'already' | 'unfinished';

/** One period in the commit that handles its task. */
export interface OnePeriod extends Commit {
  period: SubscriptionPeriod;
}

/** Max duration, as the function must answer within 29 seconds. Periods not reached by then are named, and done by the next call. */
const mostMs = 20_000;

/** A request that names periods in its path or its body. */
export interface Working {
  repo: Repository;
  model(): Promise<ReadModel>;
  params: { b: string };
  body: { ids?: string[] | undefined };
}

/** Messages for completed tasks, and for started ones. */
export interface TaskAnswers {
  done: Message;
  unfinished?: Message;
}

/** The periods of a request: {b} itself, or with `selected` those of the body, each once. */
export function idsOf({ params, body }: Pick<Working, 'params' | 'body'>): string[] {
  const ids = params.b === 'selected' ? [...new Set(body.ids)] : [params.b];
  if (ids.length === 0) throw invalid({ ids: [say('text.required')] });
  return ids;
}

/**
 * Handles the periods of {b}, each in its own commit, so that a failure does not stop the others. For a single period a refusal rejects the call, so
 * that a form shows it at its field. Of several, refusals are in `messages.errors` by period id.
 */
export async function forEachPeriod(
  request: Working,
  work: (one: OnePeriod) => Promise<TaskOutcome>,
  said: TaskAnswers,
): Promise<Answer<ProcessOutcome>> {
  const isOne = request.params.b !== 'selected';
  const started = performance.now();
  const ids = idsOf(request);
  const counts: Record<TaskOutcome, number> = { processed: 0, already: 0, unfinished: 0 };
  const errors: FieldMessages = {};
  for (const id of ids) {
    if (!isOne && performance.now() - started > mostMs) {
      errors[id] = [say('progress.outOfTime')];
      continue;
    }
    try {
      const done = await request.repo.commit(async (tx) => {
        // Open, decided or paid is judged on the state that the commit is based on.
        const model = await tx.model();
        const period = await tx.find('subscription_period', id);
        if (!period) throw notFound(say('metadata.subscriptionPeriod'));
        return work({ tx, model, period });
      });
      counts[done]++;
    } catch (error) {
      if (!(error instanceof Problem) || isOne || error.status === 403) throw error;
      errors[id] = sentencesOf(error);
    }
  }
  const { result, more } = outcomeOf(ids, counts, namedErrors(await request.model(), errors), said);
  return answer(result, more);
}

/** Adds the name of the period to its messages. */
export function namedErrors(model: ReadModel, errors: FieldMessages): FieldMessages {
  return Object.fromEntries(
    Object.entries(errors).map(([id, sentences]) => [
      id,
      sentences.map((message) => say('progress.named', { name: nameOf(model, id), message })),
    ]),
  );
}

/** The reply to a call for one or many periods: `finalized` if nothing was refused and nothing is unfinished. */
export function outcomeOf(ids: string[], counts: Record<TaskOutcome, number>, errors: FieldMessages, said: TaskAnswers) {
  const failed = Object.keys(errors).length;
  const result: ProcessOutcome = {
    finalized: failed === 0 && counts.unfinished === 0,
    processed: counts.processed + counts.unfinished,
    already: counts.already,
    failed,
    ids,
  };
  const more: Omit<Answer<ProcessOutcome>, 'result' | typeof marked> = {
    message: messageOf(counts, failed, said),
    ...(failed > 0 && { status: 'warning', errors }),
    ...(failed === 0 && counts.unfinished > 0 && { status: 'info' }),
  };
  return { result, more };
}

function messageOf(counts: Record<TaskOutcome, number>, failed: number, said: TaskAnswers): Message | undefined {
  const { processed, unfinished, already } = counts;
  const parts = [
    ...(processed > 0
      ? [processed === 1 ? say('progress.doneSo', { done: said.done }) : say('progress.doneSoMany', { done: said.done, count: processed })]
      : []),
    ...(unfinished > 0 ? [said.unfinished ?? say('progress.begun', { unfinished })] : []),
    ...(already > 0 ? [say('progress.alreadyDone', { count: already })] : []),
    ...(failed > 0 ? [say('progress.couldNotDone', { count: failed })] : []),
  ];
  return together(parts) ?? undefined;
}

/** The messages of a refusal: those of its fields, else its own. */
function sentencesOf(problem: Problem): Message[] {
  const fields = Object.entries(problem.errors ?? {}).flatMap(([field, sentences]) =>
    sentences.map((sentence) =>
      sentence.code === 'text.required' ? say('progress.isRequired', { field: field.replaceAll('_', ' ') }) : sentence,
    ),
  );
  return fields.length > 0 ? fields : [problem.said];
}

/** The name of a period for people: “Nature Chemistry, 01.01.2027”. */
function nameOf(model: ReadModel, id: string): Message {
  const period = model.find('subscription_period', id);
  if (!period) return say('progress.periodGone');
  const name = model.find('subscription', period.subscription_id)?.name ?? say('progress.aSubscription');
  return say('progress.nameAndDate', { name, date: formatDate(period.start_date, memberOf(model).date_format) });
}
