import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { check } from '#shared/contract/field-errors.ts';
import { withStoredTexts } from '#shared/contract/fields.ts';
import { Misfit, pickerOf } from '#shared/contract/picker.ts';
import type { AnyCall, ReplySpec } from '#shared/contract/route.ts';
import { countProblem } from './log.ts';

/** One answer in so many is checked in full: a check costs ten times a picking, and 1 % of the calls soon meets every kind of record. */
const sampledOneIn = 100;

/** Set by tests: every answer is checked in full, and one that breaks its contract is an error. */
export const answerChecks = { always: false };

/**
 * What a call declares of its answer. Fields that it does not declare are dropped; an answer of another shape is an error. A sample, chosen by the
 * request's id, is checked in full: one that breaks its contract raises the alarm of `answers_broken` and is sent as the others of its kind are.
 */
export function checkedAnswer(
  call: AnyCall,
  { schema }: Exclude<ReplySpec<unknown>, { as: 'binary' }>,
  result: unknown,
  requestId: string,
): unknown {
  const picked = pickedFrom(schema, result);
  if (picked && !answerChecks.always && !isSampled(requestId)) return picked.value;
  const checked = withStoredTexts(() => check(schema, result));
  if (!checked.ok) {
    const problem = `The answer of ${call.method} ${call.path} breaks its contract: ${JSON.stringify(checked.errors)}`;
    if (!picked || answerChecks.always) throw new Error(problem);
    countProblem('answers_broken', problem);
    return picked.value;
  }
  if (answerChecks.always && !(picked && isDeepStrictEqual(sent(picked.value), sent(checked.value))))
    throw new Error(`The answer of ${call.method} ${call.path} is picked otherwise than it is checked`);
  return checked.value;
}

/** Undefined for a value of another shape. */
function pickedFrom(schema: Parameters<typeof pickerOf>[0], value: unknown): { value: unknown } | undefined {
  try {
    return { value: pickerOf(schema)(value) };
  } catch (error) {
    if (error instanceof Misfit) return undefined;
    throw error;
  }
}

function isSampled(requestId: string): boolean {
  return createHash('sha256').update(requestId).digest().readUInt32BE() % sampledOneIn === 0;
}

/** A value as it travels. */
function sent(value: unknown): unknown {
  return JSON.parse(JSON.stringify({ value }));
}
