import { EvaluationChange } from '../entities/evaluation.ts';
import { call, json, result } from '../route.ts';
import { EvaluationView } from '../rows/evaluation-row.ts';

const path = '/subscription-periods/{id}/evaluation';

/** What the library's people think of a subscription, by period. */
export const evaluations = {
  get: call({
    id: 'C181',
    method: 'GET',
    path,
    permission: 'signed-in',
    kind: 'query',
    servedBy: 'read',
    summary: 'The ratings of a period by criterion and rater, their averages, and those of earlier periods',
    reply: result(EvaluationView),
  }),
  save: call({
    id: 'C182',
    method: 'PUT',
    path,
    permission: 'edit-records',
    kind: 'command',
    summary: "Rate a period: the caller's own evaluation, and nobody else's",
    body: json(EvaluationChange),
    reply: result(EvaluationView),
  }),
};
