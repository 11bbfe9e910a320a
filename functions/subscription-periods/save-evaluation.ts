import type { EvaluationChange } from '#shared/contract/entities/evaluation.ts';
import { breached, conflict, notFound } from '#shared/contract/errors.ts';
import { changeRatings, checkRatingChanges, hasRated } from '#shared/domain/evaluation/change-evaluation.ts';
import type { Repository } from '../platform/repository.ts';
import { closePeriodTask } from '#functions/records/work/workflow/close-period-task.ts';
import { say } from '#shared/domain/messages/message.ts';

/**
 * Saves the caller's evaluation of a period: one per person and period, so that ratings of others never conflict with it (C182). The first
 * rating closes the workflow's evaluation task.
 */
export async function saveEvaluation(repo: Repository, periodId: string, { version, ...change }: EvaluationChange): Promise<void> {
  const twice = checkRatingChanges(change.ratings ?? []);
  if (twice.length > 0) throw breached(twice);
  const rater = repo.caller.userId;
  if (rater === null) throw notFound(say('kinds.user'));
  await repo.commit(async (tx) => {
    // That there is one a person is known from the model only, so the commit follows exactly this state.
    const model = await tx.model();
    const period = await tx.load('subscription_period', periodId);
    const known = model.by('evaluation', 'subscription_period_id', period.id).find((row) => model.resolve('user', row.rater_id) === rater);
    if (!known && version !== undefined) throw conflict(say('periods.evaluationDeleted'));
    const before = known && (await tx.load('evaluation', known.id, version));
    const ratings = changeRatings(before?.ratings ?? [], change.ratings ?? []);
    const comment = change.comment === undefined ? (before?.comment ?? null) : change.comment;
    if (before) {
      const isSame = JSON.stringify([ratings, comment]) === JSON.stringify([before.ratings, before.comment]);
      if (!isSame) tx.save('evaluation', { ...before, ratings, comment, rated_at: tx.at });
    } else if (ratings.length > 0 || comment !== null)
      tx.create('evaluation', { subscription_period_id: period.id, rater_id: rater, ratings, comment, rated_at: tx.at });
    if (hasRated(ratings)) await closePeriodTask({ tx, model }, period.id, 'evaluation');
  });
}
