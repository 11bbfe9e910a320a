import type { KindName } from '#shared/contract/kinds.ts';
import type { ListQuery } from '#shared/contract/list-query.ts';
import type { ListName } from '#shared/contract/lists.ts';
import { confirmDeletion } from '#functions/records/ground/deletion/confirm-deletion.ts';
import { withMetaDataGroups } from '#functions/records/ground/metadata/meta-data-values.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { ListRow } from '#shared/domain/lists/column-values.ts';
import { answerList, oneRow } from '#functions/records/output/lists/list-answer.ts';

export interface CatalogueRequest {
  params: Readonly<Record<string, string>>;
  query: unknown;
  model(): Promise<ReadModel>;
}

/** The reads of a `resource` family: list, one by id, the form's options, and the effects of a deletion. */
export function catalogueReads<R extends ListRow & { id: string }, F>(is: {
  kind: KindName;
  list: ListName;
  /** Its entity of metadata fields, if the single record answers them. */
  metaData?: string;
  /** The path below /api; by default the name of its list. */
  path?: string;
  /** All rows, or only those of some ids where that is cheaper. */
  rows: (model: ReadModel, ids?: readonly string[]) => readonly R[];
  /** The same with expensive columns that only the list shows. */
  listed?: (model: ReadModel, ids?: readonly string[]) => readonly R[];
  form: (model: ReadModel) => F;
}) {
  return {
    list: async (request: CatalogueRequest) => {
      const model = await request.model();
      const query = request.query as ListQuery;
      return answerList(model, is.list, (is.listed ?? is.rows)(model, query.changed), query);
    },
    get: async (request: CatalogueRequest) => {
      const model = await request.model();
      const row = oneRow(model, is.kind, is.rows(model), request.params['id'] ?? '');
      return is.metaData === undefined ? row : withMetaDataGroups(model, is.metaData, row);
    },
    form: async (request: CatalogueRequest) => is.form(await request.model()),
    deleteConfirmation: async (request: CatalogueRequest) =>
      confirmDeletion(await request.model(), is.kind, request.params['id'] ?? '', is.path ?? `/${is.list}`),
  };
}
