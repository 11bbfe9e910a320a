import type { RecordReading } from '../../record-type.ts';
import { maySeeLayout } from './shared-layouts.ts';

export const sharedLayoutReading: RecordReading<'shared_layout'> = {
  maySee: (model, caller, id) => maySeeLayout(model, caller, model.find('shared_layout', id)),
};
