import type * as z from 'zod';
import { letterContents } from '#shared/contract/entities/letter-contents.ts';
import { isReadAlways } from '#shared/domain/consortium/letters.ts';
import { stateOn } from '#shared/domain/consortium/membership-state.ts';
import { say } from '#shared/domain/messages/message.ts';
import type { ReadLetter, Side } from '#functions/platform/across.ts';
import { today } from '#functions/platform/clock.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { endMembership } from '../../work/consortium/end-membership.ts';
import type { Effects } from './letter-effects.ts';
import { offerEffects } from './read-offer-letter.ts';

const onlyOffice = say('letters.wrongSide');

const effects: Effects = {
  invitation_answer: async (tx, { membership, side }, { grants }) => {
    if (side !== 'membership') return onlyOffice;
    const row = await tx.load('membership', membership);
    const invitation = row.invitation && { ...row.invitation, answer: 'accepted' as const, closed_at: tx.at };
    tx.save('membership', { ...row, state: 'active', until: null, linked: true, grants, invitation });
    // The offers that were sent before appear in the account, with their answers.
    tx.job('send-deal-letters', { membership_id: membership });
    return undefined;
  },
  grants: async (tx, { membership, side }, { grants }) => {
    if (side !== 'membership') return onlyOffice;
    tx.save('membership', { ...(await tx.load('membership', membership)), grants });
    return undefined;
  },
  membership_ended: async (tx, { membership, side }, { until }) => {
    await endMembership(tx, { side, id: membership }, until);
    return undefined;
  },
  ...offerEffects,
};

/** Applies the content of a letter to the records of its receiver, or gives the reason for its refusal (RK15). */
export const readLetter: ReadLetter = async (tx, letter) => {
  const schemas: Readonly<Record<number, z.ZodType>> | undefined = letterContents[letter.kind];
  const schema = schemas?.[letter.content_version];
  if (!schema) return say('letters.newerVersion', { version: letter.content_version });
  const content = schema.safeParse(letter.payload);
  if (!content.success) return say('letters.contentInvalid');
  if (!isReadAlways(letter.kind) && (await stateOf(tx, letter)) !== 'active') return say('letters.notActive');
  // The schema of a kind gives the content of its effect.
  return effects[letter.kind](tx, letter, content.data as never);
};

async function stateOf(tx: Transaction, { side, membership }: { side: Side; membership: string }) {
  const member = await tx.load('member', 'member');
  const row = await tx.load(side, membership);
  return stateOn(row, today(member.timezone));
}
