import type { groups } from '#shared/contract/calls.ts';
import { breached, invalid, notFound } from '#shared/contract/errors.ts';
import type { Row } from '#shared/contract/kinds.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import { mergeProviders } from '#shared/domain/providers/merge-providers.ts';
import { checkProvider } from '#shared/domain/providers/check-provider.ts';
import { pairName } from '#shared/domain/providers/find-duplicates.ts';
import { checkAddresses, stampedAddresses } from '#functions/records/ground/addresses/addresses.ts';
import { answer } from '../platform/http.ts';
import type { ReadModel } from '../platform/read-model.ts';
import type { DataAccess } from '#functions/records/ground/resource-handlers.ts';
import { providerRow } from '#functions/records/holdings/providers/provider-row.ts';
import { reference } from '#functions/records/ground/references/reference.ts';
import { carriedBy, usesOf } from '#functions/records/ground/deletion/uses-of.ts';
import { say } from '#shared/domain/messages/message.ts';

function providerNamed(model: ReadModel, id: string): Row<'provider'> {
  const row = model.find('provider', id);
  if (!row || row.id !== id) throw notFound(say('kinds.provider'));
  return row;
}

function distinctionOf(model: ReadModel, a: string, b: string): Row<'provider_distinction'> | undefined {
  const wanted = pairName(a, b);
  return [...model.all('provider_distinction')].find(
    ({ first_id, second_id }) => pairName(model.resolve('provider', first_id) ?? '', model.resolve('provider', second_id) ?? '') === wanted,
  );
}

/** The changing calls about providers that look like one. */
export const duplicateHandlers = {
  keepApart: async ({ repo, model, body }: DataAccess & { body: BodyOf<typeof groups.providers.keepApart> }) => {
    const { first_id, second_id } = body;
    const row = await repo.commit(async (tx) => {
      const known = await tx.model();
      for (const id of [first_id, second_id]) providerNamed(known, id);
      if (first_id === second_id)
        throw invalid({ second_id: [say('providers.chooseAnotherProvider')] }, say('providers.chooseTwoProviders'));
      return distinctionOf(known, first_id, second_id) ?? tx.create('provider_distinction', { first_id, second_id });
    });
    const now = await model();
    const [first, second] = [reference(now, 'provider', first_id), reference(now, 'provider', second_id)];
    if (!first || !second) throw notFound(say('kinds.provider'));
    return answer({ id: row.id, first, second }, { message: say('providers.stayTwoProviders', { name: first.name, name2: second.name }) });
  },

  reconsider: async ({ repo, params }: DataAccess & { params: { id: string } }) => {
    const { id } = params;
    await repo.commit(async (tx) => {
      if ((await tx.find('provider_distinction', id)) === undefined) throw notFound(say('providers.decision'));
      tx.remove('provider_distinction', id);
    });
    return answer({ id }, { message: say('providers.theyComparedAgain') });
  },

  /**
   * Readers see the survivor in place of the other at once, through the alias of a replaced record; a worker rewrites what points at it,
   * contacts, ranges and tellings among it.
   */
  merge: async ({ repo, model, body }: DataAccess & { body: BodyOf<typeof groups.providers.merge> }) => {
    const { survivor_id, other_id, survivor_version, other_version, take = [], keep_name = true } = body;
    if (survivor_id === other_id) throw invalid({ other_id: [say('providers.chooseAnotherProvider')] }, say('providers.mergedWithItself'));
    const { saved, name, moved } = await repo.commit(async (tx) => {
      const known = await tx.model();
      for (const id of [survivor_id, other_id]) providerNamed(known, id);
      const survivor = await tx.load('provider', survivor_id, survivor_version);
      const other = await tx.load('provider', other_id, other_version);
      const merged = mergeProviders(survivor, other, new Set(take), keep_name);
      const next = { ...merged, addresses: stampedAddresses(tx, merged.addresses, survivor.addresses) };
      const breaches = [...checkProvider(next), ...checkAddresses(next.addresses)];
      if (breaches.length > 0) throw breached(breaches);
      const distinction = distinctionOf(known, survivor_id, other_id);
      if (distinction && (await tx.find('provider_distinction', distinction.id))) tx.remove('provider_distinction', distinction.id);
      tx.remove('provider', other_id, survivor_id);
      tx.job('replace-references', {
        kind: 'provider',
        from: other_id,
        to: survivor_id,
        ...(tx.caller.userId && { user_id: tx.caller.userId }),
      });
      const uses = usesOf(known, 'provider', other_id).length + carriedBy(known, 'provider', other_id).length;
      return { saved: tx.save('provider', next), name: other.name, moved: uses };
    });
    const now = await model();
    const values = { name, survivor: saved.name };
    const message = moved === 0 ? say('providers.merged', values) : say('providers.mergedWithRecords', { ...values, count: moved });
    return answer(providerRow(now, now.find('provider', saved.id) ?? saved), { message });
  },
};
