import type { ImportKindName } from '#shared/domain/imports/import-kind-names.ts';
import { withTermTargets } from '#shared/domain/imports/licenses/recognise-terms.ts';
import type { ColumnMapping } from '#shared/domain/imports/mapping/column-mapping.ts';
import { withMetaDataTargets } from '#shared/domain/imports/mapping/meta-data-target.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { metaDataTargetsOf, termLabelsOf } from '#functions/records/use/imports/own-targets.ts';

/** Maps columns whose headings match the member's own fields to these fields. */
export function withOwnTargets(model: ReadModel, kind: ImportKindName, mapping: readonly ColumnMapping[]): ColumnMapping[] {
  const filled = withMetaDataTargets(mapping, metaDataTargetsOf(model, kind), kind);
  return kind === 'licenses' ? withTermTargets(filled, termLabelsOf(model)) : filled;
}
