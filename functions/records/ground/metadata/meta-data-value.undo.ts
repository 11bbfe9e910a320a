import type { RecordUndo } from '../../record-type.ts';

export const metaDataValueUndo: RecordUndo<'meta_data_value'> = { emptiedList: 'values' };
