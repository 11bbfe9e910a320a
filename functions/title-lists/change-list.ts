import type { TitleList } from '#shared/contract/entities/title-list.ts';
import { breached, notFound } from '#shared/contract/errors.ts';
import type { titleLists } from '#shared/contract/groups/title-lists.ts';
import { checkTitleList } from '#shared/domain/title-lists/check-title-list.ts';
import { today } from '#functions/platform/clock.ts';
import { answer, type Handler } from '#functions/platform/http.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';
import { titleListRow } from '#functions/records/holdings/title-lists/title-list-row.ts';
import { storeTitleList } from '#functions/records/holdings/title-lists/store-titles.ts';
import { editsOf } from '#functions/records/holdings/title-lists/title-list-edits.ts';
import { titlesOf } from '#functions/records/holdings/title-lists/titles-of.ts';
import { say } from '#shared/domain/messages/message.ts';
import { copyTitle } from '#shared/domain/text/copy-title.ts';

/** The row of a list, read after a commit. */
export async function shownList(model: ReadModel, list: TitleList) {
  return titleListRow(model, model.find('title_list', list.id) ?? list, today(memberOf(model).timezone));
}

type Head = Pick<TitleList, 'name' | 'valid_from' | 'valid_to'>;
type HeadChange = { [field in keyof Head]?: Head[field] | null | undefined };

/** The head with a change, refused with every rule of R061 and R063 that it would break. */
export function changedHead(head: Head, change: HeadChange): Head {
  const { name = head.name, valid_from = head.valid_from, valid_to = head.valid_to } = change;
  // How many titles there are does not change here.
  const breaches = checkTitleList({ name, valid_from, valid_to }, 1);
  if (breaches.length > 0) throw breached(breaches);
  return { name: name ?? '', valid_from: valid_from ?? '', valid_to };
}

/** C381: name and validity. */
export const changeList: Handler<typeof titleLists.update> = async (request) => {
  const { repo, params, body } = request;
  const { version, ...change } = body;
  const list = await repo.commit(async (tx) => {
    const before = await tx.load('title_list', params.id, version);
    if (before.id !== params.id) throw notFound(say('metadata.titleList'));
    return tx.save('title_list', { ...before, ...changedHead(before, change) });
  });
  return answer(await shownList(await request.model(), list), { message: say('title-lists.titleListSaved', { name: list.name }) });
};

/** C383: copies a list with its publications. Both share one stored object until one of them is edited. */
export const copyList: Handler<typeof titleLists.copy> = async (request) => {
  const { repo, params, body, caller } = request;
  const list = await repo.commit(async (tx) => {
    const model = await tx.model();
    const original = await tx.load('title_list', params.id);
    if (original.id !== params.id) throw notFound(say('metadata.titleList'));
    const { id: _id, version: _version, content, titles, ...values } = original;
    const head = { ...values, ...changedHead({ ...original, name: copyTitle(original.name) }, body), id: tx.newId() };
    if (editsOf(model, original).length === 0) return tx.create('title_list', { ...head, content, titles });
    return storeTitleList(tx, head, await titlesOf(caller, model, original));
  });
  return answer(await shownList(await request.model(), list), { message: say('products.titleListCreated', { name: list.name }) });
};
