import type { MembershipDirectory } from '#shared/domain/imports/memberships/membership-directory.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { dayOf } from '../../ground/references/member-of.ts';
import type { Take } from './taken-records.ts';

/** The members of the consortium and their groups, for matching. Those whose membership has ended are among them: their names are taken. */
export function membershipDirectory(model: ReadModel, take: Take): MembershipDirectory {
  return {
    members: take('membership', [
      'name',
      'ror',
      'country',
      'address',
      'vat_id',
      'order_reference',
      'contacts',
      'group_ids',
      'fte',
      'budgets',
    ]),
    groups: take('membership_group', ['name']),
    year: Number(dayOf(model).slice(0, 4)),
  };
}
