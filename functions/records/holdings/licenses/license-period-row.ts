import type { LicensePeriod } from '#shared/contract/entities/license.ts';
import type { Media } from '#shared/contract/entities/card.ts';
import type { LicensePeriodRow } from '#shared/contract/rows/license-row.ts';
import { licenseTime } from '#shared/domain/licenses/license-time.ts';
import { actionsOf } from '#shared/domain/licenses/status-actions.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { licenseAmendmentRow } from './license-amendment-row.ts';
import { amendmentsOf, effectiveTermRows, liveTerms, termRow } from './license-terms.ts';
import { licensedSubscription, subscriptionsUnder } from '../../ground/references/licensed-subscriptions.ts';
import { reference } from '../../ground/references/reference.ts';

/** The file of a licence period; the latest, should there be several. */
export function licenseFileOf(model: ReadModel, periodId: string): Media | undefined {
  return model
    .by('media', 'entity_id', periodId)
    .filter(({ entity, purpose }) => entity === 'license_period' && purpose === 'license_file')
    .sort((a, b) => (a.created_at < b.created_at ? 1 : -1))[0];
}

/** A licence period with its names, its current terms, its subscriptions and its file. `today` is the member's. */
export function licensePeriodRow(model: ReadModel, period: LicensePeriod, today: string): LicensePeriodRow {
  const license = model.find('license', period.license_id);
  const file = licenseFileOf(model, period.id);
  const subscriptions = subscriptionsUnder(model, period.id);
  return {
    ...model.live('license_period', period),
    license_id: license?.id ?? period.license_id,
    name: license?.name ?? '',
    publisher_id: model.resolve('provider', license?.publisher_id ?? null),
    publisher: reference(model, 'provider', license?.publisher_id),
    owner: reference(model, 'user', period.owner_id),
    license: reference(model, 'license', period.license_id),
    time: licenseTime(period, today),
    terms: liveTerms(model, period.terms).map((term) => termRow(model, term)),
    effective_terms: effectiveTermRows(model, period, today),
    subscriptions: subscriptions.map((subscription) => licensedSubscription(model, subscription)),
    subscription_count: subscriptions.length,
    license_file: file
      ? { id: file.id, name: file.name, created_by: reference(model, 'user', file.created_by), created_at: file.created_at }
      : null,
    actions: actionsOf(period.status),
    amendments: amendmentsOf(model, period.id).map((amendment) => licenseAmendmentRow(model, amendment, today)),
  };
}
