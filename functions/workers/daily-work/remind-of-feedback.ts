import { isFeedbackReminderDue } from '#shared/domain/reminders/feedback-reminder-due.ts';
import { instant } from '#functions/platform/clock.ts';
import { reminderSettings } from '#functions/platform/reminders/reminder-settings.ts';
import { openQuestions } from '#functions/platform/stakeholders/open-questions.ts';
import { remindFeedback } from '#functions/platform/stakeholders/remind-feedback.ts';
import type { Repository } from '#functions/platform/repository.ts';

/** Reminds the stakeholders who were asked and did not answer, of the periods whose owners want that (D5). */
export async function remindOfFeedback(repo: Repository, onProgress: () => Promise<void>): Promise<void> {
  const model = await repo.model();
  const at = instant();
  const due = [...model.all('feedback_invitation')].filter(
    (each) => each.revoked_at === null && each.closed_at === null && isFeedbackReminderDue(each, at),
  );
  if (due.length === 0) return;
  const settings = await reminderSettings(model);
  for (const invitation of due) {
    const periods = openQuestions(model, invitation.stakeholder_id, invitation).filter(({ owner_id }) => settings(owner_id).feedback);
    if (periods.length === 0) continue;
    const about = { stakeholder_ids: [invitation.stakeholder_id], subscription_period_ids: periods.map(({ id }) => id) };
    await remindFeedback(repo, about);
    await onProgress();
  }
}
