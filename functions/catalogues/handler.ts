import { costCenters, productTypes, subjectCategories } from '#shared/contract/groups/catalogues.ts';
import { fteFields, fteYears } from '#shared/contract/groups/fte.ts';
import { checkName } from '#shared/domain/catalogues/check-name.ts';
import { bind, serve } from '../platform/http.ts';
import { resourceHandlers } from '../platform/resource-handlers.ts';
import { fteFieldHandlers, fteYearHandlers } from './fte-handlers.ts';

export const handler = serve(
  bind(fteFields, fteFieldHandlers),
  bind(fteYears, fteYearHandlers),
  bind(
    productTypes,
    resourceHandlers({ kind: 'product_type', blank: {}, check: ({ name }) => checkName(name), present: (_model, row) => row }),
  ),
  bind(
    subjectCategories,
    resourceHandlers({ kind: 'subject_category', blank: {}, check: ({ name }) => checkName(name), present: (_model, row) => row }),
  ),
  bind(
    costCenters,
    resourceHandlers({
      kind: 'cost_center',
      blank: { code: null, active: true },
      check: ({ name }) => checkName(name),
      present: (_model, row) => row,
    }),
  ),
);
