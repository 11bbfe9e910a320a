import { lazy, Suspense, useMemo, useState } from 'react';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import { workflowColumns } from '#shared/contract/columns/workflows.ts';
import { workflows } from '#shared/contract/groups/workflows.ts';
import type { WorkflowPeriodRow } from '#shared/contract/rows/workflow-row.ts';
import type { GridRow, CellContext, CellRenderer } from '#web/ui/data-grid/grid-types.ts';
import { ListScreen } from '#web/parts/list-screen/list-screen.tsx';
import { type ListSource, rowsAhead } from '#web/parts/list-screen/list-rows.ts';
import { useWorkflowActions } from '#web/parts/workflow/use-workflow-actions.tsx';
import { isMeantFor, type NamedPeriod, type WorkflowAction, workflowActions } from '#web/parts/workflow/workflow-action.ts';
import { ToneText } from '#web/ui/due-text.tsx';
import { useText } from '#web/text/text.ts';
import { largestPageSize } from '#shared/contract/list-query.ts';
import { send } from '#web/api/client.ts';
import { queryOfPage } from '#shared/contract/list-address.ts';
import { listConfigQuery } from '#web/parts/list-screen/use-list-config.ts';
import styles from './workflows.module.css';
import { Row } from '#web/ui/primitives.tsx';

/** The state of a workflow, also shown by its colour. */
function workflowCell({ value, text: words }: CellContext) {
  return (
    <Row as="span" nowrap inline className={styles.state} data-state={String(value)}>
      {words}
    </Row>
  );
}

/** The number of overdue tasks, highlighted; empty at zero. */
function overdueCell({ value, text: words }: CellContext) {
  return typeof value === 'number' && value > 0 ? <ToneText tone="overdue">{words}</ToneText> : '';
}

const workflowRenderers: Readonly<Record<string, CellRenderer>> = { workflow: workflowCell, overdue_tasks: overdueCell };

const ChangeWorkflows = lazy(async () => ({
  default: (await import('#web/parts/workflow/change-workflows-dialog.tsx')).ChangeWorkflowsDialog,
}));
const Applicability = lazy(async () => ({ default: (await import('./applicability-dialog.tsx')).ApplicabilityDialog }));
const GeneralTasks = lazy(async () => ({ default: (await import('./general-tasks-dialog.tsx')).GeneralTasksDialog }));

const source: ListSource = { name: 'subscription-workflows', columns: workflowColumns, list: workflows.applicability };
export const ahead = rowsAhead(source);
const hrefOf = (row: GridRow): string => `/subscriptions/${String(row['subscription_id'])}`;
const named = (row: GridRow): NamedPeriod => ({ id: String(row['id']), name: String(row['name']), workflow: row['workflow'] });

type Asked =
  | { dialog: 'general' }
  | { dialog: 'applicability'; rows: readonly WorkflowPeriodRow[] }
  | { dialog: 'change'; action: WorkflowAction; rows: readonly WorkflowPeriodRow[] };

/**
 * Subscription workflow management (S33): periods with their workflows, to be started, cancelled and dismissed; and the settings of applicable
 * tasks.
 */
export default function WorkflowManagementPage() {
  const t = useText();
  const cache = useQueryClient();
  const [search] = useSearchParams();
  const workflow = useWorkflowActions(named);
  const [asked, setAsked] = useState<Asked>();
  const [collecting, setCollecting] = useState(false);
  const close = (): void => setAsked(undefined);
  const bulkActions = useMemo(
    () => [
      ...workflow.bulkActions,
      {
        id: 'applicability',
        label: t('workflows.applicability'),
        run: (_ids: readonly string[], rows: readonly GridRow[]) =>
          setAsked({ dialog: 'applicability', rows: rows as unknown as readonly WorkflowPeriodRow[] }),
      },
    ],
    [workflow.bulkActions, t],
  );

  const forAll = async (what: string): Promise<void> => {
    setCollecting(true);
    try {
      const rows = await wholeList(cache, search);
      const action = workflowActions.find((one) => one === what);
      setAsked(action ? { dialog: 'change', action, rows } : { dialog: 'applicability', rows });
    } finally {
      setCollecting(false);
    }
  };

  return (
    <>
      <ListScreen
        {...source}
        title={t('workflows.management')}
        hrefOf={hrefOf}
        renderers={workflowRenderers}
        bulkActions={bulkActions}
        actions={
          <>
            <Button onClick={() => setAsked({ dialog: 'general' })}>{t('workflows.general')}</Button>
            <ButtonDropdown
              loading={collecting}
              expandToViewport
              items={[...workflowActions, 'tasks' as const].map((id) => ({ id, text: t(`workflows.forAllActs.${id}`) }))}
              onItemClick={({ detail }) => void forAll(detail.id)}
            >
              {t('workflows.forAll')}
            </ButtonDropdown>
          </>
        }
      />
      {workflow.dialog}
      <Suspense fallback={null}>
        {asked?.dialog === 'general' && <GeneralTasks onClose={close} />}
        {asked?.dialog === 'applicability' && <Applicability rows={asked.rows} onClose={close} />}
        {asked?.dialog === 'change' && <ChangeAll action={asked.action} rows={asked.rows} onClose={close} />}
      </Suspense>
    </>
  );
}

/** The action for those rows of the list to which it applies. */
function ChangeAll({ action, rows, onClose }: { action: WorkflowAction; rows: readonly WorkflowPeriodRow[]; onClose: () => void }) {
  const meant = rows.filter((row) => isMeantFor(action, row.workflow));
  return (
    <ChangeWorkflows
      action={action}
      periods={meant.map(({ id, name, workflow }) => ({ id, name, workflow }))}
      others={rows.length - meant.length}
      onClose={onClose}
    />
  );
}

/** Every row of the list with the current search and filters, page by page. */
async function wholeList(cache: QueryClient, search: URLSearchParams): Promise<WorkflowPeriodRow[]> {
  const config = await cache.ensureQueryData(listConfigQuery('subscription-workflows'));
  const query = queryOfPage(search, workflowColumns, config.current);
  const all: WorkflowPeriodRow[] = [];
  for (let page = 1; ; page++) {
    const { result } = await send(workflows.applicability, {
      query: { ...query, sort: [{ field: 'id', descending: false }], paginated: true, page, perPage: largestPageSize },
    });
    if (Array.isArray(result)) return result;
    all.push(...result.data);
    if (result.data.length === 0 || all.length >= result.last_row) return all;
  }
}
