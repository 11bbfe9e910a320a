import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { check } from '#shared/contract/field-errors.ts';
import { withStoredTexts } from '#shared/contract/fields.ts';
import { Misfit, pickerOf } from '#shared/contract/picker.ts';
import type { AnyCall, ReplySpec } from '#shared/contract/route.ts';
import { countProblem } from './log.ts';

/**
 * One in this many answers is checked in full. A full check costs ten times as much as picking the declared fields; 1 % of the calls soon covers
 * every kind of record.
 */
const sampledOneIn = 100;

/** Set by tests: every answer is checked in full, and one that breaks its contract is an error. */
export const answerChecks = { always: false };

/**
 * Drops the fields of an answer that its call does not declare; throws for an answer of another shape. A sample, chosen by request id, is checked in
 * full. A sampled answer that breaks its contract raises the alarm `answers_broken`, but is still sent.
 */
export function checkedAnswer(
  call: AnyCall,
  { schema }: Extract<ReplySpec<unknown>, { schema: unknown }>,
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

/** The declared fields of a value; undefined for a value of another shape. */
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

/** A value after its trip through JSON. */
function sent(value: unknown): unknown {
  return JSON.parse(JSON.stringify({ value }));
}
