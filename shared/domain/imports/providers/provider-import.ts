import { say } from '#shared/domain/messages/message.ts';
import type { ImportKind } from '../import-kind.ts';
import { isEmail, isWebsite } from '../mapping/cell-signs.ts';
import { type ProviderField, providerFields } from './provider-fields.ts';

export type { ProviderField };

/** The import of vendors and publishers with their contacts. */
export const providerImport: ImportKind<ProviderField> = {
  fields: providerFields,
  signs: [
    ['website', isWebsite],
    ['contact_email', isEmail],
  ],
  namedBy: 'name',
  options: ['existing', 'default_role', 'default_currency'],
  creates: ['providers'],
  metaData: ['publisher', 'vendor'],
  problems: (mapping) => (mapping.some(({ field }) => field === 'name') ? [] : [say('imports.nameColumnRequired')]),
};
