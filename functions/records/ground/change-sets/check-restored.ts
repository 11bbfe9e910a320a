import { Problem } from '#shared/contract/errors.ts';
import { type KindDeclaration, type KindName, kinds, type Row } from '#shared/contract/kinds.ts';
import type { SkippedUndo } from '#shared/contract/rows/change-set-row.ts';
import type { Breach } from '#shared/domain/breach.ts';
import { checkContact } from '#shared/domain/contacts/check-contact.ts';
import { checkDepartment } from '#shared/domain/departments/check-department.ts';
import { checkTitleList } from '#shared/domain/title-lists/check-title-list.ts';
import { refuseWhileUsed } from '../deletion/deletion.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { say, type Message } from '#shared/domain/messages/message.ts';
import { fieldWord, kindWord } from '#shared/contract/kind-word.ts';
import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import { checkPeriod } from '#shared/domain/periods/check-period.ts';
import { lastLetter } from '#shared/domain/periods/decide.ts';
import { lockSentences } from '#shared/domain/periods/period-lock.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { closedPeriod } from '../financial-periods/open-period.ts';
import { lockOf, underLock } from '../../holdings/periods/guard-lock.ts';
import { overlapBreaches } from '../../holdings/periods/plan-period.ts';

/** Why a record must not get earlier values back. */
export type RestoreObstacle = Pick<SkippedUndo, 'reason'> & { message: Message };

/** A record before and after an undo; `untouched`: not saved since the change. */
interface Restoration {
  kind: KindName;
  row: Row;
  next: Row;
  untouched: boolean;
}

/**
 * The rule that stands against earlier values of a record: it held for them when they were written, but other fields or records may have changed
 * since. Live references are checked by the transaction itself.
 */
export async function checkRestored(tx: Transaction, { kind, row, next, untouched }: Restoration): Promise<RestoreObstacle | undefined> {
  const model = await tx.model();
  if (kind === 'subscription_period')
    return checkRestoredPeriod(model, row as Row<'subscription_period'>, next as Row<'subscription_period'>, untouched);
  if (kind === 'budget' || kind === 'budget_scenario') return closedBudget(model, row as Row<'budget' | 'budget_scenario'>);
  const taken = await takenValue(tx, kind, row, next);
  if (taken !== undefined) return { reason: 'rule', message: taken };
  if (kind === 'provider') return roleInUse(tx, row as Row<'provider'>, next as Row<'provider'>);
  const [breach] = await breachesOf(tx, kind, next);
  return breach && { reason: 'rule', message: breach.message };
}

async function breachesOf(tx: Transaction, kind: KindName, next: Row): Promise<Breach[]> {
  if (kind === 'contact') return checkContact(next as Row<'contact'>);
  if (kind === 'title_list') return checkTitleList(next as Row<'title_list'>, 1);
  return kind === 'department' ? checkDepartment(next as Row<'department'>, [...(await tx.model()).all('department')]) : [];
}

/** A closed financial period keeps its budgets and scenarios (RB05). */
function closedBudget(model: ReadModel, { financial_period_id }: Row<'budget' | 'budget_scenario'>): RestoreObstacle | undefined {
  const period = model.find('financial_period', financial_period_id);
  return period?.state === 'closed' ? { reason: 'rule', message: closedPeriod(model, period) } : undefined;
}

/** A publisher or vendor role that is taken back stays while records use it. */
async function roleInUse(tx: Transaction, row: Row<'provider'>, next: Row<'provider'>): Promise<RestoreObstacle | undefined> {
  try {
    if (row.is_publisher && !next.is_publisher) await refuseWhileUsed(tx, row.id, 'publishers');
    if (row.is_vendor && !next.is_vendor) await refuseWhileUsed(tx, row.id, 'vendors');
    return undefined;
  } catch (error) {
    if (error instanceof Problem) return { reason: 'rule', message: error.said };
    throw error;
  }
}

/** A unique value of the restored record that another record has taken since. */
async function takenValue(tx: Transaction, kind: KindName, row: Row, next: Row): Promise<Message | undefined> {
  for (const field of (kinds[kind] as KindDeclaration).unique ?? []) {
    const value = comparable(next, field);
    if (value === '' || value === comparable(row, field)) continue;
    for (const other of (await tx.model()).all(kind)) {
      const current = other.id === next.id ? undefined : await tx.find(kind, other.id);
      if (current && current.id === other.id && comparable(current, field) === value)
        return say('common.anotherHasAlready', { kinds: kindWord(kind), field: fieldWord(field) });
    }
  }
  return undefined;
}

function comparable(row: Row, field: string): string {
  return String((row as unknown as Record<string, unknown>)[field] ?? '')
    .trim()
    .toLowerCase()
    .normalize('NFC');
}

/**
 * The rule against giving a period earlier values back: it is locked, its dates would overlap, or its decision was already sent to the vendor.
 * `untouched`: not saved since the change.
 */
function checkRestoredPeriod(
  model: ReadModel,
  before: SubscriptionPeriod,
  next: SubscriptionPeriod,
  untouched: boolean,
): { reason: 'locked' | 'rule'; message: Message } | undefined {
  const { cause } = underLock(model, before, next, next);
  // A change that completed the workflow itself can be taken back while nobody has saved the period since.
  if (cause !== undefined && !(untouched && lockOf(model, next) === undefined)) return { reason: 'locked', message: lockSentences[cause] };
  // A reversal after the order or the notice needs a reason, which an undo cannot give (D3).
  if (next.decision !== before.decision && lastLetter(before) && !untouched)
    return { reason: 'rule', message: say('periods.vendorToldDecisionSinceChangeReason') };
  const known = checkPeriod(before);
  const broken = checkPeriod(next).find((breach) => !known.some(({ field, code }) => field === breach.field && code === breach.code));
  if (broken) return { reason: 'rule', message: broken.message };
  if (next.start_date === before.start_date && next.end_date === before.end_date && next.one_time_purchase === before.one_time_purchase)
    return undefined;
  const others = model.by('subscription_period', 'subscription_id', next.subscription_id).filter(({ id }) => id !== next.id);
  const [overlap] = overlapBreaches(model, next, others);
  return overlap && { reason: 'rule', message: overlap.message };
}
