/** Days after the invitation at which silence is reminded of, and days before its end at which it is once more. */
const after = 7;
const beforeEnd = 3;
const day = 86_400_000;

/**
 * Whether somebody who was asked for feedback and did not answer is to be reminded: a week after the invitation, and in the last three days before it
 * ends, but never within three days of the last mail. All are instants.
 */
export function isFeedbackReminderDue(
  { sent_at, reminded_at, expires_at }: { sent_at: string; reminded_at: string | null; expires_at: string },
  now: string,
): boolean {
  const at = Date.parse(now);
  if (at >= Date.parse(expires_at) || at - Date.parse(reminded_at ?? sent_at) < beforeEnd * day) return false;
  if (Date.parse(expires_at) - at <= beforeEnd * day) return true;
  return (reminded_at === null || reminded_at < sent_at) && at - Date.parse(sent_at) >= after * day;
}
