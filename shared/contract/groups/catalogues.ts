import * as z from 'zod';
import { costCenterColumns, departmentColumns, productTypeColumns, subjectCategoryColumns } from '../columns/catalogues.ts';
import { CostCenter, Department, ProductType, SubjectCategory } from '../entities/catalogue.ts';
import { LicenseTermLabel } from '../entities/license.ts';
import { qualifierLabelColumns, termLabelColumns } from '../columns/licenses.ts';
import { resource } from '../families/resource.ts';
import { Id, OptionalText, Reference, RequiredText, Version } from '../fields.ts';
import { call, result } from '../route.ts';
import { QualifierLabelRow, TermLabelRow } from '../rows/license-row.ts';

const named = {
  creation: z.strictObject({ name: RequiredText() }),
  change: z.strictObject({ name: RequiredText(), version: Version }).partial(),
  form: z.object({}),
};

/** R073, R019. */
export const productTypes = resource({
  ...named,
  path: '/product-types',
  title: 'product type',
  ids: { list: 'C290', create: 'C291', update: 'C292', remove: 'C293', confirmation: 'C294' },
  permission: 'edit-records',
  columns: productTypeColumns,
  row: ProductType,
  updateMethod: 'PUT',
});

/** R090, R128. */
export const subjectCategories = resource({
  ...named,
  path: '/subject-categories',
  title: 'subject category',
  ids: { list: 'C295', create: 'C296', update: 'C297', remove: 'C298', confirmation: 'C299' },
  permission: 'edit-records',
  columns: subjectCategoryColumns,
  row: SubjectCategory,
  updateMethod: 'PUT',
});

const costCenterFields = { name: RequiredText(), code: OptionalText(64), active: z.boolean() };

/** R105. */
export const costCenters = resource({
  path: '/cost-centers',
  title: 'cost centre',
  ids: { list: 'C316', create: 'C317', update: 'C318', remove: 'C319', confirmation: 'C320' },
  permission: 'edit-records',
  columns: costCenterColumns,
  row: CostCenter,
  creation: z.strictObject(costCenterFields).partial().required({ name: true }),
  change: z.strictObject({ ...costCenterFields, version: Version }).partial(),
  form: z.object({}),
  updateMethod: 'PUT',
});

const departmentFields = { ...costCenterFields, parent_id: Id.nullable() };

/** R105, D8. */
export const departments = resource({
  path: '/departments',
  title: 'department',
  ids: { list: 'C340', create: 'C341', update: 'C342', remove: 'C343', confirmation: 'C344' },
  permission: 'edit-records',
  columns: departmentColumns,
  row: z.object({ ...Department.shape, parent: Reference.nullable() }),
  creation: z.strictObject(departmentFields).partial().required({ name: true }),
  change: z.strictObject({ ...departmentFields, version: Version }).partial(),
  form: z.object({ departments: z.array(Reference) }),
  updateMethod: 'PUT',
});

const labelFields = LicenseTermLabel.pick({ name: true, description: true, order: true, active: true }).shape;
const ofLabels = {
  permission: 'edit-records',
  creation: z.strictObject(labelFields).partial().required({ name: true }),
  change: z.strictObject({ ...labelFields, version: Version }).partial(),
} as const;

/** Adding the usual labels that a catalogue lacks (DOMAIN.md 4.8). */
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

/** S15: what licences speak of. */
export const licenseTermLabels = {
  ...resource({
    ...ofLabels,
    path: '/license-term-labels',
    title: 'license term label',
    ids: { list: 'C300', form: 'C301', create: 'C302', update: 'C303', remove: 'C304', confirmation: 'C305' },
    columns: termLabelColumns,
    row: TermLabelRow,
    // A new one comes last unless somebody says where.
    form: z.object({ order: z.int() }),
    updateMethod: 'PATCH',
  }),
  addUsual: usualLabels('/license-term-labels', 'license term label'),
};

/** S16: how far a term goes, and how sure one is of it. */
export const licenseQualifierLabels = {
  ...resource({
    ...ofLabels,
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
