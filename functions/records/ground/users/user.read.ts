import type { RecordReading } from '../../record-type.ts';

/** Fields of a person visible only to user managers and the person. */
const personal = new Set(['email', 'google_account_email']);

export const userReading: RecordReading<'user'> = {
  isHidden: ({ userId, permissions }, id, field) => personal.has(field) && userId !== id && !permissions.includes('manage-users'),
};
