import { blankUsageSource, type UsageSource } from '#shared/contract/entities/usage.ts';
import type { Breach } from '#shared/domain/breach.ts';
import { checkName } from '#shared/domain/catalogues/check-name.ts';
import { say } from '#shared/domain/messages/message.ts';
import { addressProblem } from '#functions/platform/outbound.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { resourceHandlers, type Values } from '#functions/records/ground/resource-handlers.ts';
import { hostOf, setKey } from '#functions/records/use/usage/harvest/account-of.ts';
import { requestHarvest } from '#functions/records/use/usage/harvest/harvest-years.ts';
import { usageSourceRow } from '#functions/records/use/usage/usage-source-row.ts';

type Source = Values<'usage_source'>;

/** Creating, changing and deleting sources of usage (C641, C644, C645). */
export const usageSourceHandlers = resourceHandlers({
  kind: 'usage_source',
  blank: blankUsageSource,
  complete,
  check: (next) => [...checkName(next.name), ...checkHarvest(next)],
  present: usageSourceRow,
});

/** Fields on which it depends what a platform answers. */
const answered = [
  'kind',
  'base_url',
  'release',
  'customer_id',
  'requestor_id',
  'platform_param',
  'date_style',
  'reports',
  'active',
] as const satisfies readonly (keyof Source)[];

/**
 * Seals a key that was given; a source that stopped goes on once something of its account is changed. A key is for the host that it was given
 * for: with another host and no key given, it is deleted, and administrators are notified either way.
 */
async function complete(
  given: Source & { id: string; api_key?: string | null },
  before: UsageSource | undefined,
  tx: Transaction,
): Promise<Source> {
  const { api_key: entered, ...next } = given;
  const isElsewhere = before !== undefined && hostOf(before) !== hostOf(next);
  const api_key = entered === undefined && isElsewhere && before.has_api_key ? null : entered;
  if (api_key !== undefined) await setKey(tx, next.id, api_key);
  const isOther = api_key !== undefined || !before || answered.some((field) => String(next[field]) !== String(before[field]));
  if (isOther && before?.stopped && next.active) await requestHarvest(tx, next.id, tx.at);
  if (isElsewhere && hostOf(before) !== '') {
    const moved = { name: next.name, from: hostOf(before), to: hostOf(next) || say('security.nowhere') };
    // The words of emails are 27 KB that few calls need.
    const { notifyAdministrators } = await import('#functions/records/work/emails/security-notice.ts');
    const loses = before.has_api_key && entered === undefined;
    await notifyAdministrators(tx, loses ? say('security.keyDeleted', moved) : say('security.sourceMoved', moved));
  }
  return {
    ...next,
    ...(api_key !== undefined && { has_api_key: api_key !== null }),
    ...(isOther && { stopped: null }),
    ...(next.base_url !== before?.base_url && { attributes_refused: false }),
  };
}

function checkHarvest({ kind, base_url, reports }: Source): Breach[] {
  if (kind !== 'api') return [];
  const problem = base_url === null ? undefined : addressProblem(base_url);
  return [
    ...(problem ? [{ field: 'base_url', message: problem }] : []),
    ...(base_url !== null && reports.length === 0 ? [{ field: 'reports', message: say('harvest.noReports') }] : []),
  ];
}
