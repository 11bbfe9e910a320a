/** States of a membership. A suspended one exchanges no letters; an ended one keeps all its records. */
export const membershipStates = ['invited', 'active', 'suspended', 'ended'] as const;
export type MembershipState = (typeof membershipStates)[number];

/** The state on a day (`YYYY-MM-DD`): a membership with an end is active until the end of its last day. */
export function stateOn({ state, until }: { state: MembershipState; until: string | null }, day: string): MembershipState {
  return until !== null && until < day ? 'ended' : state;
}

/** The last day of a membership that is ended for a day: the earlier end counts, so that both sides agree if both end it at once. */
export function earlierEnd(until: string | null, day: string): string {
  return until !== null && until < day ? until : day;
}

/** Days for which the link of an invitation works (RK16). */
export const invitationDays = 30;

export const invitationStates = ['none', 'open', 'expired', 'accepted', 'declined', 'revoked'] as const;
export type InvitationState = (typeof invitationStates)[number];

/** How an invitation is at an instant. Without one, the member was added by the office. */
export function invitationStateAt(
  invitation: { answer: 'accepted' | 'declined' | 'revoked' | null; expires_at: string } | null,
  instant: string,
): InvitationState {
  if (!invitation) return 'none';
  return invitation.answer ?? (invitation.expires_at <= instant ? 'expired' : 'open');
}
