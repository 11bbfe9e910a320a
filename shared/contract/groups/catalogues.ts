import * as z from 'zod';
import { departmentColumns, plainColumns } from '../columns/catalogues.ts';
import { CostCenter, ProductType, SubjectCategory } from '../entities/catalogue.ts';
import { LicenseQualifierLabel, LicenseTermLabel } from '../entities/license.ts';
import { qualifierLabelColumns, termLabelColumns } from '../columns/licenses.ts';
import { resource } from '../families/resource.ts';
import { Id, OptionalText, Reference, RequiredText, Version } from '../fields.ts';
import type { lists, PlainListName } from '../lists.ts';
import { type AnyCall, call, result } from '../route.ts';
import { DepartmentRow } from '../rows/department-row.ts';
import { QualifierLabelRow, TermLabelRow } from '../rows/license-row.ts';

const named = {
  creation: z.strictObject({ name: RequiredText() }),
  change: z.strictObject({ name: RequiredText(), version: Version }).partial(),
  form: z.object({}),
};

const productTypeFields = { name: RequiredText(), usage_metric: ProductType.shape.usage_metric };

export const productTypes = resource({
  ...named,
  creation: z.strictObject(productTypeFields).partial().required({ name: true }),
  change: z.strictObject({ ...productTypeFields, version: Version }).partial(),
  path: '/product-types',
  title: 'product type',
  ids: { list: 'C290', create: 'C291', update: 'C292', remove: 'C293', confirmation: 'C294' },
  permission: 'edit-records',
  columns: plainColumns['product-types'],
  row: ProductType,
  updateMethod: 'PUT',
});

export const subjectCategories = resource({
  ...named,
  path: '/subject-categories',
  title: 'subject category',
  ids: { list: 'C295', create: 'C296', update: 'C297', remove: 'C298', confirmation: 'C299' },
  permission: 'edit-records',
  columns: plainColumns['subject-categories'],
  row: SubjectCategory,
  updateMethod: 'PUT',
});

const costCenterFields = { name: RequiredText(), code: OptionalText(64), active: z.boolean() };

export const costCenters = resource({
  path: '/cost-centers',
  title: 'cost centre',
  ids: { list: 'C316', create: 'C317', update: 'C318', remove: 'C319', confirmation: 'C320' },
  permission: 'edit-records',
  columns: plainColumns['cost-centers'],
  row: CostCenter,
  creation: z.strictObject(costCenterFields).partial().required({ name: true }),
  change: z.strictObject({ ...costCenterFields, version: Version }).partial(),
  form: z.object({}),
  updateMethod: 'PUT',
});

/** The groups of all plain catalogues, by the name that their lists give them. */
export const plainCatalogues = { productTypes, subjectCategories, costCenters } satisfies Record<
  (typeof lists)[PlainListName]['plain'],
  Record<string, AnyCall>
>;

const departmentFields = { ...costCenterFields, parent_id: Id.nullable() };

export const departments = resource({
  path: '/departments',
  title: 'department',
  ids: { list: 'C340', create: 'C341', update: 'C342', remove: 'C343', confirmation: 'C344' },
  permission: 'edit-records',
  columns: departmentColumns,
  row: DepartmentRow,
  creation: z.strictObject(departmentFields).partial().required({ name: true }),
  change: z.strictObject({ ...departmentFields, version: Version }).partial(),
  form: z.object({ departments: z.array(Reference) }),
  updateMethod: 'PUT',
});

const labelFields = LicenseQualifierLabel.pick({ name: true, description: true, order: true, active: true }).shape;
const termLabelFields = { ...labelFields, kind: LicenseTermLabel.shape.kind };

/** Adds the default labels that a catalogue lacks (DOMAIN.md 4.8). */
function usualLabels<const P extends string>(path: P, title: string) {
  return call({
    id: 'own',
    method: 'POST',
    path: `${path}/usual` as const,
    permission: 'edit-records',
    kind: 'command',
    repeat: 'harmless',
    summary: `Add the usual ${title}s that are not there yet`,
    reply: result(z.object({ added: z.int() })),
  });
}

/** S15: the subjects of license terms. */
export const licenseTermLabels = {
  ...resource({
    permission: 'edit-records',
    creation: z.strictObject(termLabelFields).partial().required({ name: true }),
    change: z.strictObject({ ...termLabelFields, version: Version }).partial(),
    path: '/license-term-labels',
    title: 'license term label',
    ids: { list: 'C300', form: 'C301', create: 'C302', update: 'C303', remove: 'C304', confirmation: 'C305' },
    columns: termLabelColumns,
    row: TermLabelRow,
    // By default a new label comes last.
    form: z.object({ order: z.int() }),
    updateMethod: 'PATCH',
  }),
  addUsual: usualLabels('/license-term-labels', 'license term label'),
};

/** S16: restrictions and uncertainties of terms. */
export const licenseQualifierLabels = {
  ...resource({
    permission: 'edit-records',
    creation: z.strictObject(labelFields).partial().required({ name: true }),
    change: z.strictObject({ ...labelFields, version: Version }).partial(),
    path: '/license-qualifier-labels',
    title: 'license qualifier label',
    ids: { list: 'C306', create: 'C307', update: 'C308', remove: 'C309', confirmation: 'C310' },
    columns: qualifierLabelColumns,
    row: QualifierLabelRow,
    form: z.object({ order: z.int() }),
    updateMethod: 'PUT',
  }),
  addUsual: usualLabels('/license-qualifier-labels', 'license qualifier label'),
};
