import { scenarios } from './scenarios.ts';

const known = [
  'calls',
  'import',
  'titles',
  'bulk',
  'daily',
  'history',
  'load',
  'reads',
  'units',
  'functions',
  'web',
  'runner',
  'price',
] as const;
type Part = (typeof known)[number];

/** What the price of a member is worked out of. */
const priced: readonly Part[] = ['units', 'import', 'functions'];

/** Which parts and operations a run is to measure: all, or those named. */
export interface Parts {
  has(part: Part): boolean;
  /** An operation, by its key. */
  measures(key: string): boolean;
}

/** From `--only`: names of parts, or beginnings of operations' keys. Throws for what is neither. */
export function partsOf(only: string | undefined): Parts {
  if (only === undefined) return { has: () => true, measures: () => true };
  const names = only.split(',').map((name) => name.trim());
  const unknown = names.filter((name) => !known.includes(name as Part) && !scenarios.some(({ key }) => key.startsWith(name)));
  if (unknown.length > 0)
    throw new Error(`The bench knows ${[...known, ...scenarios.map(({ key }) => key)].join(', ')}, not ${unknown.join(', ')}`);
  const keys = names.filter((name) => !known.includes(name as Part));
  const named = new Set<string>(names);
  if (named.has('price')) for (const part of priced) named.add(part);
  return {
    has: (part) => named.has(part) || (part === 'calls' && keys.length > 0),
    measures: (key) => keys.length === 0 || keys.some((name) => key.startsWith(name)),
  };
}
