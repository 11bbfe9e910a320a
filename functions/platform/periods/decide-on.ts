import { notFound } from '#shared/contract/errors.ts';
import type { DecidedPeriodRow } from '#shared/contract/rows/decision-row.ts';
import { formatDate } from '#shared/domain/calendar/format-date.ts';
import { today } from '../clock.ts';
import { answer } from '../http.ts';
import type { ReadModel } from '../read-model.ts';
import type { Doors } from '../resource-handlers.ts';
import { memberOf } from '../rows/member-of.ts';
import { periodRow } from '../rows/period-row.ts';
import type { Transaction } from '../transaction.ts';
import { type DecidedPeriod, decidePeriod, type PeriodDecided } from './decide-period.ts';

/** Decides on the period of an id; 404 without one, 409 where the person saw another version. */
export async function decideOn(
  tx: Transaction,
  model: ReadModel,
  id: string,
  decision: PeriodDecided,
  version?: number,
): Promise<DecidedPeriod> {
  const period = await tx.load('subscription_period', id, version);
  if (period.id !== id) throw notFound('Subscription period');
  return decidePeriod(tx, model, period, decision);
}

const words = { accepted: 'was accepted', cancelled: 'was cancelled', undecided: 'is undecided again' } as const;
const withdrawn = {
  order: 'Its order went out before: please tell the vendor.',
  notice: 'Its cancellation notice went out before: please tell the vendor.',
} as const;

/** What a decision answers: the period as it is now, and in words what was done and whom to tell. */
export async function answerDecision(request: Pick<Doors, 'model'>, { period, changed, to_withdraw }: DecidedPeriod) {
  const now = await request.model();
  const { timezone, date_format } = memberOf(now);
  const row = periodRow(now, now.find('subscription_period', period.id) ?? period, today(timezone));
  const name = `${row.subscription?.name ?? 'The period'} (from ${formatDate(row.start_date, date_format)})`;
  const said = changed ? `${name} ${words[row.decision]}.` : `${name} stays as it was.`;
  return answer<DecidedPeriodRow>(
    { ...row, to_withdraw },
    { message: to_withdraw ? `${said} ${withdrawn[to_withdraw]}` : said, status: to_withdraw ? 'warning' : 'positive' },
  );
}
