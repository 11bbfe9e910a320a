import { blankIpAddress, type IpAddressRow } from '#shared/contract/entities/ip-address.ts';
import type { groups } from '#shared/contract/calls.ts';
import { breached, invalid, notFound } from '#shared/contract/errors.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import type { Breach } from '#shared/domain/breach.ts';
import { checkIpAddress, tidyIpRange } from '#shared/domain/ip-addresses/check-ip-address.ts';
import { answer } from '../platform/http.ts';
import { type DataAccess, type Resource, resourceHandlers } from '#functions/records/ground/resource-handlers.ts';
import { ipAddressRow } from '#functions/records/ground/ip-addresses/ip-address-row.ts';
import { rangesFor } from '#functions/records/ground/ip-addresses/ip-knowledge.ts';
import { ipTellingRow } from '#functions/records/ground/ip-addresses/ip-telling-row.ts';
import { say } from '#shared/domain/messages/message.ts';

const ipAddress: Resource<'ip_address', IpAddressRow> = {
  kind: 'ip_address',
  blank: blankIpAddress,
  complete: (next) => ({ ...next, range: tidyIpRange(next.range) }),
  check: checkIpAddress,
  present: ipAddressRow,
};

/** The changing calls of `/ip-addresses`. */
export const ipAddressHandlers = {
  ...resourceHandlers(ipAddress),

  /** Creates all ranges, or none when one is invalid: the 422 names its position. */
  createSeveral: async ({ repo, model, body }: DataAccess & { body: BodyOf<typeof groups.ipAddresses.createSeveral> }) => {
    const { ranges, ...shared } = body;
    const breaches = ranges.flatMap((range, index) =>
      checkIpAddress({ range }).map((breach): Breach => ({ ...breach, field: `ranges.${index}` })),
    );
    if (breaches.length > 0) throw breached(breaches);
    const provider_id = (await model()).resolve('provider', shared.provider_id ?? null) ?? shared.provider_id ?? null;
    const rows = await repo.commit((tx) =>
      ranges.map((range) =>
        tx.create('ip_address', { ...blankIpAddress, ...shared, provider_id, range: tidyIpRange(range), id: tx.newId() }),
      ),
    );
    const now = await model();
    return answer(
      rows.map((row) => ipAddressRow(now, row)),
      { message: rows.length === 1 ? say('providers.rangeAdded') : say('providers.rangesAdded', { length: rows.length }) },
    );
  },

  /** Notes for each provider which ranges it was informed of, as they are now; without `range_ids` all ranges that concern it. */
  tell: async ({ repo, model, body }: DataAccess & { body: BodyOf<typeof groups.ipAddresses.tell> }) => {
    const { provider_ids, informed_at, range_ids, note = null } = body;
    const chosen = range_ids && new Set(range_ids);
    const rows = await repo.commit(async (tx) => {
      const known = await tx.model();
      const ids = new Set(provider_ids.map((id) => known.resolve('provider', id) ?? id));
      return [...ids].map((provider_id) => {
        const ranges = rangesFor(known, provider_id).filter(({ id }) => !chosen || chosen.has(id));
        if (ranges.length === 0)
          throw invalid(
            { [chosen ? 'range_ids' : 'provider_ids']: [say('providers.noRangesTell')] },
            chosen ? say('providers.rangesOfOtherProvider') : say('providers.noIpRanges'),
          );
        return tx.create('ip_telling', {
          provider_id,
          informed_at,
          ranges: ranges.map(({ range }) => range),
          complete: !chosen,
          note,
          id: tx.newId(),
        });
      });
    });
    const now = await model();
    return answer(
      rows.map((row) => ipTellingRow(now, row)),
      { message: rows.length === 1 ? say('providers.providerNotified') : say('providers.providersNotified', { length: rows.length }) },
    );
  },

  removeTelling: async ({ repo, params }: DataAccess & { params: { id: string } }) => {
    const { id } = params;
    await repo.commit(async (tx) => {
      if ((await tx.find('ip_telling', id)) === undefined) throw notFound(say('providers.telling'));
      tx.remove('ip_telling', id);
    });
    return answer({ id }, { message: say('providers.notificationUndone') });
  },
};
