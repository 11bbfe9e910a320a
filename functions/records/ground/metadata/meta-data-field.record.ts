import { mayTakeOver } from '#shared/domain/metadata/merge-meta-data.ts';
import type { RecordType } from '../../record-type.ts';

/** Values of the deleted field must be values of its replacement. */
export const metaDataField: RecordType<'meta_data_field'> = { mayReplace: mayTakeOver };
