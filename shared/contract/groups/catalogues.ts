import * as z from 'zod';
import { costCenterColumns, departmentColumns, productTypeColumns, subjectCategoryColumns } from '../columns/catalogues.ts';
import { CostCenter, Department, ProductType, SubjectCategory } from '../entities/catalogue.ts';
import { resource } from '../families/resource.ts';
import { Id, OptionalText, Reference, RequiredText, Version } from '../fields.ts';

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
