import type { RecordType } from '../../record-type.ts';

export const metaDataValue: RecordType<'meta_data_value'> = {
  named: 'as owner',
  undoRules: { lists: { values: 'field_id' } },
  emptiedList: 'values',
};
