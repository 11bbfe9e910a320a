import type { CardStore } from '#shared/contract/card-stores.ts';
import { invalid, notFound } from '#shared/contract/errors.ts';
import type { cards } from '#shared/contract/families/cards.ts';
import { type Row } from '#shared/contract/kinds.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import { noWebAddress } from '#shared/domain/links/check-link.ts';
import { usualLinkCategory } from '#shared/domain/links/link-categories.ts';
import { readWebAddress } from '#shared/domain/links/read-web-address.ts';
import { acceptedType } from '#shared/domain/attachments/accepted-files.ts';
import { cleanFileName } from '#shared/domain/attachments/clean-file-name.ts';
import { plainText } from '#shared/domain/notes/plain-text.ts';
import type { Caller } from '#functions/platform/caller.ts';
import { removeWhole } from '../../ground/deletion/deletion.ts';
import { answer } from '#functions/platform/http.ts';
import { takeFile } from '#functions/platform/media/take-file.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { Repository } from '#functions/platform/repository.ts';
import type { UploadedFile } from '#functions/platform/request-body.ts';
import { seal, unseal } from '#functions/platform/seal.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { fileRow, linkRow, noteRow } from './card-rows.ts';
import { mentionsInNote } from '../mentions/mentions-in.ts';
import { type Holder, holderOf } from './holder.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';
import { kindWord } from '#shared/contract/kind-word.ts';

type Rows = ReturnType<typeof cards<'products'>>;
type Card = 'link' | 'note' | 'media';

interface OnHolder {
  repo: Repository;
  model(): Promise<ReadModel>;
  params: { entityId: string };
}
interface OnCard extends OnHolder {
  params: { entityId: string; id: string };
}

/** A card of this record: calls of one record do not change the cards of another (R029-R031). Throws 404, or 409 for another version. */
async function loadOwn<K extends Card>(
  tx: Transaction,
  kind: K,
  holder: Holder,
  { id, version }: { id: string; version?: number | undefined },
): Promise<Row<K>> {
  const row = (await tx.load(kind, id, version)) as Row<Card>;
  const own = await tx.find(row.entity, row.entity_id);
  if (row.entity !== holder.kind || own?.id !== holder.id || isOwnElsewhere(kind, row)) throw notFound(kindWord(kind));
  return row as Row<K>;
}

/** Whether other calls handle the card: a licence period's file is not an attachment. */
function isOwnElsewhere(kind: Card, row: Row<Card>): boolean {
  return kind === 'media' && (row as Row<'media'>).purpose !== 'attachment';
}

function ownerOf({ kind, id }: Holder): { entity: Holder['kind']; entity_id: string } {
  return { entity: kind, entity_id: id };
}

function checkedUrl(url: string): string {
  const address = readWebAddress(url);
  if (address === undefined) throw invalid({ url: [noWebAddress] });
  return address;
}

async function setPassword(tx: Transaction, link: string, password: string | null): Promise<string | null> {
  if (password === null) {
    if (await tx.find('link_password', link)) tx.remove('link_password', link);
    return null;
  }
  await tx.put('link_password', link, { sealed: await seal(tx, password, link) });
  return tx.at;
}

/** Sanitizes a note before it is stored (R030). Throws 422 for an empty one. */
async function cleanBody(html: string): Promise<string> {
  // The sanitizer is a fifth of the bundle and few calls need it, so it is loaded on demand.
  const { sanitised } = await import('#functions/platform/rich-text.ts');
  const body = sanitised(html);
  if (plainText(body) === '') throw invalid({ body: [say('text.required')] }, say('cards.writeSomethingFirst'));
  return body;
}

async function holderFor(store: CardStore, request: OnHolder): Promise<Holder> {
  return holderOf(await request.model(), store, request.params.entityId);
}

const createLink = (store: CardStore) => async (request: OnHolder & { body: BodyOf<Rows['createLink']> }) => {
  const { password = null, ...values } = request.body;
  const holder = await holderFor(store, request);
  const url = checkedUrl(values.url);
  const row = await request.repo.commit(async (tx) => {
    const id = tx.newId();
    const password_set_at = await setPassword(tx, id, password);
    const blank = { username: null, description: null, category_id: usualLinkCategory };
    return tx.create('link', { ...blank, ...values, url, ...ownerOf(holder), id, password_set_at });
  });
  return answer(linkRow(await request.model(), holder, row), { message: say('cards.linkAdded', { name: row.name }) });
};

