import type { LicenseDirectory } from '#shared/domain/imports/licenses/plan-licenses.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import { activePeople, providerFields } from './import-directory.ts';
import { termLabelsOf } from './own-targets.ts';
import type { Take } from './taken-records.ts';

/** The member's licenses with their periods, and the labels of their terms. */
export function licenseDirectory(model: ReadModel, take: Take): LicenseDirectory {
  const periods = Map.groupBy(model.all('license_period'), ({ license_id }) => model.resolve('license', license_id) ?? license_id);
  return {
    currency: memberOf(model).currency,
    providers: take('provider', providerFields),
    users: activePeople(take),
    labels: termLabelsOf(model),
    qualifiers: new Set(take('license_qualifier_label', ['active']).flatMap(({ id, active }) => (active ? [id] : []))),
    licenses: take('license', ['name', 'publisher_id']).map(({ id, name, publisher_id }) => ({
      id,
      name,
      publisher_id: model.resolve('provider', publisher_id) ?? publisher_id,
      periods: periods.get(id) ?? [],
    })),
  };
}
