/** Days after the invitation at which silence is reminded of, and days before its end at which it is once more. */
const after = 7;
const beforeEnd = 3;
const dayMs = 86_400_000;

/** What of an invitation decides on reminders: a day, and instants. */
export interface RemindedInvitation {
  answer_by: string;
  sent_at: string;
  reminded_at: string | null;
  expires_at: string;
}

/**
 * Whether somebody who was asked for feedback and did not answer is to be reminded: a week after the invitation, and in the last three days before
 * the answer is due, but never within three days of the last email, after the day itself, or when the link has expired.
 */
export function isFeedbackReminderDue({ answer_by, sent_at, reminded_at, expires_at }: RemindedInvitation, now: string): boolean {
  const at = Date.parse(now);
  const end = Math.min(Date.parse(expires_at), Date.parse(answer_by) + dayMs);
  if (at >= end || at - Date.parse(reminded_at ?? sent_at) < beforeEnd * dayMs) return false;
  if (end - at <= beforeEnd * dayMs) return true;
  return (reminded_at === null || reminded_at < sent_at) && at - Date.parse(sent_at) >= after * dayMs;
}
