import { EvaluationChange } from '../entities/evaluation.ts';
import { callsOf, json, result } from '../route.ts';
import { EvaluationView } from '../rows/evaluation-row.ts';

const calls = callsOf('/subscription-periods/{id}/evaluation', { read: 'signed-in', write: 'edit-records', servedBy: 'read' });

/** Ratings of a subscription by the library's staff, by period. */
export const evaluations = {
  get: calls.get('C181', '', 'The ratings of a period by criterion and rater, their averages, and those of earlier periods', {
    reply: result(EvaluationView),
  }),
  save: calls.put('C182', '', "Rate a period: the caller's own evaluation, and nobody else's", {
    body: json(EvaluationChange),
    reply: result(EvaluationView),
  }),
};
