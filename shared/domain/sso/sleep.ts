/** The ways in of a person that decide whether only their institution can let them in. */
export interface WaysOfPerson {
  hasLink: boolean;
  hasPassword: boolean;
  hasGoogle: boolean;
  hasPasskey: boolean;
  /** Whether the library closes every other way for the person. */
  mustUseSso: boolean;
}

/** Whether a person signs in at their institution alone. Such a person who leaves it keeps no way in, and the library does not learn of it. */
export function signsInBySsoAlone({ hasLink, hasPassword, hasGoogle, hasPasskey, mustUseSso }: WaysOfPerson): boolean {
  return hasLink && (mustUseSso || (!hasPassword && !hasGoogle && !hasPasskey));
}

const dayMs = 86_400_000;
/** Days before it begins for which a person is warned. */
const warningDays = 7;

/** Whether calendar and reports of such a person sleep: there was no sign-in for `days`. `soon`: they will within a week. */
export function sleepState(lastSignIn: string, at: string, days: number): { state: 'awake' | 'soon' | 'asleep'; from: string } {
  const from = new Date(Date.parse(lastSignIn) + days * dayMs);
  const left = from.getTime() - Date.parse(at);
  const state = left <= 0 ? 'asleep' : left <= warningDays * dayMs ? 'soon' : 'awake';
  return { state, from: from.toISOString() };
}