const updateLink = (store: CardStore) => async (request: OnCard & { body: BodyOf<Rows['updateLink']> }) => {
  const { version, password, ...change } = request.body;
  const holder = await holderFor(store, request);
  const row = await request.repo.commit(async (tx) => {
    const before = await loadOwn(tx, 'link', holder, { id: request.params.id, version });
    const url = change.url === undefined ? {} : { url: checkedUrl(change.url) };
    const set = password === undefined ? {} : { password_set_at: await setPassword(tx, before.id, password) };
    return tx.save('link', { ...before, ...change, ...url, ...set });
  });
  return answer(linkRow(await request.model(), holder, row), { message: say('cards.linkSaved', { name: row.name }) });
};

const revealPassword = (store: CardStore) => async (request: OnCard) => {
  const holder = await holderFor(store, request);
  const { id } = request.params;
  // First the entry in the history: a password that cannot be accounted for is not given out.
  const password = await request.repo.commit(async (tx) => {
    const link = await loadOwn(tx, 'link', holder, { id });
    const kept = await tx.find('link_password', id);
    if (!kept) throw notFound(say('cards.passwordLink'));
    tx.logAccess('link', link, 'revealed');
    return unseal(tx, kept.sealed, id);
  });
  return { id, password };
};

const createNote = (store: CardStore) => async (request: OnHolder & { body: BodyOf<Rows['createNote']> }) => {
  const holder = await holderFor(store, request);
  const body = await cleanBody(request.body.body);
  const owner = ownerOf(holder);
  const row = await request.repo.commit(async (tx) =>
    tx.create('note', { ...owner, body, mentions: await mentionsInNote(tx, body, { ...owner, mentions: [] }) }),
  );
  return answer(noteRow(await request.model(), holder, row), { message: say('cards.noteAdded') });
};

const updateNote = (store: CardStore) => async (request: OnCard & { body: BodyOf<Rows['updateNote']> }) => {
  const { version, body: html } = request.body;
  const holder = await holderFor(store, request);
  const body = html === undefined ? undefined : await cleanBody(html);
  const row = await request.repo.commit(async (tx) => {
    const note = await loadOwn(tx, 'note', holder, { id: request.params.id, version });
    return body === undefined ? note : tx.save('note', { ...note, body, mentions: await mentionsInNote(tx, body, note) });
  });
  return answer(noteRow(await request.model(), holder, row), { message: say('cards.noteSaved') });
};

const addFile =
  (store: CardStore) => async (request: OnHolder & { body: BodyOf<Rows['addFile']>; caller: Caller; files: UploadedFile[] }) => {
    const holder = await holderFor(store, request);
    const kept = await takeFile(request);
    const row = await request.repo.commit((tx) => tx.create('media', { ...ownerOf(holder), purpose: 'attachment', ...kept }));
    return answer(fileRow(await request.model(), holder, row), { message: say('to-dos.wasAttached', { name: row.name }) });
  };

const updateFile = (store: CardStore) => async (request: OnCard & { body: BodyOf<Rows['updateFile']> }) => {
  const { version, name: given } = request.body;
  const holder = await holderFor(store, request);
  const row = await request.repo.commit(async (tx) => {
    const before = await loadOwn(tx, 'media', holder, { id: request.params.id, version });
    if (given === undefined) return before;
    const name = cleanFileName(given);
    if (acceptedType(name) !== before.type) throw invalid({ name: [say('cards.wrongFileEnding', { type: before.type })] });
    return tx.save('media', { ...before, name });
  });
  return answer(fileRow(await request.model(), holder, row), { message: say('cards.fileCalledNow', { name: row.name }) });
};

/** Deletes a card with its companions. */
const remove =
  <K extends Card>(store: CardStore, kind: K, message: (row: Row<K>) => Message) =>
  async (request: OnCard) => {
    const holder = await holderFor(store, request);
    const row = await request.repo.commit(async (tx) => {
      const own = await loadOwn(tx, kind, holder, request.params);
      await removeWhole(tx, { kind, row: own });
      return own;
    });
    return answer({ id: row.id }, { message: message(row) });
  };

/** The changing calls of the cards that a resource's records carry. */
export function cardHandlers(store: CardStore) {
  return {
    createLink: createLink(store),
    updateLink: updateLink(store),
    updateLinkByPost: updateLink(store),
    removeLink: remove(store, 'link', (row) => say('cards.linkDeleted', { name: row.name })),
    revealPassword: revealPassword(store),
    createNote: createNote(store),
    updateNote: updateNote(store),
    updateNoteByPost: updateNote(store),
    removeNote: remove(store, 'note', () => say('cards.noteDeleted')),
    addFile: addFile(store),
    updateFile: updateFile(store),
    updateFileByPost: updateFile(store),
    removeFile: remove(store, 'media', (row) => say('to-dos.wasDeleted', { name: row.name })),
  };
}
