import { notFound } from '#shared/contract/errors.ts';
import type { DecidedPeriodRow } from '#shared/contract/rows/decision-row.ts';
import { formatDate } from '#shared/domain/calendar/format-date.ts';
import { today } from '#functions/platform/clock.ts';
import { answer } from '#functions/platform/http.ts';
import type { DataAccess } from '../../ground/resource-handlers.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import { periodRow } from './period-row.ts';
import type { Commit } from '#functions/platform/transaction.ts';
import { type DecidedPeriod, decidePeriod, type PeriodDecided } from './decide-period.ts';
import { say } from '#shared/domain/messages/message.ts';

/** Decides on the period with an id; 404 without one, 409 if the person saw another version. */
export async function decideOn(
  commit: Commit,
  id: string,
  decision: PeriodDecided,
  { version, dismissMoot = false }: { version?: number | undefined; dismissMoot?: boolean | undefined } = {},
): Promise<DecidedPeriod> {
  const period = await commit.tx.load('subscription_period', id, version);
  if (period.id !== id) throw notFound(say('metadata.subscriptionPeriod'));
  return decidePeriod(commit, period, decision, { dismissMoot });
}

const words = {
  accepted: say('periods.wasAccepted'),
  cancelled: say('periods.wasCancelled'),
  undecided: say('periods.undecidedAgain'),
} as const;
const withdrawn = {
  order: say('periods.orderAlreadySent'),
  notice: say('periods.noticeAlreadySent'),
} as const;

/** The answer of a decision: the updated period, with a message about the change and whom to notify. */
export async function answerDecision(request: Pick<DataAccess, 'model'>, { period, changed, to_withdraw }: DecidedPeriod) {
  const now = await request.model();
  const { timezone, date_format } = memberOf(now);
  const row = periodRow(now, now.find('subscription_period', period.id) ?? period, today(timezone));
  const values = { period: row.subscription?.name ?? say('periods.thePeriod'), formatDate: formatDate(row.start_date, date_format) };
  const decided = changed ? say('periods.fromDecided', { ...values, decision: words[row.decision] }) : say('periods.unchanged', values);
  const mayHaveRenewed = changed && row.decision === 'undecided' && row.renewed_by_itself_on !== null;
  const said = mayHaveRenewed ? say('common.twoSentences', { first: decided, second: say('terms.mayHaveRenewed') }) : decided;
  if (!to_withdraw)
    return answer<DecidedPeriodRow>({ ...row, to_withdraw }, { message: said, ...(mayHaveRenewed && { status: 'warning' as const }) });
  return answer<DecidedPeriodRow>(
    { ...row, to_withdraw },
    { message: say('common.twoSentences', { first: said, second: withdrawn[to_withdraw] }), status: 'warning' },
  );
}
