import { lazy, Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import Button from '@cloudscape-design/components/button';
import { sampleData } from '#shared/contract/groups/sample-data.ts';
import { queryFor, useCommand } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import { useText } from '#web/text/text.ts';
import styles from './sample-data.module.css';

const RemoveDialog = lazy(async () => ({ default: (await import('./remove-dialog.tsx')).RemoveDialog }));

/** Adds sample data, or resumes an interrupted run. */
export function AddSampleData({ isContinued = false }: { isContinued?: boolean }) {
  const t = useText();
  const add = useCommand(sampleData.add);
  return (
    <Button loading={add.isPending} onClick={() => add.mutate({})}>
      {t(isContinued ? 'settings.sampleData.continue' : 'settings.sampleData.add')}
    </Button>
  );
}

/** Opens the one question before sample data are removed. */
export function RemoveSampleData() {
  const t = useText();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="inline-link" onClick={() => setAsking(true)}>
        {t('settings.sampleData.remove')}
      </Button>
      {asking && (
        <Suspense fallback={null}>
          <RemoveDialog onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The notice that the library has sample data, with a link to remove it for users with the permission. */
export function SampleDataLine() {
  const t = useText();
  const mayRemove = useMay('manage-settings');
  const known = useQuery({ ...queryFor(sampleData.get, {}), enabled: mayRemove }).data;
  const state = known?.state ?? 'there';
  return (
    <p className={styles.line}>
      <span>{t(`settings.sampleData.${state}`)}</span>
      {mayRemove && state === 'adding' && <AddSampleData isContinued />}
      {mayRemove && <RemoveSampleData />}
    </p>
  );
}
