import type { RecordType } from '../../record-type.ts';
import { dateRange } from '../../ground/references/date-range.ts';

export const licensePeriod: RecordType<'license_period'> = {
  named: 'after owner',
  ownName: dateRange,
  page: ({ id, license_id }) => `/licenses/${license_id}?period=${id}`,
};
