/** Kinds of letters between the office of a consortium and a member, each with the latest version of its content. */
export const letterVersions = {
  invitation_answer: 1,
  grants: 1,
  membership_ended: 1,
  offer: 2,
  offer_withdrawn: 1,
  offer_answer: 2,
  offer_change: 1,
  change_answer: 1,
  deal_state: 1,
} as const;
export type LetterKind = keyof typeof letterVersions;
export const letterKinds = [
  'invitation_answer',
  'grants',
  'membership_ended',
  'offer',
  'offer_withdrawn',
  'offer_answer',
  'offer_change',
  'change_answer',
  'deal_state',
] as const satisfies readonly LetterKind[];

export const letterStates = ['queued', 'delivered', 'refused', 'expired'] as const;

/** Largest content of a letter in bytes. */
export const maxLetterBytes = 256 * 1024;

/** These letters are read although the membership is not active: they begin or end it. */
const readAlways: readonly LetterKind[] = ['invitation_answer', 'membership_ended'];

export function isReadAlways(kind: LetterKind): boolean {
  return readAlways.includes(kind);
}
