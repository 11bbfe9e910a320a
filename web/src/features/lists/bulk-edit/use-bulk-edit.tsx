import { lazy, type ReactNode, Suspense, useState } from 'react';
import { subscriptionPeriods } from '#shared/contract/groups/subscription-periods.ts';
import { useMay } from '#web/api/use-session.ts';
import type { BulkAction, GridRow } from '#web/ui/data-grid/grid-types.ts';
import { useText } from '#web/text/text.ts';

const BulkEditPeriods = lazy(async () => ({ default: (await import('./bulk-edit-periods.tsx')).BulkEditPeriods }));

const none: readonly BulkAction[] = [];

/** "Edit selected…" of a list of subscriptions: the grid's action and its dialog. Only for users who may edit. */
export function useBulkEdit(): { bulkActions: readonly BulkAction[]; dialog: ReactNode } {
  const t = useText();
  const may = useMay(subscriptionPeriods.bulkUpdate.permission);
  const [rows, setRows] = useState<readonly GridRow[]>();
  const bulkActions = may
    ? [{ id: 'edit', label: t('lists.bulk.action'), run: (_ids: readonly string[], of: readonly GridRow[]) => setRows(of) }]
    : none;
  const periods = rows?.flatMap((row) => {
    const id = row['latest_period_id'];
    if (typeof id !== 'string') return [];
    const [terms_deadline, bound_until] = [row['terms_deadline'], row['bound_until']].map((day) => (typeof day === 'string' ? day : null));
    return [{ id, name: String(row['name']), terms_deadline: terms_deadline ?? null, bound_until: bound_until ?? null }];
  });
  return {
    bulkActions,
    dialog: rows && periods && (
      <Suspense fallback={null}>
        <BulkEditPeriods periods={periods} without={rows.length - periods.length} onClose={() => setRows(undefined)} />
      </Suspense>
    ),
  };
}
