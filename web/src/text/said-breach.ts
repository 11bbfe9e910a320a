import type { Breach } from '#shared/domain/breach.ts';
import { say } from './say.ts';

/** The sentence of the first rule that is broken, in the language spoken; undefined where none is. */
export function saidBreach(breaches: readonly Pick<Breach, 'message'>[]): string | undefined {
  const [first] = breaches;
  return first && say(first.message);
}
