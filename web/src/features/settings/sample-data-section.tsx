import { useQuery } from '@tanstack/react-query';
import { sampleData } from '#shared/contract/groups/sample-data.ts';
import { queryFor } from '#web/api/queries.ts';
import { AddSampleData, SampleDataLine } from '#web/parts/sample-data/sample-data.tsx';
import { useText } from '#web/text/text.ts';
import { Section } from '#web/ui/section.tsx';
import styles from './member-settings.module.css';

/** Adds and removes the sample data of the library. */
export function SampleDataSection() {
  const t = useText();
  const known = useQuery(queryFor(sampleData.get, {})).data;
  if (!known) return null;
  return (
    <div className={styles.rest}>
      <Section
        title={t('settings.sampleData.title')}
        hint={t(known.state === null && !known.may_add ? 'settings.sampleData.notNow' : 'settings.sampleData.hint')}
        actions={known.state === null && known.may_add && <AddSampleData />}
      >
        {known.state !== null && <SampleDataLine />}
      </Section>
    </div>
  );
}
