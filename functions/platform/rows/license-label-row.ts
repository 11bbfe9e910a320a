import type { LicenseQualifierLabel, LicenseTermLabel } from '#shared/contract/entities/license.ts';
import type { QualifierLabelRow, TermLabelRow } from '#shared/contract/rows/license-row.ts';
import type { ReadModel } from '../read-model.ts';

/** How many licence periods and amendments have each label in their terms; replaced labels count for their stand-ins. */
function useCounts(model: ReadModel): Map<string, number> {
  const kinds = ['license_period', 'license_amendment', 'license_term_label', 'license_qualifier_label'] as const;
  return model.view('license label uses', kinds, () => {
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
export function licenseLabelRow(model: ReadModel, label: LicenseTermLabel | LicenseQualifierLabel): TermLabelRow | QualifierLabelRow {
  return { ...label, use_count: useCounts(model).get(label.id) ?? 0 };
}
