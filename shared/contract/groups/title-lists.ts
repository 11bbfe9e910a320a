import * as z from 'zod';
import { publicationColumns } from '../columns/publications.ts';
import { titleListColumns } from '../columns/title-lists.ts';
import { PublicationChange, PublicationCreation, TitleListChange, TitleListCopy } from '../entities/title-list.ts';
import { updateMany } from '../families/update-many.ts';
import { deletion } from '../families/deletion.ts';
import { Id, Reference, WholeNumber } from '../fields.ts';
import { largestPageSize } from '../list-query.ts';
import { binary, call, json, listQuery, query, result, rows } from '../route.ts';
import { rowsWithMetaData } from '../rows/meta-data-row.ts';
import {
  KbartCheck,
  PublicationForm,
  PublicationRow,
  TitleDifference,
  TitleHit,
  TitleListRow,
  TitleOverlaps,
} from '../rows/title-list-row.ts';

const read = { permission: 'signed-in', kind: 'query', servedBy: 'read' } as const;
const page = {
  page: WholeNumber.pipe(z.int().min(1)).optional(),
  per_page: WholeNumber.pipe(z.int().min(1).max(largestPageSize)).optional(),
};
const change = { permission: 'edit-records', kind: 'command', body: json(TitleListChange), reply: result(TitleListRow) } as const;

/** Title lists and what is known across all of them. */
export const titleLists = {
  list: call({
    id: 'own',
    method: 'GET',
    path: '/title-lists',
    ...read,
    summary: 'The title lists of all products',
    query: listQuery(titleListColumns),
    reply: rowsWithMetaData(TitleListRow),
  }),
  form: call({
    id: 'C505',
    method: 'GET',
    path: '/title-lists/create',
    ...read,
    summary: 'What a new title list needs: the products that it may belong to, and the fields of its publications',
    reply: result(z.object({ products: z.array(Reference), ...PublicationForm.shape })),
  }),
  template: call({
    id: 'own',
    method: 'GET',
    path: '/title-lists/template',
    ...read,
    summary: 'An empty KBART file with the 25 headings, as tab-separated text',
    reply: binary(),
  }),
  search: call({
    id: 'own',
    method: 'GET',
    path: '/title-lists/search',
    ...read,
    summary: 'A title, ISSN or ISBN across all lists: which subscription gives which years today',
    query: query({
      query: z.string().max(255),
      /** `in_force` looks into the lists that count today, `all` into past and future ones too. */
      scope: z.enum(['in_force', 'all']).optional(),
      ...page,
    }),
    reply: result(z.object({ data: z.array(TitleHit), last_row: z.int() })),
  }),
  overlaps: call({
    id: 'own',
    method: 'GET',
    path: '/title-lists/overlaps',
    ...read,
    summary: 'Titles that several subscriptions in force give, with what these cost',
    query: query({
      /** Only titles that these subscriptions have in common with any. */
      subscriptions: z.string().max(2000).optional(),
      search: z.string().max(255).optional(),
      ...page,
    }),
    reply: result(TitleOverlaps),
  }),
  get: call({
    id: 'C380',
    method: 'GET',
    path: '/title-lists/{id}',
    ...read,
    summary: 'One title list, without its publications',
    reply: result(TitleListRow),
  }),
  update: call({
    ...change,
    id: 'C381',
    method: 'PATCH',
    path: '/title-lists/{id}',
    summary: 'Change the name or the validity of a title list',
  }),
  updateByPost: call({
    ...change,
    id: 'C506',
    method: 'POST',
    repeat: 'harmless',
    path: '/title-lists/{id}',
    summary: 'Change the name or the validity of a title list',
  }),
  updateMany: updateMany('/title-lists', 'title list', 'edit-records', TitleListChange),
  ...deletion('/title-lists', 'title list', { remove: 'C382', confirmation: 'C390' }),
  copy: call({
    id: 'C383',
    method: 'POST',
    path: '/title-lists/{id}/copy',
    permission: 'edit-records',
    kind: 'command',
    repeat: 'idempotency-key',
    summary: 'Copy a title list with its publications',
    body: json(TitleListCopy),
    reply: result(TitleListRow),
  }),
  publications: call({
    id: 'C384',
    method: 'GET',
    path: '/title-lists/{id}/publications',
    ...read,
    summary: 'The publications of a title list',
    query: listQuery(publicationColumns),
    reply: rows(PublicationRow),
  }),
  addPublication: call({
    id: 'C385',
    method: 'POST',
    path: '/title-lists/{id}/publications',
    permission: 'edit-records',
    kind: 'command',
    repeat: 'idempotency-key',
    summary: 'Add a publication to a title list',
    body: json(PublicationCreation),
    reply: result(PublicationRow),
  }),
  download: call({
    id: 'own',
    method: 'GET',
    path: '/title-lists/{id}/publications/download',
    ...read,
    summary: 'The publications as xlsx or csv with search, filters and order in force',
    query: listQuery(publicationColumns, { format: z.enum(['xlsx', 'csv']).optional(), columns: z.string().max(2000).optional() }),
    reply: binary(),
  }),
  kbart: call({
    id: 'own',
    method: 'GET',
    path: '/title-lists/{id}/kbart',
    ...read,
    summary: 'The title list as a KBART phase II file, named as the standard wants',
    reply: binary(),
  }),
  kbartCheck: call({
    id: 'own',
    method: 'GET',
    path: '/title-lists/{id}/kbart/check',
    ...read,
    summary: 'What of the KBART file does not satisfy the standard, since the list lacks it',
    reply: result(KbartCheck),
  }),
  report: call({
    id: 'own',
    method: 'GET',
    path: '/title-lists/{id}/report',
    ...read,
    summary: 'Every row of the file last imported with what became of it, as a spreadsheet',
    reply: binary(),
  }),
  difference: call({
    id: 'own',
    method: 'GET',
    path: '/title-lists/{id}/difference',
    ...read,
    summary: 'What this list has that an earlier one has not, and the other way round',
    query: query({
      /** The list compared with: what it alone has counts as removed. Without it the one that was valid before. */
      with: Id.optional(),
      change: z.string().max(60).optional(),
      search: z.string().max(255).optional(),
      ...page,
    }),
    reply: result(TitleDifference),
  }),
};

/** Single publications; their ids name the list too. */
export const publications = {
  form: call({
    id: 'C386',
    method: 'GET',
    path: '/publications/create',
    ...read,
    summary: 'The fields of a publication: name, label and data type',
    reply: result(PublicationForm),
  }),
  get: call({
    id: 'C387',
    method: 'GET',
    path: '/publications/{id}',
    ...read,
    summary: 'One publication',
    reply: result(PublicationRow),
  }),
  update: call({
    id: 'C389',
    method: 'PUT',
    path: '/publications/{id}',
    permission: 'edit-records',
    kind: 'command',
    summary: 'Change a publication',
    body: json(PublicationChange),
    reply: result(PublicationRow),
  }),
  updateByPost: call({
    id: 'C506',
    method: 'POST',
    path: '/publications/{id}',
    permission: 'edit-records',
    kind: 'command',
    repeat: 'harmless',
    summary: 'Change a publication',
    body: json(PublicationChange),
    reply: result(PublicationRow),
  }),
  ...deletion('/publications', 'publication', { remove: 'C388', confirmation: 'C391' }),
};
