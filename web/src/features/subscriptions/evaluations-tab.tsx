import { useQuery } from '@tanstack/react-query';
import { useOutletContext } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import { recommendationStatuses } from '#shared/contract/entities/subscription.ts';
import { evaluations } from '#shared/contract/groups/evaluations.ts';
import { subscriptionPeriods } from '#shared/contract/groups/subscription-periods.ts';
import type { PeriodRow } from '#shared/contract/rows/subscription-row.ts';
import { queryFor, useCommand } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import { ChartSection } from './chart-section.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { InlineChoice } from '#web/ui/record/inline-choice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useText } from '#web/text/text.ts';
import { Quiet, Row, Stack } from '#web/ui/primitives.tsx';
import { ChosenPeriod } from './chosen-period.tsx';
import { EvaluationMatrix } from './evaluation-matrix.tsx';
import { StakeholderAnswers } from './stakeholder-answers.tsx';
import type { SubscriptionContext } from './subscription-record.tsx';
import styles from './evaluations-tab.module.css';

/** The opinions of the library's staff and its stakeholders about a subscription, by period (S48). */
export default function EvaluationsTab() {
  const { subscription, addPeriod } = useOutletContext<SubscriptionContext>();
  return (
    <ChosenPeriod subscription={subscription} addPeriod={addPeriod}>
      {(period, picker) => (
        <Stack>
          <Row align="end" className={styles.facts}>
            {picker}
            <Recommendation period={period} />
          </Row>
          <Ratings key={period.id} period={period} />
          <StakeholderAnswers key={`answers ${period.id}`} period={period} />
          <Charts key={`charts ${period.id}`} id={period.id} />
        </Stack>
      )}
    </ChosenPeriod>
  );
}

/** The charts of the ratings by criterion and of the stakeholders' answers. */
function Charts({ id }: { id: string }) {
  const t = useText();
  return (
    <ChartSection
      title={t('charts.ofPeriod')}
      names={['evaluation-ratings', 'stakeholder-responses']}
      of={{ kind: 'subscription-periods', id }}
    />
  );
}

/** The recommendation, beside the reasons for it. */
function Recommendation({ period }: { period: PeriodRow }) {
  const t = useText();
  const mayEdit = useMay('edit-records');
  const save = useCommand(subscriptionPeriods.update);
  const { id, version, recommendation_status: status } = period;
  const set = (next: string) =>
    save.mutateAsync({ params: { id }, body: { version, recommendation_status: next as PeriodRow['recommendation_status'] } });
  return (
    <Stack gap="xxs">
      <Quiet as="span" small>
        {t('evaluations.recommendation')}
      </Quiet>
      <InlineChoice
        label={t('evaluations.recommendation')}
        changeLabel={t('evaluations.changeRecommendation')}
        value={status}
        options={recommendationStatuses.map((each) => ({ id: each, name: t(`evaluations.recommendations.${each}`) }))}
        onChange={mayEdit ? set : undefined}
      >
        <strong>{t(`evaluations.recommendations.${status}`)}</strong>
      </InlineChoice>
    </Stack>
  );
}

function Ratings({ period }: { period: PeriodRow }) {
  const t = useText();
  const asked = useQuery(queryFor(evaluations.get, { params: { id: period.id } }));
  return (
    <Stack as="section" framed gap="s" aria-label={t('evaluations.title')}>
      {asked.isPending && <Skeleton lines={6} height={32} />}
      {asked.isError && (
        <EmptyState title={t('common.loadFailed')} action={<Button onClick={() => void asked.refetch()}>{t('common.retry')}</Button>} />
      )}
      {asked.data && <EvaluationMatrix view={asked.data} />}
    </Stack>
  );
}
