import type { IpTellingRow } from '#shared/contract/entities/ip-address.ts';
import type { Row } from '#shared/contract/kinds.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { reference } from '../references/reference.ts';

/** A notification record with the provider and the user who recorded it. */
export function ipTellingRow(model: ReadModel, telling: Row<'ip_telling'>): IpTellingRow {
  return {
    ...model.live('ip_telling', telling),
    provider: reference(model, 'provider', telling.provider_id),
    told_by: reference(model, 'user', telling.created_by),
    range_text: telling.ranges.join(', '),
  };
}
