import * as z from 'zod';
import { amendmentColumns, licenseColumns, licensePeriodColumns } from '../columns/licenses.ts';
import { AmendmentChange, AmendmentCreation, LicenseChange, LicensePeriodChange, LicensePeriodCreation } from '../entities/license.ts';
import { cards } from '../families/cards.ts';
import { deletion } from '../families/deletion.ts';
import { download } from '../families/download.ts';
import { resource } from '../families/resource.ts';
import { updateMany } from '../families/update-many.ts';
import { DateOnly, Id, Version } from '../fields.ts';
import { callsOf, json, listQuery, multipart, query, result } from '../route.ts';
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

const changeLicense = { body: json(LicenseChange), reply: result(LicenseRow) } as const;

/** Links, notes and files on licenses and on their periods. */
export const licenseCards = cards('licenses');
export const licensePeriodCards = cards('license-periods');

const licensesCalls = callsOf('/licenses', { read: 'signed-in', write: 'edit-records', servedBy: 'read' });

/** Licenses: agreements with publishers. Their periods define what they allow. */
export const licenses = {
  list: licensesCalls.get('C360', '', 'Licenses with the period that counts today', {
    query: listQuery(licenseColumns),
    reply: rowsWithMetaData(LicenseRow),
  }),
  form: licensesCalls.get('C505', '/create', 'What the form of a license offers', { reply: result(LicenseForm) }),
  get: licensesCalls.get('C361', '/{id}', 'One license with its periods', {
    query: query({ include: z.string().max(255).optional() }),
    reply: result(LicenseRow),
  }),
  update: licensesCalls.put('C362', '/{id}', 'Change name, publisher or who manages it', changeLicense),
  updateByPost: licensesCalls.post('C506', '/{id}', 'Change name, publisher or who manages it', { ...changeLicense, repeat: 'harmless' }),
  updateMany: updateMany('/licenses', { title: 'license', permission: 'edit-records', change: LicenseChange }),
  ...deletion('/licenses', 'license', { remove: 'C363', confirmation: 'C370' }),
  download: download('/licenses', 'license', licenseColumns),
  compare: licensesCalls.get('own', '/compare', 'Two to five licenses beside each other, term by term, as they hold on a day', {
    query: query({
      ids: z.string().max(400),
      /** By default today. */
      on: DateOnly.optional(),
    }),
    reply: result(LicenseComparison),
  }),
  canI: licensesCalls.get(
    'own',
    '/can-i',
    'What the licenses of all subscriptions in force say of one thing: may walk-in users read, may we lend',
    {
      query: query({
        /** Words for the subject, such as ILL. */
        search: z.string().max(255).optional(),
        /** The requested term label. */
        label_id: Id.optional(),
        on: DateOnly.optional(),
      }),
      reply: result(CanIResult),
    },
  ),
};

const licensePeriodsCalls = callsOf('/license-periods', { read: 'signed-in', write: 'edit-records', servedBy: 'read' });

/** The periods of licenses, with their terms. */
export const licensePeriods = {
  list: licensePeriodsCalls.get('C372', '', 'The periods of all licenses', {
    query: listQuery(licensePeriodColumns),
    reply: rowsWithMetaData(LicensePeriodRow),
  }),
  form: licensePeriodsCalls.get(
    'C364',
    '/create',
    'What the form of a license period offers; for a license also what its renewal would start with',
    { query: query({ license_id: Id.optional() }), reply: result(LicensePeriodForm) },
  ),
  get: licensePeriodsCalls.get('C365', '/{id}', 'One license period with terms, amendments, subscriptions and file', {
    reply: result(LicensePeriodRow),
  }),
  create: licensePeriodsCalls.post('C366', '', 'Create a period of a license, and the license itself where none is named', {
    repeat: 'idempotency-key',
    body: multipart(LicensePeriodCreation, ['license_file']),
    reply: result(LicensePeriodRow),
  }),
  update: licensePeriodsCalls.put('C367', '/{id}', 'Change a license period; with a file as a POST that says _method=PUT', {
    body: multipart(LicensePeriodChange, ['license_file']),
    reply: result(LicensePeriodRow),
  }),
  act: licensePeriodsCalls.post('C369', '/{id}', 'Finalize, dismiss or reopen a license period', {
    repeat: 'harmless',
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
