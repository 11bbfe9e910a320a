import { recommendationColumns } from '#shared/contract/columns/renewals.ts';
import { renewals } from '#shared/contract/groups/renewals.ts';
import { useText } from '#web/text/text.ts';
import { RenewalList } from './renewal-list.tsx';

/** The recommendations: cost, change, ratings and feedback of each subscription, and its recommended status (S103). */
export default function RecommendationsPage() {
  const t = useText();
  return (
    <RenewalList
      name="renewal-recommendations"
      title={t('predictions.recommendations')}
      columns={recommendationColumns}
      list={renewals.recommendations}
      sums="forecasted-subscription-cost-breakdown-recommendations"
      act="recommendation"
    />
  );
}
