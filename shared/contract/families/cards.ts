import * as z from 'zod';
import type { CardStore } from '../card-stores.ts';
import { LinkChange, LinkCreation, MediaChange, NoteChange, NoteCreation } from '../entities/card.ts';
import { Id } from '../fields.ts';
import type { Access } from '../permissions.ts';
import { FileGroup, FileRow, LinkGroup, LinkRow, NoteGroup, NoteRow } from '../rows/card-row.ts';
import { callsOf, json, multipart, query, result } from '../route.ts';

/** A deleted record, by its id. */
const Removed = z.object({ id: Id });
/** Grouped: the record's own first, then those of the records it is related to (R087). */
const context = { context: z.enum(['grouped']).optional() };

/**
 * The calls of the cards of one resource's records: links, notes and files (C100-C111, C117). `access` is the permission to see such a record.
 * Changing a card needs the permission to change the record; a card of a related record is changed by the calls of that record.
 */
export function cards<const S extends CardStore>(store: S, access: Access = 'signed-in') {
  const calls = callsOf(`/${store}/{entityId}` as const, { read: access, write: 'edit-records', servedBy: 'read' });
  const changeLink = { body: json(LinkChange), reply: result(LinkRow) };
  const changeNote = { body: json(NoteChange), reply: result(NoteRow) };
  const changeFile = { body: json(MediaChange), reply: result(FileRow) };
  const removal = { permission: 'delete-records', reply: result(Removed) } as const;
  return {
    links: calls.get('C100', '/links', 'Links of a record', {
      query: query({ ...context, 'filter[category]': z.string().max(255).optional() }),
      reply: result(z.union([z.array(LinkRow), z.array(LinkGroup)])),
    }),
    createLink: calls.post('C101', '/links', 'Add a link to a record', {
      repeat: 'idempotency-key',
      body: json(LinkCreation),
      reply: result(LinkRow),
    }),
    updateLink: calls.put('C102', '/links/{id}', 'Change a link', changeLink),
    updateLinkByPost: calls.post('C506', '/links/{id}', 'Change a link', { ...changeLink, repeat: 'harmless' }),
    removeLink: calls.delete('C103', '/links/{id}', 'Delete a link', removal),
    // A password allows acting elsewhere in the library's name: users without the permission to edit do not get it. A POST keeps it out of caches,
    // address bars and prefetching, and fits as each call adds an entry to the history.
    revealPassword: calls.post(
      'own',
      '/links/{id}/password',
      "A link's password; that it was revealed, to whom and when, stays in the history",
      { repeat: 'harmless', reply: result(z.object({ id: Id, password: z.string() })) },
    ),
    notes: calls.get('C105', '/notes', 'Notes of a record, latest first', {
      query: query(context),
      reply: result(z.union([z.array(NoteRow), z.array(NoteGroup)])),
    }),
    createNote: calls.post('C106', '/notes', 'Add a note to a record', {
      repeat: 'idempotency-key',
      body: json(NoteCreation),
      reply: result(NoteRow),
    }),
    updateNote: calls.put('C107', '/notes/{id}', 'Change a note', changeNote),
    updateNoteByPost: calls.post('C506', '/notes/{id}', 'Change a note', { ...changeNote, repeat: 'harmless' }),
    removeNote: calls.delete('C108', '/notes/{id}', 'Delete a note', removal),
    files: calls.get('C109', '/files', 'Files attached to a record', {
      query: query(context),
      reply: result(z.union([z.array(FileRow), z.array(FileGroup)])),
    }),
    addFile: calls.post('C110', '/files', 'Attach a file to a record: in the form while small, else by the id of an upload', {
      repeat: 'idempotency-key',
      body: multipart(z.strictObject({ upload_id: Id.optional(), file_name: z.string().max(255).optional() }), ['file']),
      reply: result(FileRow),
    }),
    updateFile: calls.put('C117', '/files/{id}', 'Rename a file', changeFile),
    updateFileByPost: calls.post('C506', '/files/{id}', 'Rename a file', { ...changeFile, repeat: 'harmless' }),
    removeFile: calls.delete('C111', '/files/{id}', 'Delete a file', removal),
  };
}
