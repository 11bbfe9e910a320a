import type { LicenseRow } from '#shared/contract/rows/license-row.ts';
import { maxLength, required } from '#shared/domain/text/checks.ts';
import { limits } from '#shared/domain/text/limits.ts';
import { checkIsPublisher } from '#functions/records/holdings/providers/check-is-publisher.ts';
import { today } from '../platform/clock.ts';
import type { Resource } from '#functions/records/ground/resource-handlers.ts';
import { licenseRow } from '#functions/records/holdings/licenses/license-row.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';

/** A licence is changed on its page (R133); it is made with its first period. */
export const license: Resource<'license', LicenseRow> = {
  kind: 'license',
  blank: {},
  check: async (next, before, tx) => [
    ...required('name', next.name),
    ...maxLength('name', next.name, limits.text),
    ...(next.publisher_id === before?.publisher_id ? [] : checkIsPublisher(await tx.find('provider', next.publisher_id))),
  ],
  present: (model, row) => licenseRow(model, row, today(memberOf(model).timezone)),
};
