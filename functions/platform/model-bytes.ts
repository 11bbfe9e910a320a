import { modelKinds } from '#shared/contract/kinds.ts';
import type { ReadModel } from './read-model.ts';

/**
 * Factor for memory beside the records: indexes, lists as shown, search texts. Measured for 5,000 subscriptions (`npm run proof -- memory`): `read`
 * holds 61 MB after its lists and a search, functions that change records 22 MB; the records alone are 35 MB by the sample below.
 */
const viewsFactor = 1.75;
/** About how many bytes a record takes, including the overhead of its load, for models that are not loaded yet. */
export const bytesPerRecord = 3000;
/** Records measured of each kind; those of a kind are much alike. */
const sampleSize = 40;

/** About how many bytes a model in use takes on the heap, from a sample of each kind. */
export function modelBytes(model: ReadModel): number {
  let bytes = 0;
  const unopened = model.unopened();
  for (const kind of modelKinds) {
    // A record that is not decoded takes some 40 bytes.
    if (unopened.has(kind)) {
      bytes += (unopened.get(kind)?.count ?? 0) * 40;
      continue;
    }
    const count = model.count(kind);
    if (count === 0) continue;
    const step = Math.max(1, Math.floor(count / sampleSize));
    let sampled = 0;
    let sum = 0;
    let at = 0;
    for (const row of model.all(kind)) {
      if (at++ % step !== 0) continue;
      sum += bytesOf(row);
      sampled++;
    }
    bytes += (sum / sampled) * count;
  }
  return Math.round(bytes * viewsFactor);
}

/** Sizes of values in V8 on a 64-bit machine: a header, and 8 bytes for each field or element. Texts count in every row that has them. */
function bytesOf(value: unknown): number {
  if (typeof value === 'string') return 16 + value.length;
  if (typeof value === 'number') return Number.isInteger(value) ? 0 : 16;
  if (value === null || typeof value !== 'object') return 0;
  if (Array.isArray(value)) return 32 + value.reduce<number>((sum, each) => sum + 8 + bytesOf(each), 0);
  let bytes = 24;
  for (const name in value) bytes += 8 + bytesOf((value as Record<string, unknown>)[name]);
  return bytes;
}
