import type { RecordType } from '../../record-type.ts';

export const toDoState: RecordType<'to_do_state'> = { named: 'before owner' };
