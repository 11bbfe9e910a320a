import type { RecordType } from '../../record-type.ts';

export const provider: RecordType<'provider'> = {
  page: ({ id, is_publisher }) => `/${is_publisher ? 'publishers' : 'vendors'}/${id}`,
};
