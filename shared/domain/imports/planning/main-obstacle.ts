import type { ImportField } from '../import-kinds.ts';
import type { PlannedRow } from './planned-row.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';

/** The reason why most rows of a file cannot be imported. */
export type Obstacle = {
  code: string;
  field: ImportField | null;
  /** The column of the problem, from 0. */
  column: number | null;
  /** Number of affected rows, and total number of rows that are not headings, totals or notes. */
  count: number;
  total: number;
  /** Problem and remedy, worded for all of these rows. */
  message: Message;
};

/** Messages of common reasons for a whole file; other reasons use the message of their first row. */
const messages: Readonly<Record<string, Message>> = {
  no_publisher: say('imports.publishersMissing'),
  nothing_named: say('imports.productsMissing'),
  no_date: say('imports.startsMissing'),
  year_spans_two: say('imports.yearsSpanTwo'),
  no_product: say('imports.identifiersUnknown'),
  unknown_provider: say('imports.providersUnknown'),
  unknown_product: say('imports.productsUnknown'),
  unknown_department: say('imports.departmentsUnknown'),
  no_financial_period: say('imports.financialPeriodsMissing'),
  no_name: say('imports.providersMissing'),
  no_id: say('imports.periodIdsMissing'),
  unknown_period: say('imports.periodIdsUnknown'),
  unknown_currency: say('imports.currenciesUnknown'),
  two_currencies: say('imports.pricesOtherCurrency'),
  invalid_date: say('imports.datesUnreadable'),
  invalid_year: say('imports.yearsUnreadable'),
  not_an_amount: say('imports.pricesUnreadable'),
};

/** The reason that affects at least half of the rows, if any. A reason that affects a single row does not count. */
export function mainObstacle(planned: readonly PlannedRow[]): Obstacle | null {
  const reasons = new Map<string, Obstacle>();
  let total = 0;
  for (const { outcome, problems } of planned) {
    if (outcome === 'skipped') continue;
    total += 1;
    const problem = outcome === 'failed' ? problems.find(({ severity }) => severity === 'error') : undefined;
    if (!problem) continue;
    const { code, field, column } = problem;
    const known = reasons.get(code);
    if (known) known.count += 1;
    else reasons.set(code, { code, field, column, count: 1, total: 0, message: messages[code] ?? problem.message });
  }
  const [most] = [...reasons.values()].toSorted((a, b) => b.count - a.count);
  return most && most.count > 1 && most.count * 2 >= total ? { ...most, total } : null;
}
