import Alert from '@cloudscape-design/components/alert';
import { UnfinishedList, useUnfinished } from '#web/parts/unfinished/unfinished-list.tsx';
import { useText } from '#web/text/text.ts';

/** The records of the library that look unfinished after an import. */
export function UnfinishedAfter() {
  const t = useText();
  const things = useUnfinished()?.things ?? [];
  if (things.length === 0) return null;
  return (
    <Alert type="info" header={t('dashboard.unfinished.title', { count: things.length })}>
      <UnfinishedList things={things} />
    </Alert>
  );
}
