/**
 * Whether a missing decision takes effect today: the deadline passed since the last run, on day `since`, and today is a later day. Earlier deadlines
 * are ignored, as the policy may have changed since (D3).
 */
export function isPastSilence(deadline: string, today: string, since: string): boolean {
  return deadline >= since && deadline < today;
}
