import { checkMapping, type ColumnMapping, doubledColumns } from './column-mapping.ts';
import { type ImportField, type ImportKindName, importKinds } from './import-kinds.ts';
import type { ImportOptions } from './import-options.ts';
import { isMetaDataTarget } from './meta-data-target.ts';

type Given = Pick<ImportOptions, 'default_publisher' | 'default_year'>;

/** What keeps files of each kind from being processed with a mapping, as sentences. */
const checks: Record<ImportKindName, (mapping: readonly ColumnMapping[], given: Given) => string[]> = {
  subscriptions: (mapping, given) =>
    checkMapping(mapping, importKinds.subscriptions.repeatable, {
      publisher: given.default_publisher !== null,
      year: given.default_year !== null,
    }),
  providers: (mapping) => [
    ...doubledColumns(mapping, importKinds.providers.repeatable),
    ...(mapping.some(({ field }) => field === 'name') ? [] : ['Choose the column that holds the names: Name.']),
  ],
  subscription_prices: (mapping) => [
    ...doubledColumns(mapping, importKinds.subscription_prices.repeatable),
    ...(['period_id', 'new_price'] as const)
      .filter((field) => !mapping.some((column) => column.field === field))
      .map(
        (field) => `Choose the column that holds the ${field === 'period_id' ? 'ids of the periods: Period ID' : 'new prices: New price'}.`,
      ),
  ],
};

/** Sentences about a mapping that cannot work; empty when rows can be read with it. `own` are the metadata fields that a column may be filled into. */
export function problemsOfMapping(
  kind: ImportKindName,
  mapping: readonly ColumnMapping[],
  given: Given,
  own: readonly ImportField[] = [],
): string[] {
  const foreign = mapping.filter(({ field }) => field !== null && !importKinds[kind].fields.includes(field) && !own.includes(field));
  return [
    ...foreign.map(({ heading, field }) =>
      isMetaDataTarget(field)
        ? `“${heading}” is to be filled into a metadata field that is not there for this kind of import. Choose something else.`
        : `“${heading}” cannot mean that in this kind of import. Choose something else.`,
    ),
    ...checks[kind](mapping, given),
  ];
}
