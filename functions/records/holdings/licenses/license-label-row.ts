import type { ReadModel } from '#functions/platform/read-model.ts';

/** The number of licence periods and amendments with each label in their terms; replaced labels count for their replacements. */
function useCounts(model: ReadModel): Map<string, number> {
  return model.view('license label uses', () => {
    const counts = new Map<string, number>();
    for (const kind of ['license_period', 'license_amendment'] as const)
      for (const { terms } of model.all(kind)) {
        const used = new Set(
          terms.flatMap(({ label_id, qualifiers }) => [
            model.resolve('license_term_label', label_id),
            ...qualifiers.map((id) => model.resolve('license_qualifier_label', id)),
          ]),
        );
        for (const id of used) if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1);
      }
    return counts;
  });
}

/** A term or qualifier label with its uses. */
export function licenseLabelRow<L extends { id: string }>(model: ReadModel, label: L): L & { use_count: number } {
  return { ...label, use_count: useCounts(model).get(label.id) ?? 0 };
}
