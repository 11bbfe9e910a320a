import * as z from 'zod';
import { publicationColumns } from '../columns/publications.ts';
import { titleListColumns } from '../columns/title-lists.ts';
import { PublicationChange, PublicationCreation, TitleListChange, TitleListCopy } from '../entities/title-list.ts';
import { updateMany } from '../families/update-many.ts';
import { deletion } from '../families/deletion.ts';
import { Id, Reference, WholeNumber } from '../fields.ts';
import { largestPageSize } from '../list-query.ts';
import { binary, callsOf, json, listQuery, query, result, rows } from '../route.ts';
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

const page = {
  page: WholeNumber.pipe(z.int().min(1)).optional(),
  per_page: WholeNumber.pipe(z.int().min(1).max(largestPageSize)).optional(),
};
const change = { body: json(TitleListChange), reply: result(TitleListRow) } as const;

const titleListsCalls = callsOf('/title-lists', { read: 'signed-in', write: 'edit-records', servedBy: 'read' });

/** Title lists, and queries across all of them. */
export const titleLists = {
  list: titleListsCalls.get('own', '', 'The title lists of all products', {
    query: listQuery(titleListColumns),
    reply: rowsWithMetaData(TitleListRow),
  }),
  form: titleListsCalls.get(
    'C505',
    '/create',
    'What a new title list needs: the products that it may belong to, and the fields of its publications',
    { reply: result(z.object({ products: z.array(Reference), ...PublicationForm.shape })) },
  ),
  template: titleListsCalls.get('own', '/template', 'An empty KBART file with the 25 headings, as tab-separated text', { reply: binary() }),
  search: titleListsCalls.get('own', '/search', 'A title, ISSN or ISBN across all lists: which subscription gives which years today', {
    query: query({
      query: z.string().max(255),
      /** `in_force` searches the lists in force today, `all` past and future ones too. */
      scope: z.enum(['in_force', 'all']).optional(),
      ...page,
    }),
    reply: result(z.object({ data: z.array(TitleHit), last_row: z.int() })),
  }),
  overlaps: titleListsCalls.get('own', '/overlaps', 'Titles that several subscriptions in force give, with what these cost', {
    query: query({
      /** Only titles that these subscriptions share with any other. */
      subscriptions: z.string().max(2000).optional(),
      search: z.string().max(255).optional(),
      ...page,
    }),
    reply: result(TitleOverlaps),
  }),
  get: titleListsCalls.get('C380', '/{id}', 'One title list, without its publications', { reply: result(TitleListRow) }),
  update: titleListsCalls.patch('C381', '/{id}', 'Change the name or the validity of a title list', change),
  updateByPost: titleListsCalls.post('C506', '/{id}', 'Change the name or the validity of a title list', { ...change, repeat: 'harmless' }),
  updateMany: updateMany('/title-lists', { title: 'title list', permission: 'edit-records', change: TitleListChange }),
  ...deletion('/title-lists', 'title list', { remove: 'C382', confirmation: 'C390' }),
  copy: titleListsCalls.post('C383', '/{id}/copy', 'Copy a title list with its publications', {
    repeat: 'idempotency-key',
    body: json(TitleListCopy),
    reply: result(TitleListRow),
  }),
  publications: titleListsCalls.get('C384', '/{id}/publications', 'The publications of a title list', {
    query: listQuery(publicationColumns),
    reply: rows(PublicationRow),
  }),
  addPublication: titleListsCalls.post('C385', '/{id}/publications', 'Add a publication to a title list', {
    repeat: 'idempotency-key',
    body: json(PublicationCreation),
    reply: result(PublicationRow),
  }),
  download: titleListsCalls.get(
    'own',
    '/{id}/publications/download',
    'The publications as xlsx or csv with search, filters and order in force',
    {
      query: listQuery(publicationColumns, { format: z.enum(['xlsx', 'csv']).optional(), columns: z.string().max(2000).optional() }),
      event: 'export_made',
      reply: binary(),
    },
  ),
  kbart: titleListsCalls.get('own', '/{id}/kbart', 'The title list as a KBART phase II file, named as the standard wants', {
    event: 'export_made',
    reply: binary(),
  }),
  kbartCheck: titleListsCalls.get(
    'own',
    '/{id}/kbart/check',
    'What of the KBART file does not satisfy the standard, since the list lacks it',
    { reply: result(KbartCheck) },
  ),
  report: titleListsCalls.get('own', '/{id}/report', 'Every row of the file last imported with what became of it, as a spreadsheet', {
    event: 'export_made',
    reply: binary(),
  }),
  difference: titleListsCalls.get('own', '/{id}/difference', 'What this list has that an earlier one has not, and the other way round', {
    query: query({
      /** The list to compare with: titles only in it count as removed. By default the previously valid one. */
      with: Id.optional(),
      change: z.string().max(60).optional(),
      search: z.string().max(255).optional(),
      ...page,
    }),
    reply: result(TitleDifference),
  }),
};

const publicationsCalls = callsOf('/publications', { read: 'signed-in', write: 'edit-records', servedBy: 'read' });

/** Single publications; their ids also name the list. */
export const publications = {
  form: publicationsCalls.get('C386', '/create', 'The fields of a publication: name, label and data type', {
    reply: result(PublicationForm),
  }),
  get: publicationsCalls.get('C387', '/{id}', 'One publication', { reply: result(PublicationRow) }),
  update: publicationsCalls.put('C389', '/{id}', 'Change a publication', { body: json(PublicationChange), reply: result(PublicationRow) }),
  updateByPost: publicationsCalls.post('C506', '/{id}', 'Change a publication', {
    repeat: 'harmless',
    body: json(PublicationChange),
    reply: result(PublicationRow),
  }),
  ...deletion('/publications', 'publication', { remove: 'C388', confirmation: 'C391' }),
};
