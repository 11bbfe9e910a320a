import { conflict } from '#shared/contract/errors.ts';
import { changeLog } from './change-log.ts';
import { instant } from './clock.ts';
import { config } from './config.ts';
import { tenantItem, type TenantItem } from './directory.ts';
import { keys } from './keys.ts';
import type { Transaction } from './transaction.ts';
import { table, type Write } from './table.ts';
import { inEnglish } from '#functions/platform/messages/in-english.ts';

/**
 * Reserves a tenant's id and begins its log, without which no commit is possible. Users cannot sign in until `completeTenant`. An incomplete tenant
 * is returned, so that an interrupted creation can continue. Throws 409 if the tenant exists.
 */
export async function beginTenant(id: string, more: Pick<TenantItem, 'demo_today'> = {}): Promise<TenantItem> {
  const existing = await tenantItem(id);
  if (existing?.state === 'ready') throw conflict(inEnglish(`There is a tenant "${id}" already.`));
  if (existing) return existing;
  const at = instant();
  const item: TenantItem = { ...keys.tenant(id), id, created_at: at, state: 'making', ...more };
  const writes: Write[] = [
    { Put: { TableName: undefined, Item: item, ConditionExpression: 'attribute_not_exists(pk)' } },
    changeLog(id).genesis(at),
  ];
  await table.transact(writes.map((write) => ({ Put: { ...write.Put, TableName: config.tableName } }) as Write));
  return item;
}

/** Opens the tenant, in the commit that creates its last records. */
export function completeTenant(tx: Transaction): void {
  const { tenant } = tx.caller;
  tx.write(
    {
      Update: {
        TableName: undefined,
        Key: keys.tenant(tenant),
        UpdateExpression: 'SET #state = :ready',
        ConditionExpression: '#state = :making',
        ExpressionAttributeNames: { '#state': 'state' },
        ExpressionAttributeValues: { ':ready': 'ready', ':making': 'making' },
      },
    },
    conflict(inEnglish(`There is a tenant "${tenant}" already.`)),
  );
}
