import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { EvaluationChange } from '#shared/contract/entities/evaluation.ts';
import { evaluations } from '#shared/contract/groups/evaluations.ts';
import type { EvaluationRow, EvaluationView } from '#shared/contract/rows/evaluation-row.ts';
import type { Criterion } from '#shared/domain/evaluation/criteria.ts';
import { send } from '#web/api/client.ts';
import { invalidate, keyOf } from '#web/api/queries.ts';

export interface OwnEvaluation {
  evaluation: EvaluationRow | undefined;
  ratingOf: (criterion: Criterion) => number | null;
  commentOf: (criterion: Criterion) => string | null;
  save: (change: EvaluationChange) => Promise<unknown>;
  state: 'idle' | 'saving' | 'saved';
}

/**
 * One's own evaluation. A rating shows as soon as it is chosen; saves run in sequence, so that stepping through the numbers by keyboard ends at
 * the last.
 */
export function useOwnEvaluation(view: EvaluationView): OwnEvaluation {
  const cache = useQueryClient();
  const [chosen, setChosen] = useState<Partial<Record<Criterion, number | null>>>({});
  const params = { id: view.subscription_period_id };
  const mutation = useMutation({
    scope: { id: `evaluation ${params.id}` },
    mutationFn: async (body: EvaluationChange) => (await send(evaluations.save, { params, body })).result,
    onSuccess: (saved) => cache.setQueryData(keyOf(evaluations.get, { params }), saved),
    onSettled: (_saved, _error, body) => {
      // Clears only the ratings that were sent: one chosen meanwhile waits for its own answer.
      setChosen((waiting) => {
        const next = { ...waiting };
        for (const { criterion, rating } of body.ratings ?? [])
          if (rating !== undefined && next[criterion] === rating) delete next[criterion];
        return next;
      });
      // The rating may complete the workflow's task; the next rating does not wait for the reload.
      void invalidate(cache, ['subscriptions', 'subscription-periods', 'progress-bar']);
    },
  });
  const evaluation = view.evaluations.find(({ is_own }) => is_own);
  const of = (criterion: Criterion) => evaluation?.ratings.find((each) => each.criterion === criterion);
  return {
    evaluation,
    ratingOf: (criterion) => (chosen[criterion] === undefined ? (of(criterion)?.rating ?? null) : chosen[criterion]),
    commentOf: (criterion) => of(criterion)?.comment ?? null,
    save: (change) => {
      const ratings = (change.ratings ?? []).flatMap(({ criterion, rating }) =>
        rating === undefined ? [] : [[criterion, rating] as const],
      );
      if (ratings.length > 0) setChosen((before) => ({ ...before, ...Object.fromEntries(ratings) }));
      return mutation.mutateAsync(change);
    },
    state: mutation.isPending ? 'saving' : mutation.isSuccess ? 'saved' : 'idle',
  };
}
