import { compare, fractionOf } from './fraction.ts';
import type { InputName, SharingInputs, SharingKey } from './sharing-request.ts';
import { inputsOfKey } from './weights.ts';

/** An input that has another value than when a sharing was saved (RK13). */
export interface ChangedInput {
  member: string;
  input: InputName;
}

type KnownMember = SharingInputs & { id: string };

/**
 * The inputs of a saved sharing that have changed since, in the order of its members. Only those that its key weighs by count. A member that is not
 * among the present ones any more has no changed input.
 */
export function changedInputs(key: SharingKey, saved: readonly KnownMember[], present: readonly KnownMember[]): ChangedInput[] {
  const now = new Map(present.map((member) => [member.id, member]));
  return saved.flatMap((before) => {
    const after = now.get(before.id);
    if (!after) return [];
    return inputsOfKey(key).flatMap((input) => (isSameInput(input, before, after) ? [] : [{ member: before.id, input }]));
  });
}

function isSameInput(input: InputName, a: SharingInputs, b: SharingInputs): boolean {
  if (input === 'usage') {
    const [before, after] = [a.usage ?? [], b.usage ?? []];
    return before.length === after.length && before.every((value, index) => isSameNumber(value, after[index]));
  }
  if (input === 'budget') return isSameNumber(a.budget?.amount, b.budget?.amount) && a.budget?.currency === b.budget?.currency;
  return isSameNumber(a[input], b[input]);
}

type Unknowable = number | string | null | undefined;

function isSameNumber(a: Unknowable, b: Unknowable): boolean {
  const [before, after] = [a ?? null, b ?? null];
  return before === null || after === null ? before === after : compare(fractionOf(before), fractionOf(after)) === 0;
}
