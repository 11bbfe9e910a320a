import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { subscriptionUsage } from '#shared/contract/groups/subscription-usage.ts';
import type { SubscriptionUsage } from '#shared/contract/rows/subscription-usage-row.ts';
import { queryFor } from '#web/api/queries.ts';
import { Figures } from '#web/parts/charts/figures.tsx';
import { useText } from '#web/text/text.ts';
import { Stack } from '#web/ui/primitives.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useUsageFigures } from './use-usage-figures.ts';
import { changeWords, costWords } from './use-words.ts';
import styles from './usage-review.module.css';

interface UsageReviewProps {
  subscriptionId: string;
}

const useUsage = (id: string): SubscriptionUsage | undefined => useQuery(queryFor(subscriptionUsage.get, { params: { id } })).data;

/** Uses, cost per use and change in one line, as a link to all figures (S44). Empty until they are known. */
export function UsageFact({ subscriptionId: id }: UsageReviewProps) {
  const t = useText();
  const formats = useFormats();
  const usage = useUsage(id);
  if (!usage) return null;
  const { recent, cost_per_use: cost, last_month, months } = usage;
  const words = recent
    ? [
        t('subscriptionUsage.review.uses', { count: recent.uses, uses: formats.number(recent.uses, 0) }),
        cost?.local.state === 'known' &&
          t('subscriptionUsage.review.cost', { cost: costWords(formats, cost.local), currency: cost.local.currency ?? '' }),
        recent.change !== null && recent.comparable && t('subscriptionUsage.review.change', { change: changeWords(formats, recent) }),
      ]
    : [
        months.length === 0 || last_month === null
          ? t('subscriptionUsage.noData')
          : t('subscriptionUsage.review.until', { month: formats.month(last_month) }),
      ];
  return <Link to={`/subscriptions/${id}/usage`}>{words.filter(Boolean).join(' · ')}</Link>;
}

/** The four figures of a subscription's use where it is reviewed, with the way to the rest (S44). */
export function UsageReview({ subscriptionId: id }: UsageReviewProps) {
  const t = useText();
  const usage = useUsage(id);
  return (
    <Stack gap="xs" className={styles.review}>
      {usage && (usage.months.length === 0 ? <p>{t('subscriptionUsage.noData')}</p> : <ReviewFigures usage={usage} />)}
      <Link to={`/subscriptions/${id}/usage`}>{t('subscriptionUsage.review.open')}</Link>
    </Stack>
  );
}

function ReviewFigures({ usage }: { usage: SubscriptionUsage }) {
  return <Figures label={useText()('subscriptionUsage.figures')} figures={useUsageFigures(usage)} />;
}
