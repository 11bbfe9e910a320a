/** States of a form: open for answers, not yet open, past its last day, or closed by a user. */
export const formStates = ['open', 'upcoming', 'ended', 'closed'] as const;
export type FormState = (typeof formStates)[number];

/** The state of a form on a day of the tenant's calendar. The first and the last day are inclusive. */
export function formState(form: { closed: boolean; open_from: string | null; open_to: string | null }, today: string): FormState {
  if (form.closed) return 'closed';
  if (form.open_to !== null && today > form.open_to) return 'ended';
  if (form.open_from !== null && today < form.open_from) return 'upcoming';
  return 'open';
}
