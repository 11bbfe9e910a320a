import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { conflict, invalid, Problem } from '#shared/contract/errors.ts';
import type { harvest } from '#shared/contract/groups/harvest.ts';
import type { HarvestMember } from '#shared/contract/rows/harvest-row.ts';
import { say } from '#shared/domain/messages/message.ts';
import { exceptionsOf } from '#shared/domain/usage/counter/exceptions.ts';
import { isObject, textOf } from '#shared/domain/usage/counter/json-header.ts';
import { type HarvestAccount, listAddress } from '#shared/domain/usage/harvest/build-request.ts';
import { firstRelease } from '#shared/domain/usage/harvest/plan-requests.ts';
import { sentenceOf } from '#shared/domain/usage/harvest/sentence-of.ts';
import { now } from '#functions/platform/clock.ts';
import { answer, type GroupHandlers } from '#functions/platform/http.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { accountKey, accountOf, hostOf, setKey } from '#functions/records/use/usage/harvest/account-of.ts';
import { askForList } from '#functions/records/use/usage/harvest/ask-host.ts';
import { leaveHost, takeHost } from '#functions/records/use/usage/harvest/host-lease.ts';

const limits = { idleMs: 15_000, totalMs: 20_000 };

/** Max wait for the host: the request that listed the members is followed by a pause, in which a quick choice arrives. */
const maxWaitMs = 4000;

type Member = Omit<HarvestMember, 'source'>;

/** The members of a consortium, as the platform of a source names them; those that are chosen get sources of their own (C678). */
export const findMembers: GroupHandlers<typeof harvest>['members'] = async (request) => {
  const { repo, params, body } = request;
  const { source, account } = await repo.commit(async (tx) => {
    const row = await tx.load('usage_source', params.id);
    return { source: row, account: await accountOf(tx, row) };
  });
  const members = await askForMembers(account, listAddress(account, firstRelease(source), 'members'));
  const chosen = body.customer_ids ?? [];
  for (const customer of chosen) {
    if (!members.some(({ customer_id }) => customer_id === customer))
      throw invalid({ customer_ids: [say('harvest.unknownMember', { customer })] });
  }
  const created =
    chosen.length === 0
      ? 0
      : await repo.commit(async (tx) => {
          const now = await tx.model();
          const before = await tx.load('usage_source', source.id);
          const missing = members.filter(({ customer_id }) => chosen.includes(customer_id) && !sourceOf(now, before.base_url, customer_id));
          for (const { customer_id, name, requestor_id } of missing) {
            const id = tx.newId();
            const { version: _version, created_at: _at, created_by: _by, updated_at: _updated, updated_by: _updater, ...values } = before;
            const own = { name: `${before.name}, ${name}`.slice(0, 255), customer_id, requestor_id: requestor_id ?? before.requestor_id };
            tx.create('usage_source', { ...values, ...own, id, pins: [], stopped: null, harvest_to_do_id: null });
            await setKey(tx, id, account.api_key);
          }
          return missing.length;
        });
  const after = await request.model();
  const rows = members.map((member): HarvestMember => ({ ...member, source: sourceOf(after, source.base_url, member.customer_id) }));
  const message =
    chosen.length === 0 ? say('harvest.membersFound', { count: rows.length }) : say('harvest.membersCreated', { count: created });
  return answer(rows, { message });
};

function sourceOf(model: ReadModel, base_url: string | null, customer_id: string): HarvestMember['source'] {
  const found = [...model.all('usage_source')].find((each) => each.base_url === base_url && each.customer_id === customer_id);
  return found ? { id: found.id, name: found.name } : null;
}

async function askForMembers(account: HarvestAccount, address: string): Promise<Member[]> {
  const host = hostOf(account);
  const key = accountKey(account);
  const holder = `members ${randomUUID()}`;
  let busyUntil = await takeHost(host, key, holder);
  const waitMs = busyUntil === undefined ? 0 : Date.parse(busyUntil) - now().getTime();
  if (waitMs > 0 && waitMs <= maxWaitMs) {
    await pause(waitMs + 50);
    busyUntil = await takeHost(host, key, holder);
  }
  if (busyUntil !== undefined) throw conflict(say('harvest.hostBusy', { until: busyUntil }));
  try {
    const { value, http, failure } = await askForList(address, account.api_key, limits);
    if (failure) throw new Problem(422, failure);
    const [exception] = exceptionsOf(value);
    if (!Array.isArray(value) || exception)
      throw new Problem(
        422,
        sentenceOf(
          exception?.code ?? (http !== null && http >= 400 ? http : null),
          http !== null && http < 400 && !exception ? 'not_json' : null,
        ),
      );
    return value.filter(isObject).flatMap((each) => {
      const customer_id = textOf(each.Customer_ID);
      return customer_id === ''
        ? []
        : [{ customer_id, name: textOf(each.Name) || customer_id, requestor_id: textOf(each.Requestor_ID) || null }];
    });
  } finally {
    await leaveHost(host, holder);
  }
}
