import * as z from 'zod';
import { financialPeriodColumns } from '../columns/catalogues.ts';
import { FinancialPeriod } from '../entities/settings.ts';
import { ChangePercent } from '../entities/budget.ts';
import { DateOnly, Flag, GivenDate, Reference, RequiredText, Version, WholeNumber } from '../fields.ts';
import { resource } from '../families/resource.ts';
import { callsOf, json, listQuery, query, result, rows } from '../route.ts';
import { rolledParts, RollForward } from '../rows/roll-forward-row.ts';

const FinancialPeriodRow = z.object({ ...FinancialPeriod.shape, closer: Reference.nullable(), period_count: z.int() });
const family = resource({
  path: '/financial-periods',
  title: 'financial period',
  ids: { list: 'C042', create: 'own', update: 'own', remove: 'own', confirmation: 'own' },
  permission: 'manage-settings',
  columns: financialPeriodColumns,
  row: FinancialPeriodRow,
  creation: z.strictObject({ start_date: GivenDate, end_date: GivenDate.optional(), name: RequiredText(64).optional() }),
  change: z.strictObject({ name: RequiredText(64), version: Version }).partial(),
  form: z.object({ start_date: DateOnly, end_date: DateOnly, name: z.string() }),
  updateMethod: 'PUT',
});

const calls = callsOf('/financial-periods', { read: 'signed-in', write: 'manage-settings', servedBy: 'read' });

/** Financial periods (R097): a list by year, and the next one when it is due. */
export const financialPeriods = {
  ...family,
  list: calls.get('C042', '', 'Financial periods, all or those that touch a year', {
    query: listQuery(financialPeriodColumns, { year: WholeNumber.optional() }),
    reply: rows(FinancialPeriodRow),
  }),
  setState: calls.patch(
    'C615',
    '/{id}/state',
    'Close a financial period, so that its budgets and scenarios stay as they are, or open it again',
    { body: json(z.strictObject({ state: FinancialPeriod.shape.state, version: Version.optional() })), reply: result(FinancialPeriodRow) },
  ),
  rollForward: calls.post(
    'C614',
    '/{id}/roll-forward',
    'Carry budgets, exchange rates and continuing subscriptions over to the next financial period, whatever it has none of yet. dry_run only answers what would be made',
    {
      repeat: 'idempotency-key',
      query: query({ dry_run: Flag.optional() }),
      body: json(
        z.strictObject({
          /** Added to every budget. */
          budget_percent: ChangePercent.optional(),
          /** Default: everything. */
          parts: z.array(z.enum(rolledParts)).min(1).max(rolledParts.length).optional(),
        }),
      ),
      reply: result(RollForward),
    },
  ),
};
