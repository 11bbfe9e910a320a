import * as z from 'zod';
import { amendmentColumns, licenseColumns, licensePeriodColumns } from '../columns/licenses.ts';
import { AmendmentChange, AmendmentCreation, LicenseChange, LicensePeriodChange, LicensePeriodCreation } from '../entities/license.ts';
import { cards } from '../families/cards.ts';
import { deletion } from '../families/deletion.ts';
import { download } from '../families/download.ts';
import { resource } from '../families/resource.ts';
import { updateMany } from '../families/update-many.ts';
import { DateOnly, Id, Version } from '../fields.ts';
import { call, json, listQuery, multipart, query, result } from '../route.ts';
import { rowsWithMetaData } from '../rows/meta-data-row.ts';
import {
  AmendmentRow,
  CanIResult,
  licenseActions,
  LicenseComparison,
  LicenseForm,
  LicensePeriodForm,
  LicensePeriodRow,
  LicenseRow,
} from '../rows/license-row.ts';

const read = { permission: 'signed-in', kind: 'query', servedBy: 'read' } as const;
const change = { permission: 'edit-records', kind: 'command' } as const;

const changeLicense = { ...change, path: '/licenses/{id}', body: json(LicenseChange), reply: result(LicenseRow) } as const;

/** Links, notes and files on licences and on their periods. */
export const licenseCards = cards('licenses');
export const licensePeriodCards = cards('license-periods');

/** Licences: agreements with publishers. What they allow stands in their periods. */
export const licenses = {
  list: call({
    ...read,
    id: 'C360',
    method: 'GET',
    path: '/licenses',
    summary: 'Licenses with the period that counts today',
    query: listQuery(licenseColumns),
    reply: rowsWithMetaData(LicenseRow),
  }),
  form: call({
    ...read,
    id: 'C505',
    method: 'GET',
    path: '/licenses/create',
    summary: 'What the form of a license offers',
    reply: result(LicenseForm),
  }),
  get: call({
    ...read,
    id: 'C361',
    method: 'GET',
    path: '/licenses/{id}',
    summary: 'One license with its periods',
    query: query({ include: z.string().max(255).optional() }),
    reply: result(LicenseRow),
  }),
  update: call({ ...changeLicense, id: 'C362', method: 'PUT', summary: 'Change name, publisher or who manages it' }),
  updateByPost: call({
    ...changeLicense,
    id: 'C506',
    method: 'POST',
    repeat: 'harmless',
    summary: 'Change name, publisher or who manages it',
  }),
  updateMany: updateMany('/licenses', 'license', 'edit-records', LicenseChange),
  ...deletion('/licenses', 'license', { remove: 'C363', confirmation: 'C370' }),
  download: download('/licenses', 'license', licenseColumns),
  compare: call({
    ...read,
    id: 'own',
    method: 'GET',
    path: '/licenses/compare',
    summary: 'Two to five licenses beside each other, term by term, as they hold on a day',
    query: query({
      ids: z.string().max(400),
      /** Today unless given. */
      on: DateOnly.optional(),
    }),
    reply: result(LicenseComparison),
  }),
  canI: call({
    ...read,
    id: 'own',
    method: 'GET',
    path: '/licenses/can-i',
    summary: 'What the licenses of all subscriptions in force say of one thing: may walk-in users read, may we lend',
    query: query({
      /** Words for the thing, such as ILL. */
      search: z.string().max(255).optional(),
      /** The term label that is meant. */
      label_id: Id.optional(),
      on: DateOnly.optional(),
    }),
    reply: result(CanIResult),
  }),
};

/** The periods of licences, with their terms. */
export const licensePeriods = {
  list: call({
    ...read,
    id: 'C372',
    method: 'GET',
    path: '/license-periods',
    summary: 'The periods of all licenses',
    query: listQuery(licensePeriodColumns),
    reply: rowsWithMetaData(LicensePeriodRow),
  }),
  form: call({
    ...read,
    id: 'C364',
    method: 'GET',
    path: '/license-periods/create',
    summary: 'What the form of a license period offers; for a license also what its renewal would start with',
    query: query({ license_id: Id.optional() }),
    reply: result(LicensePeriodForm),
  }),
  get: call({
    ...read,
    id: 'C365',
    method: 'GET',
    path: '/license-periods/{id}',
    summary: 'One license period with terms, amendments, subscriptions and file',
    reply: result(LicensePeriodRow),
  }),
  create: call({
    ...change,
    id: 'C366',
    method: 'POST',
    path: '/license-periods',
    repeat: 'idempotency-key',
    summary: 'Create a period of a license, and the license itself where none is named',
    body: multipart(LicensePeriodCreation, ['license_file']),
    reply: result(LicensePeriodRow),
  }),
  update: call({
    ...change,
    id: 'C367',
    method: 'PUT',
    path: '/license-periods/{id}',
    summary: 'Change a license period; with a file as a POST that says _method=PUT',
    body: multipart(LicensePeriodChange, ['license_file']),
    reply: result(LicensePeriodRow),
  }),
  act: call({
    ...change,
    id: 'C369',
    method: 'POST',
    path: '/license-periods/{id}',
    repeat: 'harmless',
    summary: 'Finalize, dismiss or reopen a license period',
    body: json(z.strictObject({ action: z.enum(licenseActions), version: Version.optional() })),
    reply: result(LicensePeriodRow),
  }),
  ...deletion('/license-periods', 'license period', { remove: 'C368', confirmation: 'C371' }),
};

/** Dated changes of a period's terms. */
export const licenseAmendments = resource({
  path: '/license-amendments',
  title: 'license amendment',
  ids: { list: 'own', form: 'own', create: 'own', get: 'own', update: 'own', remove: 'own', confirmation: 'own' },
  permission: 'edit-records',
  columns: amendmentColumns,
  row: AmendmentRow,
  creation: AmendmentCreation,
  change: AmendmentChange,
  form: LicensePeriodForm.pick({ terms: true, qualifiers: true, term_statuses: true, statuses: true }),
  updateMethod: 'PUT',
});
