import type { RecordType } from '../../record-type.ts';

export const receivedEmail: RecordType<'received_email'> = { page: ({ id }) => `/received-emails/${id}` };
