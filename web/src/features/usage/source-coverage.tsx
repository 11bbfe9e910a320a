import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import Button from '@cloudscape-design/components/button';
import { usageCoverage } from '#shared/contract/groups/usage-coverage.ts';
import { queryFor } from '#web/api/queries.ts';
import { useText } from '#web/text/text.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Section } from '#web/ui/section.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { CoverageMatrix } from './coverage-matrix.tsx';
import { YearChoice } from './year-choice.tsx';

/** The months of one source, two years of them. */
export function SourceCoverage({ id }: { id: string }) {
  const t = useText();
  const [year, setYear] = useState<number>();
  const span = year === undefined ? {} : { from: `${year - 1}-01`, to: `${year}-12` };
  const asked = useQuery(queryFor(usageCoverage.coverage, { query: { ...span, source_id: id } }));
  return (
    <Section
      title={t('usage.coverage.ofSource')}
      actions={asked.data && asked.data.years.length > 2 && <YearChoice coverage={asked.data} onChange={setYear} />}
    >
      {asked.isPending && <Skeleton lines={3} height={28} />}
      {asked.isError && (
        <EmptyState title={t('common.loadFailed')} action={<Button onClick={() => void asked.refetch()}>{t('common.retry')}</Button>} />
      )}
      {asked.data && <CoverageMatrix coverage={asked.data} />}
    </Section>
  );
}
