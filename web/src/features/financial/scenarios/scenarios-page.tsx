import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { scenarios } from '#shared/contract/groups/scenarios.ts';
import { queryFor } from '#web/api/queries.ts';
import { useText } from '#web/text/text.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { NoPeriod, useChosenPeriod } from '../predictions/period-choice.tsx';
import { ScenarioEditor } from './scenario-editor.tsx';

/** A financial period under assumptions, with a gap by department that is updated on each keystroke (S104). */
export default function ScenariosPage() {
  const t = useText();
  const [search] = useSearchParams();
  const id = search.get('scenario') ?? undefined;
  const chosen = useChosenPeriod();
  const stored = useQuery({ ...queryFor(scenarios.get, { params: { id: id ?? '' } }), enabled: id !== undefined });
  const financialPeriodId = id === undefined ? chosen : stored.data?.financial_period_id;
  const basis = useQuery({
    ...queryFor(scenarios.basis, { query: financialPeriodId === undefined ? {} : { financialPeriodId } }),
    enabled: id === undefined || financialPeriodId !== undefined,
    placeholderData: keepPreviousData,
  });
  if (stored.isError && !stored.data)
    return (
      <EmptyState title={t('scenarios.gone')} action={<Link to="/financial/predictions/scenarios">{t('scenarios.toNew')}</Link>}>
        {t('scenarios.goneHint')}
      </EmptyState>
    );
  if (basis.isError && !basis.data) return <NoPeriod />;
  if (!basis.data || basis.isPlaceholderData || (id !== undefined && !stored.data)) return <Skeleton lines={10} height={36} />;
  // Remounts for another scenario or financial period.
  const key = id ?? basis.data.financial_period.id;
  return <ScenarioEditor key={key} basis={basis.data} stored={id === undefined ? undefined : stored.data} />;
}
