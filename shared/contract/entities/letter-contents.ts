import * as z from 'zod';
import type { LetterKind } from '#shared/domain/consortium/letters.ts';
import { DateOnly, RequiredText } from '../fields.ts';
import { Grants } from './membership.ts';

/** The content of each kind of letter, by its version. A receiver knows all versions ever sent. */
export const letterContents = {
  invitation_answer: {
    1: z.strictObject({ library: RequiredText(), name: RequiredText(), email: z.email().max(255), grants: Grants }),
  },
  grants: { 1: z.strictObject({ grants: Grants }) },
  membership_ended: { 1: z.strictObject({ until: DateOnly }) },
} as const satisfies Readonly<Record<LetterKind, Readonly<Record<number, z.ZodType>>>>;
