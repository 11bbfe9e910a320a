import type { RecordType } from '../../record-type.ts';

export const emailTemplate: RecordType<'email_template'> = { page: () => '/email-templates' };
