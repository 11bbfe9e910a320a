import type { KindName } from '#shared/contract/kinds.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';

/** The two catalogues of licence labels. */
export type LabelKind = Extract<KindName, 'license_term_label' | 'license_qualifier_label'>;

/** The place behind all labels of a catalogue. */
export function nextLabelOrder(model: ReadModel, kind: LabelKind): number {
  return Math.min(9999, Math.max(0, ...[...model.all(kind)].map(({ order }) => order)) + 10);
}
