import type { RecordReading } from '../../record-type.ts';

export const importReading: RecordReading<'import'> = {
  maySee: (_model, { permissions }) => permissions.includes('perform-data-imports'),
  // A history shows only the state of an import.
  isHidden: (_caller, _id, field) => field !== 'state',
};
