import type { KindName, Row } from '#shared/contract/kinds.ts';
import { lostShares } from '#shared/domain/departments/lost-shares.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';
import { formatAmount } from '#shared/domain/money/format-amount.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import type { RecordReading } from '../../record-type.ts';

export const departmentReading: RecordReading<'department'> = { leftBehind: unallocated };

/** The money of cost shares that lose their department: a number of periods says little. */
function unallocated(model: ReadModel, { id }: Row<'department'>, usedBy: KindName): Message | undefined {
  if (usedBy !== 'subscription_period') return undefined;
  const member = memberOf(model);
  const isOwn = (each: string): boolean => model.resolve('department', each) === id;
  const { count, amount } = lostShares([...model.all('subscription_period')], isOwn, member.currency);
  if (count === 0) return undefined;
  const money = formatAmount(amount, member, { currency: member.currency });
  return say('common.costSharesUnallocated', { count, money });
}
