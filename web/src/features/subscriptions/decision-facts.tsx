import { proposalStatuses, recommendationStatuses } from '#shared/contract/entities/subscription.ts';
import { subscriptionPeriods } from '#shared/contract/groups/subscription-periods.ts';
import type { PeriodRow } from '#shared/contract/rows/subscription-row.ts';
import { useCommand } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import { DecideMenu } from '#web/features/subscriptions/decide-menu.tsx';
import { InlineChoice } from '#web/ui/record/inline-choice.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { messageText } from '#web/text/message-text.ts';
import { useText } from '#web/text/text.ts';
import { datesOf } from '#web/parts/periods/period-words.ts';
import styles from './period-table.module.css';
import { Row } from '#web/ui/primitives.tsx';

/** The decision among the facts of a period: person, time, reason and the letter to the vendor; recommendation and proposal, edited in place. */
export function DecisionFacts({ period }: { period: PeriodRow }) {
  const t = useText();
  const formats = useFormats();
  const mayEdit = useMay('edit-records');
  const save = useCommand(subscriptionPeriods.update);
  const dates = datesOf(period, formats);
  const { id, version } = period;
  const change = (body: Pick<Partial<PeriodRow>, 'recommendation_status' | 'proposal_status'>) =>
    save.mutateAsync({ params: { id }, body: { ...body, version } });
  return (
    <>
      <div>
        <dt>{t('decisions.fact')}</dt>
        <Row as="dd" gap="xxs" align="start" nowrap>
          <span>
            <DecisionWords period={period} />
          </span>
          {mayEdit && (
            <DecideMenu
              period={period}
              name={period.subscription?.name ?? ''}
              dates={dates}
              label={t('decisions.changeOf', { dates })}
              inline
            />
          )}
        </Row>
      </div>
      <div>
        <dt>{t('decisions.recommendation')}</dt>
        <dd>
          <InlineChoice
            label={t('decisions.recommendation')}
            changeLabel={t('decisions.changeRecommendation', { dates })}
            value={period.recommendation_status}
            options={recommendationStatuses.map((code) => ({ id: code, name: t(`decisions.recommendations.${code}`) }))}
            onChange={mayEdit ? (code) => change({ recommendation_status: code as PeriodRow['recommendation_status'] }) : undefined}
          >
            {t(`decisions.recommendations.${period.recommendation_status}`)}
          </InlineChoice>
        </dd>
      </div>
      <div>
        <dt>{t('decisions.proposal')}</dt>
        <dd>
          <InlineChoice
            label={t('decisions.proposal')}
            changeLabel={t('decisions.changeProposal', { dates })}
            value={period.proposal_status}
            options={proposalStatuses.map((code) => ({ id: code, name: t(`decisions.proposals.${code}`) }))}
            onChange={mayEdit ? (code) => change({ proposal_status: code as PeriodRow['proposal_status'] }) : undefined}
          >
            {t(`decisions.proposals.${period.proposal_status}`)}
          </InlineChoice>
        </dd>
      </div>
    </>
  );
}

function DecisionWords({ period }: { period: PeriodRow }) {
  const t = useText();
  const formats = useFormats();
  const decision = t(`records.decisions.${period.decision}`);
  const when = formats.date(period.decided_at);
  const who = period.decider?.name;
  const isDecided = period.decision !== 'undecided';
  const first =
    period.decided_at === null
      ? isDecided
        ? t('decisions.unknown', { decision })
        : t('decisions.none')
      : who === undefined
        ? t('decisions.on', { decision, when })
        : t('decisions.by', { decision, who, when });
  const reason = period.decision_reason_code ? formats.datesIn(messageText(period.decision_reason_code)) : period.decision_reason;
  const why = [period.cancellation_reason && t(`decisions.reasons.${period.cancellation_reason}`), reason].filter(Boolean).join(': ');
  const ordered = [
    period.order_date && t('decisions.ordered', { date: formats.date(period.order_date) }),
    period.order_number && t('decisions.orderNumber', { number: period.order_number }),
    period.order_amount !== null && formats.money(period.order_amount, period.currency),
  ].filter(Boolean);
  return (
    <>
      <span className={styles.line}>{first}</span>
      {why !== '' && <span className={styles.line}>“{why}”</span>}
      {ordered.length > 0 && <span className={styles.line}>{ordered.join(', ')}</span>}
      {period.notice_sent_on && (
        <span className={styles.line}>{t('decisions.noticed', { date: formats.date(period.notice_sent_on) })}</span>
      )}
    </>
  );
}
