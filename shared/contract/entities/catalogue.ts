import * as z from 'zod';
import { usageMetricNames } from '#shared/domain/usage/cost-per-use/usage-metric.ts';
import { audit, OptionalText, Ref, RequiredText } from '../fields.ts';

export const ProductType = z.object({
  ...audit,
  name: RequiredText(),
  /** The metric of use for its products. Null for the one that its name suggests; absent in records from before it could be chosen. */
  usage_metric: z.enum(usageMetricNames).nullable().optional(),
});
export type ProductType = z.output<typeof ProductType>;

export const SubjectCategory = z.object({ ...audit, name: RequiredText() });
export type SubjectCategory = z.output<typeof SubjectCategory>;

export const CostCenter = z.object({ ...audit, name: RequiredText(), code: OptionalText(64), active: z.boolean() });
export type CostCenter = z.output<typeof CostCenter>;

/** A department may be part of another; its share of a period's price is stored with the period (R105, D8). */
export const Department = z.object({
  ...audit,
  name: RequiredText(),
  code: OptionalText(64),
  active: z.boolean(),
  parent_id: Ref('department').nullable(),
});
export type Department = z.output<typeof Department>;
