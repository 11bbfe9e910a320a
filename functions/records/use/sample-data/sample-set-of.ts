import type { SampleSet } from '#shared/contract/entities/sample-set.ts';
import type { KindName } from '#shared/contract/kinds.ts';
import { isSampleId } from '#shared/domain/sample-data/sample-id.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';

/** The set of sample data that the library has; there is one at most. */
export function sampleSetOf(model: ReadModel): SampleSet | undefined {
  const [set] = model.all('sample_set');
  return set;
}

/** Whether the library has a record of a kind that is not sample data. */
export function hasOwn(model: ReadModel, kind: KindName): boolean {
  const set = sampleSetOf(model);
  if (!set) return model.count(kind) > 0;
  for (const { id } of model.all(kind)) if (!isSampleId(set.id, id)) return true;
  return false;
}
