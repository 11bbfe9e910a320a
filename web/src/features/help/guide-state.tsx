import Button from '@cloudscape-design/components/button';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useText } from '#web/text/text.ts';

/** Shown while a part of the guide is loading, or after that failed. */
export function GuideState({ of }: { of: { isError: boolean; refetch: () => unknown } }) {
  const t = useText();
  if (!of.isError) return <Skeleton lines={6} height={28} />;
  return <EmptyState title={t('common.loadFailed')} action={<Button onClick={() => void of.refetch()}>{t('common.retry')}</Button>} />;
}
