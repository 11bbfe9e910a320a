import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import { progress } from '#shared/contract/groups/progress.ts';
import { type ProgressType, progressTypes } from '#shared/domain/workflow/progress-types.ts';
import { queryFor } from '#web/api/queries.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { StaleLine } from '#web/parts/my-work/stale-line.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useText } from '#web/text/text.ts';
import { Stack } from '#web/ui/primitives.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { TaskList } from './task-list.tsx';
import styles from './progress.module.css';

/** The bar of all types with how much there is of each, and below it what of the chosen one is to be done. */
export default function ProgressPage() {
  const t = useText();
  const { type: asked } = useParams();
  const counts = useQuery(queryFor(progress.counts, {}));
  if (!counts.data)
    return counts.isError ? (
      <EmptyState title={t('common.loadFailed')} action={<Button onClick={() => void counts.refetch()}>{t('common.retry')}</Button>} />
    ) : (
      <Skeleton lines={4} height={40} />
    );
  const known = progressTypes.find((type) => type === asked);
  // Without a type in the address: the first that there is something to do of.
  const type: ProgressType = known ?? counts.data.find(({ count }) => count > 0)?.type ?? 'plan-workflow';
  const count = counts.data.find((each) => each.type === type);
  return (
    <div className={styles.page}>
      <Stack gap="xs">
        <StaleLine stale={counts.data.reduce((sum, { stale }) => sum + stale, 0)} />
        <ProgressBar counts={counts.data} chosen={type} />
      </Stack>
      {count && <TaskList key={type} type={type} count={count} />}
    </div>
  );
}
