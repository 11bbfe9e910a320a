import type { KindName, Row } from '#shared/contract/kinds.ts';
import { type productTypes, plainCatalogues } from '#shared/contract/groups/catalogues.ts';
import { fteFields, fteYears } from '#shared/contract/groups/fte.ts';
import { lists, type PlainListName, plainListNames } from '#shared/contract/lists.ts';
import { checkName } from '#shared/domain/catalogues/check-name.ts';
import { bind, serve } from '../platform/http.ts';
import { resourceHandlers } from '#functions/records/ground/resource-handlers.ts';
import { fteFieldHandlers, fteYearHandlers } from './fte-handlers.ts';

type PlainKind = (typeof lists)[PlainListName]['kind'];

/** Defaults of a new record's fields other than its name. */
const blanks: { readonly [K in PlainKind]?: Partial<Row<K>> } = { cost_center: { code: null, active: true } };

export const handler = serve(
  bind(fteFields, fteFieldHandlers),
  bind(fteYears, fteYearHandlers),
  ...plainListNames.map((list) => {
    const { kind, plain } = lists[list] as { kind: 'product_type' & KindName; plain: keyof typeof plainCatalogues };
    // The groups differ only in their fields, which the handlers pass on as they were validated.
    const group = plainCatalogues[plain] as typeof productTypes;
    return bind(
      group,
      resourceHandlers({ kind, blank: blanks[kind] ?? {}, check: ({ name }) => checkName(name), present: (_model, row) => row }),
    );
  }),
);
