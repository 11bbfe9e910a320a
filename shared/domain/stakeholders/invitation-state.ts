/** States of an invitation: the link is valid, all is answered, or the reason why it is invalid. */
export const invitationStates = ['open', 'answered', 'expired', 'revoked', 'closed'] as const;
export type InvitationState = (typeof invitationStates)[number];

/** The fields of an invitation that decide whether its link is valid. */
export type Invitation = {
  /** Null for all periods in which the stakeholder has a stake. */
  period_ids: readonly string[] | null;
  closed_period_ids: readonly string[];
  expires_at: string;
  revoked_at: string | null;
  closed_at: string | null;
};

/** The reason why a link is invalid at an instant; undefined while it is valid. Revoked takes precedence over closed, closed over expired. */
export function endOf(invitation: Invitation, now: string): 'revoked' | 'closed' | 'expired' | undefined {
  if (invitation.revoked_at !== null) return 'revoked';
  if (invitation.closed_at !== null) return 'closed';
  return invitation.expires_at <= now ? 'expired' : undefined;
}

/** Whether an invitation included a period. */
export function wasAskedAbout({ period_ids }: Pick<Invitation, 'period_ids'>, periodId: string): boolean {
  return period_ids === null || period_ids.includes(periodId);
}

/** Whether an invitation still includes a period: the question about it is not closed. */
export function asksAbout(invitation: Pick<Invitation, 'period_ids' | 'closed_period_ids'>, periodId: string): boolean {
  return wasAskedAbout(invitation, periodId) && !invitation.closed_period_ids.includes(periodId);
}
