import * as z from 'zod';
import { audit, OptionalText, Ref, RequiredText } from '../fields.ts';

export const ProductType = z.object({ ...audit, name: RequiredText() });
export type ProductType = z.output<typeof ProductType>;

export const SubjectCategory = z.object({ ...audit, name: RequiredText() });
export type SubjectCategory = z.output<typeof SubjectCategory>;

export const CostCenter = z.object({ ...audit, name: RequiredText(), code: OptionalText(64), active: z.boolean() });
export type CostCenter = z.output<typeof CostCenter>;

/** R105, D8. A department may stand below another; what it pays of a period is kept with the period. */
export const Department = z.object({
  ...audit,
  name: RequiredText(),
  code: OptionalText(64),
  active: z.boolean(),
  parent_id: Ref('department').nullable(),
});
export type Department = z.output<typeof Department>;
