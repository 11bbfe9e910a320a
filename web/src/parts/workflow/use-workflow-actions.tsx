import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useMay } from '#web/api/use-session.ts';
import type { BulkAction, GridRow } from '#web/ui/data-grid/grid-types.ts';
import { useText } from '#web/text/text.ts';
import { type NamedPeriod, type WorkflowAction, workflowActions } from './workflow-action.ts';

const Dialog = lazy(async () => ({ default: (await import('./change-workflows-dialog.tsx')).ChangeWorkflowsDialog }));

const none: readonly BulkAction[] = [];

/** The menu "Workflow" of a list whose rows show periods, with the dialog that it opens. Only for those who manage workflows. */
export function useWorkflowActions(periodOf: (row: GridRow) => NamedPeriod | undefined): {
  bulkActions: readonly BulkAction[];
  dialog: ReactNode;
} {
  const t = useText();
  const may = useMay('manage-workflows');
  const [asked, setAsked] = useState<{ action: WorkflowAction; periods: readonly NamedPeriod[] }>();
  const items = workflowActions.map((action) => ({
    id: action,
    label: t(`workflows.acts.${action}`),
    run: (_ids: readonly string[], rows: readonly GridRow[]) => setAsked({ action, periods: rows.flatMap((row) => periodOf(row) ?? []) }),
  }));
  return {
    bulkActions: may ? [{ id: 'workflow', label: t('workflows.menu'), items }] : none,
    dialog: asked && (
      <Suspense fallback={null}>
        <Dialog {...asked} onClose={() => setAsked(undefined)} />
      </Suspense>
    ),
  };
}
