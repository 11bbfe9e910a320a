import { say } from '#shared/domain/messages/message.ts';
import type { ImportKind } from '../import-kind.ts';
import { type PriceField, priceFields } from './price-fields.ts';

export type { PriceField };

/** The import of the prices of a year, in the template that carries the periods. */
export const priceImport: ImportKind<PriceField> = {
  fields: priceFields,
  signs: [],
  namedBy: null,
  options: ['decimal_separator'],
  creates: [],
  metaData: [],
  problems: (mapping) => {
    const has = (wanted: PriceField): boolean => mapping.some(({ field }) => field === wanted);
    return [
      ...(has('period_id') ? [] : [say('imports.periodIdColumnRequired')]),
      ...(has('new_price') ? [] : [say('imports.newPriceColumnRequired')]),
    ];
  },
};
