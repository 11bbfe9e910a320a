import { endOf } from '#shared/domain/stakeholders/invitation-state.ts';
import type { stakeholderResponses } from '#shared/contract/groups/stakeholders.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import { contactName } from '#shared/domain/contacts/contact-name.ts';
import { Problem } from '#shared/contract/errors.ts';
import { answer, type Handler } from '../platform/http.ts';
import { isFeedbackComplete } from '#functions/records/work/stakeholders/invitations-of.ts';
import { openQuestions, questionIds } from '#functions/records/work/stakeholders/open-questions.ts';
import type { Transaction } from '../platform/transaction.ts';
import { closePeriodTask } from '#functions/records/work/workflow/close-period-task.ts';
import { type Opened, openDoor, shut } from './feedback-door.ts';
import { feedbackPage } from './feedback-page.ts';
import { say } from '#shared/domain/messages/message.ts';

/** Max subscriptions whose answers one commit stores: each may write for several departments and complete a task. */
const together = 10;

/**
 * C067: stores answers by subscription. Subscriptions that this link never asked about get 404 per row, whether or not they exist; closed questions
 * are skipped. A repeated call finds its answers stored.
 */
export const answerFeedback: Handler<typeof stakeholderResponses.answer> = async ({ params, body, meta }) => {
  const opened = await openDoor(params.id, meta.ip);
  const given = Object.keys(body.decisions);
  const known = await opened.repo.model();
  const asked = new Set(questionIds(known, opened.stakeholder.id, opened.invitation).values());
  const unknown = given.filter((id) => !asked.has(id));
  if (unknown.length > 0)
    throw new Problem(404, say('stakeholders.subscriptionsOfOtherLink'), {
      errors: Object.fromEntries(unknown.map((id) => [`decisions.${id}`, [say('stakeholders.subscriptionOfOtherLink')]])),
    });
  let kept = 0;
  for (let start = 0; start < given.length; start += together) {
    const chunk = given.slice(start, start + together);
    kept += await opened.repo.commit((tx) => keep(tx, opened, body, chunk));
  }
  const page = feedbackPage(await opened.repo.model(), opened);
  if (given.length > 0 && kept === 0) return answer(page, { status: 'warning', message: say('stakeholders.questionsAnsweredOrClosed') });
  return answer(page, {
    message: kept === 1 ? say('stakeholders.answerSaved') : say('stakeholders.answersSaved', { kept }),
  });
};

/** The number of chosen questions with an answer, including those of an earlier try of this call. */
async function keep(
  tx: Transaction,
  { invitation, stakeholder }: Opened,
  { decisions, comments = {} }: BodyOf<typeof stakeholderResponses.answer>,
  chosen: readonly string[],
): Promise<number> {
  const model = await tx.model();
  // The link may have been revoked, or the person deactivated, since it was opened.
  const current = model.find('feedback_invitation', invitation.id);
  if (!current || !model.find('stakeholder', stakeholder.id)?.active) throw shut('revoked');
  const end = endOf(current, tx.at);
  if (end) throw shut(end);
  const ids = questionIds(model, stakeholder.id, current);
  const idOf = (periodId: string): string => ids.get(periodId) ?? '';
  const open = openQuestions(model, stakeholder.id, current).filter(({ id }) => chosen.includes(idOf(id)));
  const kept = new Set(open.map(({ id }) => id));
  for (const period of open) {
    const departments = period.departments.filter(({ stakeholder_ids }) =>
      stakeholder_ids.some((id) => model.resolve('stakeholder', id) === stakeholder.id),
    );
    for (const departmentId of new Set(departments.map(({ department_id }) => model.resolve('department', department_id))))
      tx.create('stakeholder_response', {
        subscription_period_id: period.id,
        stakeholder_id: stakeholder.id,
        stakeholder_name: contactName(stakeholder),
        department_id: departmentId,
        decision: decisions[idOf(period.id)] === true ? 'yes' : 'no',
        comment: comments[idOf(period.id)] ?? null,
        answered_at: tx.at,
      });
    if (isFeedbackComplete(model, period, tx.at, stakeholder.id)) await closePeriodTask({ tx, model }, period.id, 'stakeholder_feedback');
  }
  for (const { subscription_period_id: id, decision } of model.by('stakeholder_response', 'stakeholder_id', stakeholder.id))
    if (chosen.includes(idOf(id)) && decisions[idOf(id)] === (decision === 'yes')) kept.add(id);
  return kept.size;
}
