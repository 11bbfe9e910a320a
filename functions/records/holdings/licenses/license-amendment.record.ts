import type { RecordType } from '../../record-type.ts';

export const licenseAmendment: RecordType<'license_amendment'> = { named: 'before owner' };
