import type { License } from '#shared/contract/entities/license.ts';
import type { LicenseComparison } from '#shared/contract/rows/license-row.ts';
import { compareTerms } from '#shared/domain/licenses/compare-licenses.ts';
import { type TermKind, termState } from '#shared/domain/licenses/license-term.ts';
import { shownPeriod } from '#shared/domain/licenses/shown-period.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { periodOfLicense } from '#functions/records/holdings/licenses/license-row.ts';
import { effectiveTermRows, termLabelOrder } from '#functions/records/holdings/licenses/license-terms.ts';
import { subscriptionsUnder } from '#functions/records/ground/references/licensed-subscriptions.ts';
import { reference } from '#functions/records/ground/references/reference.ts';

/** Licences side by side, each by the period that counts on the day, with the amendments then in force. */
export function compareLicenses(model: ReadModel, licenses: readonly License[], on: string): LicenseComparison {
  const shown = licenses.map((license) => shownPeriod(model.by('license_period', 'license_id', license.id), on));
  const terms = shown.map((period) => (period ? effectiveTermRows(model, period, on) : []));
  const kindOf = (id: string): TermKind => model.find('license_term_label', id)?.kind ?? 'permission';
  const rows = compareTerms(terms, termLabelOrder(model), kindOf).map(({ label_id, difference, cells }) => ({
    label: reference(model, 'license_term_label', label_id) ?? { id: label_id, name: '' },
    kind: kindOf(label_id),
    difference,
    cells: cells.map((cell) =>
      cell
        ? {
            active: cell.active,
            status: cell.status,
            value: cell.value,
            state: termState(cell),
            qualifier_names: cell.qualifier_names,
            description: cell.description,
            amendment: cell.amendment,
          }
        : null,
    ),
  }));
  return {
    on,
    licenses: licenses.map((license, index) => {
      const period = shown[index];
      return {
        id: license.id,
        name: license.name,
        publisher: reference(model, 'provider', license.publisher_id),
        owner: reference(model, 'user', license.owner_id),
        period: period ? periodOfLicense(model, period, on) : null,
        subscription_count: period ? subscriptionsUnder(model, period.id).length : 0,
      };
    }),
    rows,
    differing: rows.filter(({ difference }) => difference === 'rules').length,
  };
}
