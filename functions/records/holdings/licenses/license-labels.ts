import { preloadedQualifierLabels, preloadedTermLabels } from '#shared/domain/licenses/preloaded-labels.ts';
import { foldForSearch } from '#shared/domain/text/fold.ts';
import { type LabelKind, nextLabelOrder } from './next-label-order.ts';
import type { Fresh, Transaction } from '#functions/platform/transaction.ts';

const preloaded = {
  license_term_label: { labels: preloadedTermLabels, prefix: 'term' },
  license_qualifier_label: { labels: preloadedQualifierLabels, prefix: 'qualifier' },
} as const;

/** The labels a new member starts with (DOMAIN.md 4.8), with ids that are the same in every member. */
export function newLabels<K extends LabelKind>(kind: K): (Fresh<K> & { id: string })[];
export function newLabels(kind: LabelKind): (Fresh<LabelKind> & { id: string })[] {
  const { labels, prefix } = preloaded[kind];
  return labels.map(({ code, ...label }, index) => ({
    ...label,
    id: `${prefix}-${code}`,
    order: (index + 1) * 10,
    active: true,
  }));
}

/** Creates both catalogues of a new member in one commit; existing labels stay unchanged. */
export async function preloadLicenseLabels(tx: Transaction): Promise<void> {
  for (const kind of ['license_term_label', 'license_qualifier_label'] as const) {
    const labels = newLabels(kind);
    await tx.prefetch(
      kind,
      labels.map(({ id }) => id),
    );
    for (const label of labels) if (!(await tx.find(kind, label.id))) tx.create(kind, label);
  }
}

/**
 * Adds the default labels whose name is missing in a catalogue, after the existing ones. Their ids are new: a deleted label cannot return with
 * its old id. Answers the number of added labels.
 */
export async function addUsualLabels(tx: Transaction, kind: LabelKind): Promise<number> {
  const model = await tx.model();
  const names = new Set([...model.all(kind)].map(({ name }) => foldForSearch(name)));
  const first = nextLabelOrder(model, kind);
  const missing = newLabels(kind).filter(({ name }) => !names.has(foldForSearch(name)));
  missing.forEach((label, index) => tx.create(kind, { ...label, id: tx.newId(), order: Math.min(9999, first + index * 10) }));
  return missing.length;
}
