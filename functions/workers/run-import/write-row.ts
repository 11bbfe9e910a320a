import { isDeepStrictEqual } from 'node:util';
import type { Budget } from '#shared/contract/entities/budget.ts';
import { blankContact } from '#shared/contract/entities/contact.ts';
import { blankMembership } from '#shared/contract/entities/membership.ts';
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

/** Defaults of a new record of each kind for fields without a value in the row. */
const blanks: Partial<Record<PlannedKind, object>> = {
  provider: blankProvider,
  contact: blankContact,
  product: blankProduct,
  subscription: { license_period_ids: [], terms: null, quiet_since: null } satisfies Partial<Subscription>,
  subscription_period: blankPeriod,
  article: blankArticle,
  agreement: blankAgreement,
  membership: blankMembership,
};

/** Fields in stored form: a plan names shares of departments, and each share keeps its stakeholders. */
function kept(fields: Readonly<Record<string, unknown>>, before?: object): Record<string, unknown> {
  if (!('departments' in fields)) return fields;
  const had = before && 'departments' in before ? (before.departments as Stake[]) : [];
  return { ...fields, departments: keepStakeholders(fields['departments'] as GivenShare[], had) };
}

/**
 * Adds the writes of a row to a transaction. `again`: some may be done already by a crashed worker. `model` shows which invoices are paid. Throws 409
 * `period.locked` for a period locked after the import was planned.
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

/** Refuses charges, costs or terms planned on an older list: a person changed it since. Lists already written pass. */
function refuseChangedList(now: unknown, next: unknown, planned: unknown): void {
  if (next === undefined || isDeepStrictEqual(now, planned) || isDeepStrictEqual(now, next)) return;
  throw conflict(say('change-sets.recordChangedSince'));
}

/** Refuses a budget of a financial period closed meanwhile (RB05), and a second one beside a person's budget. */
async function checkBudget(tx: Transaction, id: string, fields: Readonly<Record<string, unknown>>): Promise<void> {
  // The commit is based on this state, so the financial period cannot be closed in between.
  const model = await tx.model();
  const { department_id, financial_period_id } = { ...(await tx.find('budget', id)), ...fields } as Partial<Budget>;
  if (department_id === undefined || financial_period_id === undefined) return;
  const period = await loadOpenPeriod(tx, financial_period_id);
  const known = budgetsOf(model, period.id, model.resolve('department', department_id) ?? department_id);
  if (known.length > 0 && !known.some((budget) => budget.id === id)) throw conflict(say('budgets.budgetExists', { name: period.name }));
}

/** Adds the writes of several rows to a transaction, and reads the records to change in one batch. */
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
