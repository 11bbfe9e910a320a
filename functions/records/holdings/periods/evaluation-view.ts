import type { EvaluationView } from '#shared/contract/rows/evaluation-row.ts';
import { notFound } from '#shared/contract/errors.ts';
import { averageRatings } from '#shared/domain/evaluation/average-ratings.ts';
import { hasRated } from '#shared/domain/evaluation/change-evaluation.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { reference } from '../../ground/references/reference.ts';
import { say } from '#shared/domain/messages/message.ts';
import { nameOrder } from '../../ground/references/name-order.ts';

/** Max earlier periods of a trend. */
const mostEarlier = 10;

/** All evaluations of a period, and the averages of earlier ones (C181). 404 for an unknown period. */
export function evaluationView(model: ReadModel, periodId: string, userId: string | null): EvaluationView {
  const period = model.find('subscription_period', periodId);
  if (!period) throw notFound(say('metadata.subscriptionPeriod'));
  const of = (id: string) => model.by('evaluation', 'subscription_period_id', id);
  const evaluations = of(period.id).map((row) => {
    const rater = reference(model, 'user', row.rater_id);
    return { ...model.live('evaluation', row), rater, is_own: userId !== null && (rater?.id ?? row.rater_id) === userId };
  });
  const earlier = model
    .by('subscription_period', 'subscription_id', period.subscription_id)
    .filter((other) => other.start_date < period.start_date && of(other.id).some(({ ratings }) => hasRated(ratings)))
    .toSorted((a, b) => (a.start_date < b.start_date ? 1 : -1))
    .slice(0, mostEarlier);
  const inOrder = nameOrder(model);
  return {
    subscription_period_id: period.id,
    evaluations: evaluations.toSorted((a, b) => inOrder(a.rater?.name ?? '', b.rater?.name ?? '')),
    averages: averageRatings(evaluations),
    earlier: earlier.map(({ id, name_reference, start_date, end_date }) => ({
      id,
      name_reference,
      start_date,
      end_date,
      averages: averageRatings(of(id)),
    })),
  };
}
