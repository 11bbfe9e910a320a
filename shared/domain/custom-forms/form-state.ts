/** Whether a form takes answers: closed by hand, not yet open, open, or past its last day. */
export const formStates = ['open', 'upcoming', 'ended', 'closed'] as const;
export type FormState = (typeof formStates)[number];

/** How it stands with a form on a day of the member's calendar; the first and the last day belong to it. */
export function formState(form: { closed: boolean; open_from: string | null; open_to: string | null }, today: string): FormState {
  if (form.closed) return 'closed';
  if (form.open_to !== null && today > form.open_to) return 'ended';
  if (form.open_from !== null && today < form.open_from) return 'upcoming';
  return 'open';
}
