/** Days after the invitation for the first reminder, and days before the end for the second. */
const after = 7;
const beforeEnd = 3;
const dayMs = 86_400_000;

/** The data of an invitation that reminders depend on: a day, and instants. */
export interface RemindedInvitation {
  answer_by: string;
  sent_at: string;
  reminded_at: string | null;
  expires_at: string;
}

/**
 * Whether to remind a stakeholder who has not answered. Due a week after the invitation and in the last three days before the answer is due. Never
 * within three days of the last email, after the day itself, or once the link has expired.
 */
export function isFeedbackReminderDue({ answer_by, sent_at, reminded_at, expires_at }: RemindedInvitation, now: string): boolean {
  const at = Date.parse(now);
  const end = Math.min(Date.parse(expires_at), Date.parse(answer_by) + dayMs);
  if (at >= end || at - Date.parse(reminded_at ?? sent_at) < beforeEnd * dayMs) return false;
  if (end - at <= beforeEnd * dayMs) return true;
  return (reminded_at === null || reminded_at < sent_at) && at - Date.parse(sent_at) >= after * dayMs;
}
