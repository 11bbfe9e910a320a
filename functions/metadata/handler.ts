import { metaDataCategories, metaDataFields, metaDataValues } from '#shared/contract/groups/metadata.ts';
import { bind, serve } from '#functions/platform/http.ts';
import { resourceHandlers } from '#functions/records/ground/resource-handlers.ts';
import { checkName } from '#shared/domain/catalogues/check-name.ts';
import { changeManyValues, changeOneValue, changeValues } from './change-values.ts';
import { metaDataFieldHandlers } from './field-handlers.ts';

export const handler = serve(
  bind(
    metaDataCategories,
    resourceHandlers({ kind: 'meta_data_category', blank: {}, check: ({ name }) => checkName(name), present: (_model, row) => row }),
  ),
  bind(metaDataFields, metaDataFieldHandlers),
  bind(metaDataValues, { change: changeValues, changeOne: changeOneValue, changeMany: changeManyValues }),
);
