/**
 * Whether the silence about a period became its decision today: its deadline passed since the last run, which was on `since`, and today is a
 * later day. Periods whose deadline passed before that stay as they are: somebody may have chosen another policy since (D3).
 */
export function isPastSilence(deadline: string, today: string, since: string): boolean {
  return deadline >= since && deadline < today;
}
