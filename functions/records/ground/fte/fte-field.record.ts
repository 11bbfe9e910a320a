import type { RecordType } from '../../record-type.ts';

export const fteField: RecordType<'fte_field'> = { undoRules: { lists: { values: 'year' } } };
