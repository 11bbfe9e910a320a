import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { listSearch } from '#shared/contract/list-query.ts';
import type { MoneyAtStake, UndecidedSum } from '#shared/contract/rows/overview-row.ts';
import { deadlineFilters, type DecisionSpan } from '#shared/domain/reminders/decision-span.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { Stack } from '#web/ui/primitives.tsx';
import { moneyAtStakeQuery } from './card-queries.ts';
import { CardState } from './card-state.tsx';
import styles from './at-stake.module.css';

/** The cost of undecided subscriptions by decision deadline; each line links to the subscriptions in its sum. */
export function AtStakeCard() {
  const t = useText();
  const asked = useQuery(moneyAtStakeQuery);
  return (
    <CardState
      asked={asked}
      isEmpty={({ total, earlier }) => total.subscriptions + earlier.periods === 0}
      empty={t('dashboard.atStake.none')}
    >
      {(data) => (
        <>
          <Stack as="ul" gap="none" className={styles.stakes}>
            {data.spans.map(({ id, ...stake }) => (
              <li key={id} data-span={id} data-empty={stake.subscriptions === 0}>
                <Line label={t(`dashboard.atStake.spans.${id}`)} to={listOf(data.today, id)} stake={stake} currency={data.currency} />
              </li>
            ))}
            <li className={styles.total} data-span="total">
              <Line label={t('dashboard.atStake.total')} to={listOf(data.today)} stake={data.total} currency={data.currency} />
            </li>
          </Stack>
          <Notes data={data} />
        </>
      )}
    </CardState>
  );
}

interface LineProps {
  label: string;
  to: string;
  stake: UndecidedSum;
  currency: string;
}

/** The number of subscriptions and the sum of their local prices; below, missing prices and the change. */
function Line({ label, to, stake, currency }: LineProps) {
  const t = useText();
  const formats = useFormats();
  const { subscriptions, amount, change, compared, estimated, estimate, unknown } = stake;
  const lacks = [
    ...(estimated > 0 ? [t('dashboard.atStake.estimated', { count: estimated, amount: formats.money(estimate, currency) })] : []),
    ...(unknown > 0 ? [t('dashboard.atStake.unknown', { count: unknown })] : []),
  ];
  return (
    <Link to={to} className={styles.line}>
      <span className={styles.label}>
        {label} <b>{subscriptions}</b>
      </span>
      <span className={styles.amount}>{subscriptions > 0 && formats.money(amount, currency)}</span>
      {lacks.length > 0 && <small>{lacks.join(' · ')}</small>}
      {change !== null && (
        <small className={styles.change} title={t('dashboard.atStake.compared', { count: compared, of: subscriptions })}>
          {formats.money(change, currency, { signed: true })}
        </small>
      )}
    </Link>
  );
}

/** Notes on the basis of the sums. */
function Notes({ data: { currency, total, earlier } }: { data: MoneyAtStake }) {
  const t = useText();
  const formats = useFormats();
  return (
    <p className={styles.notes}>
      {total.change !== null && t('dashboard.atStake.compared', { count: total.compared, of: total.subscriptions })}{' '}
      {total.estimated > 0 && t('dashboard.atStake.estimates')}{' '}
      {earlier.periods > 0 &&
        t('dashboard.atStake.earlier', {
          count: earlier.periods,
          worth: [
            ...(earlier.unpriced < earlier.periods ? [formats.money(earlier.amount, currency)] : []),
            ...(earlier.unpriced > 0 ? [t('dashboard.atStake.unknown', { count: earlier.unpriced })] : []),
          ].join(' · '),
        })}
    </p>
  );
}

/** The address of the subscriptions in a line's sum, the earliest deadlines first. */
function listOf(today: string, span?: DecisionSpan): string {
  const filters = [
    { field: 'decision', operator: 'in' as const, values: ['undecided'] },
    { field: 'time', operator: 'in' as const, values: ['upcoming', 'current', 'open'] },
    ...(span === undefined
      ? []
      : deadlineFilters(span, today).map(({ operator, value }) => ({ field: 'effective_deadline', operator, values: [value] }))),
  ];
  const sort = [{ field: 'effective_deadline', descending: false }];
  return `/subscriptions?${new URLSearchParams(listSearch({ filters, sort })).toString()}`;
}
