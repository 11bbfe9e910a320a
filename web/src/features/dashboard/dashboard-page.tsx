import { useState } from 'react';
import type { QueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ArrangedPage } from '#web/features/dashboard/layout-board/arranged-page.tsx';
import type { CardKind } from '#web/features/dashboard/layout-board/card-kind.ts';
import { layoutBoardOf, layoutsQuery, useLayouts } from '#web/features/dashboard/layout-board/use-layout.ts';
import { SharedPage } from '#web/features/dashboard/layout-board/shared-page.tsx';
import { SampleDataLine } from '#web/parts/sample-data/sample-data.tsx';
import { useText } from '#web/text/text.ts';
import { Row, Stack } from '#web/ui/primitives.tsx';
import { cards } from './cards.ts';
import { NextSteps } from './set-up/next-steps.tsx';
import { SetUpCard } from './set-up/set-up-card.tsx';
import { stepsQuery } from './set-up/use-steps.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './layout-board/layout-board.module.css';

const kinds: Readonly<Record<string, CardKind>> = cards;

/** The number of cards visible without scrolling. */
const firstCards = 4;

/** Requests the board and the data of its first cards. */
export async function ahead(cache: QueryClient): Promise<void> {
  // The steps are above the cards, which must not move when the steps arrive.
  const [layouts] = await Promise.all([cache.ensureQueryData(layoutsQuery), cache.prefetchQuery(stepsQuery)]);
  if (layouts.nothing_yet) return;
  for (const { slug } of layoutBoardOf(layouts, 'dashboard')?.definition.elements.slice(0, firstCards) ?? []) kinds[slug]?.ahead?.(cache);
}

/** The dashboard (S05): cards as each person arranges them; above them the setup steps, which are the only content of an empty library. */
export default function DashboardPage() {
  const t = useText();
  const layouts = useLayouts();
  const [past, setPast] = useState(false);
  const [search, setSearch] = useSearchParams();
  const view = layoutBoardOf(layouts.data, 'dashboard');
  if (!view)
    return layouts.isError ? (
      <EmptyState title={t('common.loadFailed')} action={<Button onClick={() => void layouts.refetch()}>{t('common.retry')}</Button>} />
    ) : (
      <LayoutSkeleton />
    );
  const openShared = (id: string | null): void =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      if (id === null) next.delete('layout');
      else next.set('layout', id);
      return next;
    });
  const wanted = search.get('layout');
  const shared = view.shared.find(({ id }) => id === wanted);
  if (shared) return <SharedPage name="dashboard" layout={shared} kinds={kinds} onClose={() => openShared(null)} />;
  if (wanted !== null)
    return (
      <EmptyState title={t('layouts.shared.gone')} action={<Button onClick={() => openShared(null)}>{t('layouts.shared.back')}</Button>} />
    );
  if (layouts.data?.nothing_yet && !past && view.source !== 'own') return <NextSteps onPast={() => setPast(true)} />;
  return (
    <>
      {layouts.data?.sample_data && <SampleDataLine />}
      <SetUpCard />
      <ArrangedPage name="dashboard" view={view} kinds={kinds} onOpenShared={openShared} />
    </>
  );
}

/** The skeleton shown until the layout is loaded. */
function LayoutSkeleton() {
  return (
    <Stack gap="s">
      <Row justify="end" className={styles.tools} />
      <div className={styles.skeletons}>
        {[1, 2, 3, 4].map((each) => (
          <div key={each}>
            <Skeleton lines={4} height={24} />
          </div>
        ))}
      </div>
    </Stack>
  );
}
