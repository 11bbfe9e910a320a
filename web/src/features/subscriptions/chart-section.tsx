import { lazy, Suspense, useState } from 'react';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { recordCharts } from '#shared/contract/chart-names.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { ChartChoice } from '#web/parts/charts/chart-card.tsx';

const ChartCard = lazy(async () => ({ default: (await import('#web/parts/charts/chart-card.tsx')).ChartCard }));

interface ChartSectionProps {
  title: string;
  names: readonly (typeof recordCharts)[number][];
  of: NonNullable<ChartChoice['of']>;
}

/** Charts of a record in a collapsed section: loaded when it is first opened. */
export function ChartSection({ title, names, of }: ChartSectionProps) {
  const [isOpened, setOpened] = useState(false);
  return (
    <ExpandableSection headerText={title} variant="footer" onChange={({ detail }) => detail.expanded && setOpened(true)}>
      <Suspense fallback={<Skeleton lines={6} height={36} />}>
        {isOpened && (
          <SpaceBetween size="m">
            {names.map((name) => (
              <ChartCard key={name} choice={{ name, of }} />
            ))}
          </SpaceBetween>
        )}
      </Suspense>
    </ExpandableSection>
  );
}
