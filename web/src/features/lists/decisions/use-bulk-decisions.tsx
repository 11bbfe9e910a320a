import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useMay } from '#web/api/use-session.ts';
import type { BulkAction, GridRow } from '#web/ui/data-grid/grid-types.ts';
import { useText } from '#web/text/text.ts';
import { type BulkAct, bulkActs } from './bulk-acts.ts';

const DecideOnPeriods = lazy(async () => ({ default: (await import('./decide-on-periods.tsx')).DecideOnPeriods }));

const none: readonly BulkAction[] = [];

/** "Decide…" of a list of subscriptions: the menu for its grid and the dialog that it opens. Only for those who may decide. */
export function useBulkDecisions(): { bulkActions: readonly BulkAction[]; dialog: ReactNode } {
  const t = useText();
  const may = useMay('edit-records');
  const [asked, setAsked] = useState<{ act: BulkAct; rows: readonly GridRow[] }>();
  const items = bulkActs.map((act) => ({
    id: act,
    label: t(`decisions.bulk.acts.${act}`),
    run: (_ids: readonly string[], rows: readonly GridRow[]) => setAsked({ act, rows }),
  }));
  const periods = asked?.rows.flatMap((row) => {
    const id = row['latest_period_id'];
    return typeof id === 'string' ? [{ id, name: String(row['name']) }] : [];
  });
  return {
    bulkActions: may ? [{ id: 'decide', label: t('decisions.bulk.menu'), items }] : none,
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
