import type { RecordReading } from '../../record-type.ts';

/** The model of a caller who sees no vendors has no emails with them. */
export const emailReading: RecordReading<'email'> = {
  maySee: (model, { permissions }, id) => permissions.includes('view-vendors') || model.find('email', id) !== undefined,
};
