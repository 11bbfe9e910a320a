import * as z from 'zod';
import type { AnyCall } from './route.ts';

/** Includes that answers carry under another name, or will carry: clients may ask for them, as the seeds name them. */
const named: Readonly<Record<string, readonly string[]>> = {
  '/departments': ['budgets'],
  '/publishers/{id}/licenses': ['periods.owner', 'periods'],
  '/subscription-periods': ['subscription.product'],
};

/** The requested includes that a call does not know: neither a field of its answer nor one that the seeds name for it. */
export function unknownIncludes(call: AnyCall, names: readonly string[]): string[] {
  if (call.reply.as !== 'envelope') return [];
  const { schema } = call.reply;
  return names.filter((name) => !(named[call.path] ?? []).includes(name) && !hasField(schema, name.split('.')));
}

/** Whether a path of fields exists in a schema; in lists and pages it applies to their rows. `checklistItems` means `checklist_items`. */
function hasField(schema: z.ZodType, path: readonly string[]): boolean {
  const [first, ...rest] = path;
  if (first === undefined) return true;
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return hasField(schema.unwrap() as z.ZodType, path);
  if (schema instanceof z.ZodArray) return hasField(schema.element as z.ZodType, path);
  if (schema instanceof z.ZodUnion) return schema.options.some((option) => hasField(option as z.ZodType, path));
  if (!(schema instanceof z.ZodObject)) return false;
  const shape = schema.shape as Record<string, z.ZodType>;
  const field = shape[first] ?? shape[first.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)];
  if (field !== undefined) return hasField(field, rest);
  return shape['data'] !== undefined && shape['last_row'] !== undefined && hasField(shape['data'], path);
}
