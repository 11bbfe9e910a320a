import * as z from 'zod';
import type { CardStore } from '../card-stores.ts';
import { LinkChange, LinkCreation, MediaChange, NoteChange, NoteCreation } from '../entities/card.ts';
import { Id } from '../fields.ts';
import type { Access } from '../permissions.ts';
import { FileGroup, FileRow, LinkGroup, LinkRow, NoteGroup, NoteRow } from '../rows/card-row.ts';
import { call, json, multipart, query, result } from '../route.ts';

/** A deleted record, by its id. */
const Removed = z.object({ id: Id });
/** Grouped: the record's own first, then those of the records it is related to (R087). */
const context = { context: z.enum(['grouped']).optional() };

/**
 * The calls of the cards of one resource's records: links, notes and files (C100-C111, C117). `access` is the permission to see such a record.
 * Changing a card needs the permission to change the record; a card of a related record is changed by the calls of that record.
 */
export function cards<const S extends CardStore>(store: S, access: Access = 'signed-in') {
  const look = { permission: access, kind: 'query', servedBy: 'read', method: 'GET' } as const;
  const change = { permission: 'edit-records', kind: 'command' } as const;
  const remove = { permission: 'delete-records', kind: 'command', method: 'DELETE', reply: result(Removed) } as const;
  const links = `/${store}/{entityId}/links` as const;
  const notes = `/${store}/{entityId}/notes` as const;
  const files = `/${store}/{entityId}/files` as const;
  const changeLink = {
    ...change,
    path: `${links}/{id}`,
    body: json(LinkChange),
    reply: result(LinkRow),
    summary: 'Change a link',
  } as const;
  const changeNote = {
    ...change,
    path: `${notes}/{id}`,
    body: json(NoteChange),
    reply: result(NoteRow),
    summary: 'Change a note',
  } as const;
  const changeFile = {
    ...change,
    path: `${files}/{id}`,
    body: json(MediaChange),
    reply: result(FileRow),
    summary: 'Rename a file',
  } as const;
  return {
    links: call({
      ...look,
      id: 'C100',
      path: links,
      summary: 'Links of a record',
      query: query({ ...context, 'filter[category]': z.string().max(255).optional() }),
      reply: result(z.union([z.array(LinkRow), z.array(LinkGroup)])),
    }),
    createLink: call({
      ...change,
      id: 'C101',
      method: 'POST',
      path: links,
      repeat: 'idempotency-key',
      summary: 'Add a link to a record',
      body: json(LinkCreation),
      reply: result(LinkRow),
    }),
    updateLink: call({ ...changeLink, id: 'C102', method: 'PUT' }),
    updateLinkByPost: call({ ...changeLink, id: 'C506', method: 'POST', repeat: 'harmless' }),
    removeLink: call({ ...remove, id: 'C103', path: `${links}/{id}`, summary: 'Delete a link' }),
    // A password allows acting elsewhere in the library's name: users without the permission to edit do not get it. A POST keeps it out of caches,
    // address bars and prefetching, and fits as each call adds an entry to the history.
    revealPassword: call({
      ...change,
      id: 'own',
      method: 'POST',
      path: `${links}/{id}/password` as const,
      repeat: 'harmless',
      summary: "A link's password; that it was revealed, to whom and when, stays in the history",
      reply: result(z.object({ id: Id, password: z.string() })),
    }),
    notes: call({
      ...look,
      id: 'C105',
      path: notes,
      summary: 'Notes of a record, latest first',
      query: query(context),
      reply: result(z.union([z.array(NoteRow), z.array(NoteGroup)])),
    }),
    createNote: call({
      ...change,
      id: 'C106',
      method: 'POST',
      path: notes,
      repeat: 'idempotency-key',
      summary: 'Add a note to a record',
      body: json(NoteCreation),
      reply: result(NoteRow),
    }),
    updateNote: call({ ...changeNote, id: 'C107', method: 'PUT' }),
    updateNoteByPost: call({ ...changeNote, id: 'C506', method: 'POST', repeat: 'harmless' }),
    removeNote: call({ ...remove, id: 'C108', path: `${notes}/{id}`, summary: 'Delete a note' }),
    files: call({
      ...look,
      id: 'C109',
      path: files,
      summary: 'Files attached to a record',
      query: query(context),
      reply: result(z.union([z.array(FileRow), z.array(FileGroup)])),
    }),
    addFile: call({
      ...change,
      id: 'C110',
      method: 'POST',
      path: files,
      repeat: 'idempotency-key',
      summary: 'Attach a file to a record: in the form while small, else by the id of an upload',
      body: multipart(z.strictObject({ upload_id: Id.optional(), file_name: z.string().max(255).optional() }), ['file']),
      reply: result(FileRow),
    }),
    updateFile: call({ ...changeFile, id: 'C117', method: 'PUT' }),
    updateFileByPost: call({ ...changeFile, id: 'C506', method: 'POST', repeat: 'harmless' }),
    removeFile: call({ ...remove, id: 'C111', path: `${files}/{id}`, summary: 'Delete a file' }),
  };
}
