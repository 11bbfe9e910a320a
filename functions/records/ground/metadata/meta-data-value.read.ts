import { say } from '#shared/domain/messages/message.ts';
import type { RecordReading } from '../../record-type.ts';

export const metaDataValueReading: RecordReading<'meta_data_value'> = {
  detached: (count) => say('common.fieldValuesDeleted', { count }),
};
