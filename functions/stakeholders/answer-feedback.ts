import type { stakeholderResponses } from '#shared/contract/groups/stakeholders.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import { contactName } from '#shared/domain/contacts/contact-name.ts';
import { answer, type Handler } from '../platform/http.ts';
import { isFeedbackComplete } from '../platform/stakeholders/invitations-of.ts';
import { openQuestions, questionIds } from '../platform/stakeholders/open-questions.ts';
import type { Transaction } from '../platform/transaction.ts';
import { settlePeriodTask } from '../platform/workflow/settle-period-task.ts';
import { type Opened, openDoor } from './feedback-door.ts';
import { feedbackPage } from './feedback-page.ts';

/** Subscriptions whose answers one commit keeps: each may write for several departments, and settle a task. */
const together = 10;

/**
 * C067: keeps what was answered, by subscription. What this link does not ask about (any more) is left aside without a word on whether there is
 * such a thing; a call that is repeated finds its answers there.
 */
export const answerFeedback: Handler<typeof stakeholderResponses.answer> = async ({ params, body, meta }) => {
  const opened = await openDoor(params.id, meta.ip);
  const given = Object.keys(body.decisions);
  let kept = 0;
  for (let start = 0; start < given.length; start += together) {
    const chunk = given.slice(start, start + together);
    kept += await opened.repo.commit((tx) => keep(tx, opened, body, chunk));
  }
  const page = feedbackPage(await opened.repo.model(), opened);
  if (given.length > 0 && kept === 0)
    return answer(page, { status: 'warning', message: 'Nothing was kept: these questions are answered or closed already.' });
  return answer(page, { message: kept === 1 ? 'Thank you, your answer was kept.' : `Thank you, your ${kept} answers were kept.` });
};

/** How many of the chosen questions are answered now, be it by an earlier try of this call. */
async function keep(
  tx: Transaction,
  { invitation, stakeholder }: Opened,
  { decisions, comments = {} }: BodyOf<typeof stakeholderResponses.answer>,
  chosen: readonly string[],
): Promise<number> {
  const model = await tx.model();
  const ids = questionIds(model, stakeholder.id, invitation);
  const idOf = (periodId: string): string => ids.get(periodId) ?? '';
  const open = openQuestions(model, stakeholder.id, invitation).filter(({ id }) => chosen.includes(idOf(id)));
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
    if (isFeedbackComplete(model, period, tx.at, stakeholder.id)) await settlePeriodTask(tx, model, period.id, 'stakeholder_feedback');
  }
  for (const { subscription_period_id: id, decision } of model.by('stakeholder_response', 'stakeholder_id', stakeholder.id))
    if (chosen.includes(idOf(id)) && decisions[idOf(id)] === (decision === 'yes')) kept.add(id);
  return kept.size;
}
