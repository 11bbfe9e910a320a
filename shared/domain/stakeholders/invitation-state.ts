/** How it stands with asking somebody: the link holds, all is answered, or why it holds no more. */
export const invitationStates = ['open', 'answered', 'expired', 'revoked', 'closed'] as const;
export type InvitationState = (typeof invitationStates)[number];

/** What of an invitation tells whether its link holds. */
export type Invitation = {
  /** Null for everything that the stakeholder has a stake in. */
  period_ids: readonly string[] | null;
  closed_period_ids: readonly string[];
  expires_at: string;
  revoked_at: string | null;
  closed_at: string | null;
};

/** Why a link holds no more at an instant; undefined while it does. Taken back weighs more than closed, closed more than too old. */
export function endOf(invitation: Invitation, now: string): 'revoked' | 'closed' | 'expired' | undefined {
  if (invitation.revoked_at !== null) return 'revoked';
  if (invitation.closed_at !== null) return 'closed';
  return invitation.expires_at <= now ? 'expired' : undefined;
}

/** Whether an invitation was about a period. */
export function wasAskedAbout({ period_ids }: Pick<Invitation, 'period_ids'>, periodId: string): boolean {
  return period_ids === null || period_ids.includes(periodId);
}

/** Whether an invitation still asks about a period: it was about it, and that question was not closed. */
export function asksAbout(invitation: Pick<Invitation, 'period_ids' | 'closed_period_ids'>, periodId: string): boolean {
  return wasAskedAbout(invitation, periodId) && !invitation.closed_period_ids.includes(periodId);
}
