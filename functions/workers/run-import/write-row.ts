import { isDeepStrictEqual } from 'node:util';
import type { Budget } from '#shared/contract/entities/budget.ts';
import { blankContact } from '#shared/contract/entities/contact.ts';
import { blankProduct } from '#shared/contract/entities/product.ts';
import { blankProvider } from '#shared/contract/entities/provider.ts';
import { blankAgreement, blankArticle } from '#shared/contract/entities/research.ts';
import { blankPeriod, type Subscription, type SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import { conflict } from '#shared/contract/errors.ts';
import type { Row } from '#shared/contract/kinds.ts';
import { type GivenShare, keepStakeholders, type Stake } from '#shared/domain/periods/stakes.ts';
import type { PlannedKind, PlannedRow, PlannedWrite } from '#shared/domain/imports/planning/planned-row.ts';
import { say } from '#shared/domain/messages/message.ts';
import { budgetsOf } from '#functions/records/money/budgets/department-spend.ts';
import { loadOpenPeriod } from '#functions/records/ground/financial-periods/open-period.ts';
import { refuseIfLocked, savedByPerson } from '#functions/records/holdings/periods/guard-lock.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { withoutDecider } from '#functions/records/holdings/periods/without-decider.ts';
import type { Transaction } from '#functions/platform/transaction.ts';

/** What a new record of each kind has beyond what a row says. */
const blanks: Partial<Record<PlannedKind, object>> = {
  provider: blankProvider,
  contact: blankContact,
  product: blankProduct,
  subscription: { license_period_ids: [] } satisfies Partial<Subscription>,
  subscription_period: blankPeriod,
  article: blankArticle,
  agreement: blankAgreement,
};

/** Fields as they are stored: a plan names shares of departments, and each share goes on with the stakeholders that it had. */
function kept(fields: Readonly<Record<string, unknown>>, before?: object): Record<string, unknown> {
  if (!('departments' in fields)) return fields;
  const had = before && 'departments' in before ? (before.departments as Stake[]) : [];
  return { ...fields, departments: keepStakeholders(fields['departments'] as GivenShare[], had) };
}

/**
 * Puts the writes of a row into a transaction. `again`: some may be done already, by a worker that died. `model` says which invoices are paid; throws
 * 409 `period.locked` for a period that was locked after the import was planned.
 */
export async function writeRow(tx: Transaction, model: ReadModel, writes: readonly PlannedWrite[], again: boolean): Promise<void> {
  for (const { action, kind, id, fields, before: planned } of writes) {
    if (kind === 'budget') await checkBudget(tx, id, fields);
    if (action === 'change') {
      const before = await tx.load(kind, id);
      for (const list of ['charges', 'costs', 'terms'] as const)
        if (list in before) refuseChangedList((before as Record<string, unknown>)[list], fields[list], planned?.[list]);
      const next = withoutDecider(before, { ...before, ...kept(fields, before) } as Row<typeof kind>);
      if (kind === 'subscription_period') {
        refuseIfLocked(model, before as SubscriptionPeriod, next as SubscriptionPeriod);
        tx.save(kind, savedByPerson(before as SubscriptionPeriod, next as SubscriptionPeriod));
      } else tx.save(kind, next);
    } else if (!again || !(await tx.find(kind, id))) {
      tx.createFrom(kind, { ...blanks[kind], ...kept(fields), id });
    }
  }
}

/** Refuses charges, costs or terms that were planned on others than the record has: a person changed them since. Those that are written already pass. */
function refuseChangedList(now: unknown, next: unknown, planned: unknown): void {
  if (next === undefined || isDeepStrictEqual(now, planned) || isDeepStrictEqual(now, next)) return;
  throw conflict(say('change-sets.recordChangedSince'));
}

/** Refuses a budget of a financial period that was closed meanwhile (RB05), and a second one beside that of a person. */
async function checkBudget(tx: Transaction, id: string, fields: Readonly<Record<string, unknown>>): Promise<void> {
  // The commit follows this state, so the financial period is not closed in between.
  const model = await tx.model();
  const { department_id, financial_period_id } = { ...(await tx.find('budget', id)), ...fields } as Partial<Budget>;
  if (department_id === undefined || financial_period_id === undefined) return;
  const period = await loadOpenPeriod(tx, financial_period_id);
  const known = budgetsOf(model, period.id, model.resolve('department', department_id) ?? department_id);
  if (known.length > 0 && !known.some((budget) => budget.id === id)) throw conflict(say('budgets.budgetExists', { name: period.name }));
}

/** Puts the writes of several rows into a transaction, reading what they change at once instead of one by one. */
export async function writeRows(tx: Transaction, model: ReadModel, rows: readonly PlannedRow[], again: boolean): Promise<void> {
  const read = rows.flatMap(({ writes }) => writes).filter(({ action }) => again || action === 'change');
  const ids = Map.groupBy(read, ({ kind }) => kind);
  await Promise.all(
    [...ids].map(([kind, writes]) =>
      tx.prefetch(
        kind,
        writes.map(({ id }) => id),
      ),
    ),
  );
  for (const { writes } of rows) await writeRow(tx, model, writes, again);
}
