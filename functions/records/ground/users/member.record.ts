import type { RecordType } from '../../record-type.ts';

export const member: RecordType<'member'> = { page: () => '/member-settings' };
