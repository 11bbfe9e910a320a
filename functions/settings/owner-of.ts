import type { Caller } from '../platform/caller.ts';

/** The signed-in person whose own settings these are. */
export function ownerOf(caller: Caller): string {
  if (caller.userId === null) throw new Error('Personal settings belong to a person');
  return caller.userId;
}
