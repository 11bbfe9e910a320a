import type { KindName } from '#shared/contract/kinds.ts';
import type { ListQuery } from '#shared/contract/list-query.ts';
import type { ListName } from '#shared/contract/lists.ts';
import { confirmDeletion } from '#functions/platform/deletion.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { ListRow } from './list-engine.ts';
import { answerList, oneRow } from './list-handlers.ts';

export interface Asked {
  params: Readonly<Record<string, string>>;
  query: unknown;
  model(): Promise<ReadModel>;
}

/** The reads of a `resource` family: list, one by id, what its form offers, and what deleting would touch. */
export function catalogueReads<R extends ListRow & { id: string }, F>(is: {
  kind: KindName;
  list: ListName;
  /** Where it lies below /api, if not by the name of its list. */
  path?: string;
  rows: (model: ReadModel) => readonly R[];
  form: (model: ReadModel) => F;
}) {
  return {
    list: async (request: Asked) => {
      const model = await request.model();
      return answerList(model, is.list, is.rows(model), request.query as ListQuery);
    },
    get: async (request: Asked) => {
      const model = await request.model();
      return oneRow(model, is.kind, is.rows(model), request.params['id'] ?? '');
    },
    form: async (request: Asked) => is.form(await request.model()),
    deleteConfirmation: async (request: Asked) =>
      confirmDeletion(await request.model(), is.kind, request.params['id'] ?? '', is.path ?? `/${is.list}`),
  };
}
