import { lazy, type ReactNode, Suspense, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Column } from '#shared/contract/column.ts';
import { figureBoxes } from '#shared/contract/groups/charts.ts';
import { subscriptionPeriods } from '#shared/contract/groups/subscription-periods.ts';
import type { AnyCall } from '#shared/contract/route.ts';
import { queryFor } from '#web/api/queries.ts';
import { BoxFigures } from '#web/parts/charts/box-figures.tsx';
import type { BulkAct } from '#web/parts/decisions/bulk-acts.ts';
import { useBulkDecisions } from '#web/parts/decisions/use-bulk-decisions.tsx';
import { ListScreen } from '#web/parts/list-screen/list-screen.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useText } from '#web/text/text.ts';
import type { BulkAction, GridRow } from '#web/ui/data-grid/grid-types.ts';
import { Stack } from '#web/ui/primitives.tsx';
import { NoPeriod, PeriodHead, useShownPeriod } from './period-choice.tsx';

const EvidencePackDialog = lazy(async () => ({
  default: (await import('#web/parts/evidence-packs/evidence-pack-dialog.tsx')).EvidencePackDialog,
}));

const edits = { subscription_period: subscriptionPeriods.update };

/** The period of a row, named after its subscription; undefined if it has no period in the financial period yet. */
function periodOf(row: GridRow): { id: string; name: string } | undefined {
  const id = row['period_id'];
  return typeof id === 'string' ? { id, name: (row['subscription'] as { name: string }).name } : undefined;
}

function subscriptionAddress(row: GridRow): string {
  return `/subscriptions/${(row['subscription'] as { id: string }).id}`;
}

interface RenewalListProps {
  name: 'renewal-recommendations' | 'renewal-proposals';
  title: string;
  columns: readonly Column[];
  list: AnyCall;
  /** The box with the sums by the status that the list edits. */
  sums: string;
  act: BulkAct;
  /** Whether evidence packs of the chosen subscriptions are offered. */
  hasPacks?: boolean;
  /** Content between the sums and the list. */
  children?: (financialPeriodId: string) => ReactNode;
}

/** The subscriptions of a financial period: sums by status, and a list in which the status is set for one or for several. */
export function RenewalList({ name, title, columns, list, sums, act, hasPacks = false, children }: RenewalListProps) {
  const period = useShownPeriod();
  const { bulkActions, dialog } = useBulkDecisions([act], periodOf);
  const pack = usePackAction();
  if (period === null) return <NoPeriod />;
  if (!period) return <Skeleton lines={8} height={40} />;
  return (
    <Stack>
      <PeriodHead shown={period.id} />
      <Sums box={sums} financialPeriodId={period.id} />
      {children?.(period.id)}
      <ListScreen
        key={period.id}
        name={name}
        title={title}
        columns={columns}
        list={list}
        extra={{ financialPeriodId: period.id }}
        exportFilters={[{ field: 'financial_period', operator: 'in', values: [period.id] }]}
        edits={edits}
        hrefOf={subscriptionAddress}
        bulkActions={hasPacks ? [...bulkActions, pack.action] : bulkActions}
      />
      {dialog}
      {pack.dialog}
    </Stack>
  );
}

/** The action that builds the evidence pack of one of the selected rows. */
function usePackAction(): { action: BulkAction; dialog: ReactNode } {
  const t = useText();
  const [choices, setChoices] = useState<readonly { id: string; name: string }[]>([]);
  const choose = (rows: readonly GridRow[]): void =>
    setChoices([
      ...new Map(rows.map((row) => row['subscription'] as { id: string; name: string }).map((each) => [each.id, each])).values(),
    ]);
  return {
    action: { id: 'pack', label: t('predictions.pack.button'), run: (_ids, rows) => choose(rows) },
    dialog: choices.length > 0 && (
      <Suspense fallback={null}>
        <EvidencePackDialog of="subscription" choices={choices} onClose={() => setChoices([])} />
      </Suspense>
    ),
  };
}

/** The future cost by status. */
function Sums({ box, financialPeriodId }: { box: string; financialPeriodId: string }) {
  const asked = useQuery({
    ...queryFor(figureBoxes.ofLibrary, { params: { sectionName: box }, query: { financialPeriodId } }),
    placeholderData: keepPreviousData,
  });
  if (!asked.data) return <Skeleton lines={1} height={72} />;
  return <BoxFigures box={asked.data} />;
}
