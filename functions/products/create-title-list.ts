import { breached, notFound } from '#shared/contract/errors.ts';
import type { products } from '#shared/contract/groups/products.ts';
import type { Breach } from '#shared/domain/breach.ts';
import { checkPublication } from '#shared/domain/title-lists/check-publication.ts';
import { checkTitleList } from '#shared/domain/title-lists/check-title-list.ts';
import { today } from '../platform/clock.ts';
import { answer, type Handler } from '../platform/http.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';
import { titleListRow } from '#functions/records/holdings/title-lists/title-list-row.ts';
import { storeTitleList } from '#functions/records/holdings/title-lists/store-titles.ts';
import { say } from '#shared/domain/messages/message.ts';

/** C282: creates a title list from typed titles. One 422 names every error, each title's by its position in the list. */
export const createTitleList: Handler<typeof products.createTitleList> = async (request) => {
  const { repo, params, body } = request;
  const product = (await request.model()).find('product', params.id);
  if (product?.id !== params.id) throw notFound(say('kinds.product'));
  const { publications = [], name, valid_from, valid_to = null } = body;
  const drafts = publications.map(({ id: _id, version: _version, ...draft }) => checkPublication(draft));
  const breaches = [
    ...checkTitleList({ name, valid_from, valid_to }, publications.length),
    ...drafts.flatMap((draft, index) =>
      draft.breaches.map((breach): Breach => ({ ...breach, field: `publications.${index}.${breach.field}` })),
    ),
  ];
  if (breaches.length > 0 || !name || !valid_from) throw breached(breaches);
  const titles = drafts.flatMap(({ publication }) => publication ?? []);
  const list = await repo.commit(async (tx) => {
    if (!(await tx.find('product', params.id))) throw notFound(say('kinds.product'));
    return storeTitleList(
      tx,
      {
        id: tx.newId(),
        product_id: params.id,
        name,
        valid_from,
        valid_to,
        import_type: null,
        custom_columns: null,
        file_name: null,
        import_summary: null,
        report: null,
      },
      titles,
    );
  });
  const model = await request.model();
  return answer(titleListRow(model, model.find('title_list', list.id) ?? list, today(memberOf(model).timezone)), {
    message: say('products.titleListCreated', { name: list.name }),
  });
};
