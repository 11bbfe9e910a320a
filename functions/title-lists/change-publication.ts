import type { Publication as Edit, TitleList } from '#shared/contract/entities/title-list.ts';
import { breached, conflict, notFound } from '#shared/contract/errors.ts';
import type { publications, titleLists } from '#shared/contract/groups/title-lists.ts';
import { checkPublication, type PublicationDraft } from '#shared/domain/title-lists/check-publication.ts';
import { checkTitleList } from '#shared/domain/title-lists/check-title-list.ts';
import type { Publication } from '#shared/domain/title-lists/publication.ts';
import { answer, type Handler } from '#functions/platform/http.ts';
import { publicationRow } from '#functions/records/holdings/title-lists/publication-row.ts';
import type { Repository } from '#functions/platform/repository.ts';
import { clearEdits, foldEdits } from '#functions/records/holdings/title-lists/store-titles.ts';
import {
  editedTitle,
  publicationId,
  publicationIdParts,
  titleCount,
  valuesOf,
} from '#functions/records/holdings/title-lists/title-list-edits.ts';
import { contentOf } from '#functions/records/holdings/title-lists/titles-of.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { say } from '#shared/domain/messages/message.ts';

function checked(draft: PublicationDraft): Publication {
  const { publication, breaches } = checkPublication(draft);
  if (breaches.length > 0 || !publication) throw breached(breaches);
  return publication;
}

/** The list as this commit finds it. It rests on the tenant's state: a list that is replaced meanwhile has other publications. */
async function listAt(tx: Transaction, id: string): Promise<TitleList> {
  await tx.model();
  const list = await tx.find('title_list', id);
  if (list?.id !== id) throw notFound(say('metadata.titleList'));
  return list;
}

export const addPublication: Handler<typeof titleLists.addPublication> = async (request) => {
  const { repo, params, body } = request;
  const edit = await repo.commit(async (tx) => {
    const list = await listAt(tx, params.id);
    const publication = checked(body);
    const tooMany = checkTitleList(list, titleCount(await tx.model(), list) + 1).filter(
      ({ message }) => message.code === 'title-lists.tooManyTitles',
    );
    if (tooMany.length > 0) throw breached(tooMany, tooMany[0]?.message);
    const id = publicationId(list.id, tx.newId());
    return tx.create('publication', {
      ...publication,
      id,
      title_list_id: list.id,
      content: list.content,
      added: true,
      removed: false,
    });
  });
  await foldEdits(repo, params.id);
  return answer(publicationRow(params.id, editedTitle(edit)), {
    message: say('title-lists.wasAdded', { publication_title: edit.publication_title }),
  });
};

/** The publication as a record: its edit, or the one of the list's object as if it were one. Refuses a version that is not the present one. */
async function loaded(tx: Transaction, id: string, seen?: number): Promise<Edit> {
  const parts = publicationIdParts(id);
  if (!parts) throw notFound(say('kinds.publication'));
  await tx.model();
  const list = await tx.find('title_list', parts.listId);
  if (list?.id !== parts.listId) throw notFound(say('kinds.publication'));
  const edit = await tx.find('publication', id);
  if (edit) {
    if (edit.removed) throw notFound(say('kinds.publication'));
    if (edit.content === list.content) return tx.load('publication', id, seen);
    throw conflict(say('title-lists.listBeingReplaced'));
  }
  const title = (await contentOf(tx.caller, list.content)).titles.find((each) => each.id === parts.own);
  if (!title) throw notFound(say('kinds.publication'));
  const { created_at, created_by, updated_at, updated_by } = list;
  const values = {
    ...valuesOf(title),
    id,
    version: title.version,
    title_list_id: list.id,
    content: list.content,
    added: false,
    removed: false,
  };
  const record = { ...values, created_at, created_by, updated_at, updated_by };
  if (seen !== undefined && seen !== title.version) throw conflict(say('title-lists.listReplaced'));
  return tx.adopt('publication', record);
}

/** Edits left from before the list was written anew stand in the way of new ones. */
async function clearWay(repo: Repository, id: string): Promise<void> {
  const parts = publicationIdParts(id);
  if (parts) await clearEdits(repo, parts.listId);
}

export const changePublication: Handler<typeof publications.update> = async (request) => {
  const { repo, params, body } = request;
  const { version, ...change } = body;
  await clearWay(repo, params.id);
  const edit = await repo.commit(async (tx) => {
    const before = await loaded(tx, params.id, version);
    return tx.save('publication', { ...before, ...checked({ ...valuesOf(before), ...change }) });
  });
  await foldEdits(repo, edit.title_list_id);
  return publicationRow(edit.title_list_id, editedTitle(edit));
};

export const removePublication: Handler<typeof publications.remove> = async ({ repo, params }) => {
  await clearWay(repo, params.id);
  const edit = await repo.commit(async (tx) => {
    const before = await loaded(tx, params.id);
    if (before.added) tx.remove('publication', before.id);
    else tx.save('publication', { ...before, removed: true });
    return before;
  });
  await foldEdits(repo, edit.title_list_id);
  return answer(
    { id: params.id, replaced_by: null, uses: 0 },
    { message: say('title-lists.takenOutList', { publication_title: edit.publication_title }) },
  );
};
