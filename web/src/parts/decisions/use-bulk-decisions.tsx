import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useMay } from '#web/api/use-session.ts';
import type { BulkAction, GridRow } from '#web/ui/data-grid/grid-types.ts';
import { useText } from '#web/text/text.ts';
import type { BulkAct } from './bulk-acts.ts';

const DecideOnPeriods = lazy(async () => ({ default: (await import('./decide-on-periods.tsx')).DecideOnPeriods }));

const none: readonly BulkAction[] = [];

/** The period that a row is about, called by its subscription. */
type PeriodOf = (row: GridRow) => { id: string; name: string } | undefined;

/** "Decide…" of a list: the grid's menu, or a single action, and its dialog. Only for users who may decide. */
export function useBulkDecisions(acts: readonly BulkAct[], periodOf: PeriodOf): { bulkActions: readonly BulkAction[]; dialog: ReactNode } {
  const t = useText();
  const may = useMay('edit-records');
  const [asked, setAsked] = useState<{ act: BulkAct; rows: readonly GridRow[] }>();
  const items = acts.map((act) => ({
    id: act,
    label: t(`decisions.bulk.acts.${act}`),
    run: (_ids: readonly string[], rows: readonly GridRow[]) => setAsked({ act, rows }),
  }));
  const periods = asked?.rows.flatMap((row) => periodOf(row) ?? []);
  return {
    bulkActions: !may ? none : items.length === 1 ? items : [{ id: 'decide', label: t('decisions.bulk.menu'), items }],
    dialog: asked && periods && (
      <Suspense fallback={null}>
        <DecideOnPeriods
          act={asked.act}
          periods={periods}
          without={asked.rows.length - periods.length}
          onClose={() => setAsked(undefined)}
        />
      </Suspense>
    ),
  };
}
