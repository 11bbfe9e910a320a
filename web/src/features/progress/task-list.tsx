import { lazy, Suspense, useMemo, useState } from 'react';
import Button from '@cloudscape-design/components/button';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import Toggle from '@cloudscape-design/components/toggle';
import { useSearchParams } from 'react-router-dom';
import { progressTaskColumns } from '#shared/contract/columns/progress.ts';
import { progress } from '#shared/contract/groups/progress.ts';
import type { ListFilter } from '#shared/contract/list-query.ts';
import { type ProgressCount, type ProgressTaskRow, taskStandings } from '#shared/contract/rows/progress-row.ts';
import { type ProgressType, taskOfType } from '#shared/domain/workflow/progress-types.ts';
import { useMay } from '#web/api/use-session.ts';
import { deadlineCell } from '#web/ui/data-grid/deadline-cell.tsx';
import type { BulkAction, CellContext, CellRenderer, GridRow } from '#web/ui/data-grid/grid-types.ts';
import { ListScreen } from '#web/parts/list-screen/list-screen.tsx';
import type { TaskAct } from '#web/parts/workflow-tasks/task-act-dialog.tsx';
import { typeName } from '#web/parts/workflow-tasks/type-name.ts';
import { text, useText } from '#web/text/text.ts';
import { Quiet, Row } from '#web/ui/primitives.tsx';
import styles from './progress.module.css';

const ProcessDialog = lazy(async () => ({ default: (await import('#web/features/progress/process-dialog.tsx')).ProcessDialog }));
const TaskActDialog = lazy(async () => ({ default: (await import('#web/parts/workflow-tasks/task-act-dialog.tsx')).TaskActDialog }));
const SettingDialog = lazy(async () => ({ default: (await import('./setting-dialog.tsx')).SettingDialog }));
const QuickViewDialog = lazy(async () => ({ default: (await import('./quick-view-dialog.tsx')).QuickViewDialog }));

type Standing = (typeof taskStandings)[number];

/** Overdue in words, even after the decision: these dates are about the task. */
function dueCell(cell: CellContext) {
  return deadlineCell({ ...cell, row: { ...cell.row, decision: 'undecided' } });
}

/** The decision deadline beside the task's due date: only the date, hidden if both are the same. */
function deadlineBesideDue({ value, text: day, row }: CellContext) {
  return value === row['due_on'] ? <Quiet as="span">{text('progress.sameDay')}</Quiet> : day;
}

type Asked = { act: TaskAct | 'process'; rows: readonly ProgressTaskRow[] };

/** The open tasks of a type: a standard list whose rows are completed one by one or together. */
export function TaskList({ type, count }: { type: ProgressType; count: ProgressCount }) {
  const t = useText();
  const [search, setSearch] = useSearchParams();
  const standing = taskStandings.find((each) => each === search.get('standing')) ?? 'ready';
  const isMine = search.get('mine') === 'true';
  const may = useMay(progress.process.permission);
  const [asked, setAsked] = useState<Asked>();
  const [setting, setSetting] = useState(false);
  const [viewed, setViewed] = useState<string>();
  const change = (name: string, value: string | null): void => {
    const next = new URLSearchParams(search);
    if (value === null) next.delete(name);
    else next.set(name, value);
    next.delete('page');
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  const renderers = useMemo((): Readonly<Record<string, CellRenderer>> => {
    const open = (row: GridRow) => setViewed(String(row['id']));
    return {
      due_on: dueCell,
      effective_deadline: deadlineBesideDue,
      subscription: ({ row, text: name }) => (
        <button type="button" tabIndex={-1} className={styles.name} onClick={() => open(row)}>
          {name}
        </button>
      ),
    };
  }, []);
  const extra: Record<string, string> = { standing, ...(isMine && { mine: 'true' }) };
  const exportFilters: ListFilter[] = [
    { field: 'type', operator: 'in', values: [type] },
    { field: 'standing', operator: 'in', values: [standing] },
  ];
  const params = useMemo(() => ({ type }), [type]);
  const act = (name: Asked['act'], label: string): BulkAction => ({
    id: name,
    label,
    run: (_ids, rows) => setAsked({ act: name, rows: rows as unknown as ProgressTaskRow[] }),
  });
  const bulkActions: BulkAction[] = may
    ? [
        act('process', t(type === 'plan-workflow' ? 'progress.acts.start' : 'progress.acts.process')),
        act('assign', t('progress.acts.assign')),
        act('snooze', t('progress.acts.snooze')),
        act('dismiss', t('progress.acts.dismiss')),
      ]
    : [];
  const close = () => setAsked(undefined);
  const options: { id: Standing; text: string }[] = [
    { id: 'ready', text: t('progress.toDo', { count: count.count }) },
    ...(taskOfType(type) ? [{ id: 'waiting' as const, text: t('progress.waiting', { count: count.waiting }) }] : []),
    { id: 'snoozed', text: t('progress.snoozed', { count: count.snoozed }) },
    ...(count.stale > 0 ? [{ id: 'stale' as const, text: t('progress.stale.ofType', { count: count.stale }) }] : []),
  ];
  return (
    <section className={styles.list} aria-label={typeName(type)}>
      <Row as="header" gap="l" className={styles.listHead}>
        <h2>{typeName(type)}</h2>
        <SegmentedControl
          label={t('progress.which')}
          selectedId={standing}
          options={options}
          onChange={({ detail }) => change('standing', detail.selectedId === 'ready' ? null : detail.selectedId)}
        />
        <Toggle checked={isMine} onChange={({ detail }) => change('mine', detail.checked ? 'true' : null)}>
          {t('progress.mine', { count: count.mine })}
        </Toggle>
        {may && (
          <Button
            variant="icon"
            iconName="settings"
            ariaLabel={t('progress.settings', { task: typeName(type) })}
            onClick={() => setSetting(true)}
          />
        )}
      </Row>
      <ListScreen
        name="progress-tasks"
        title={typeName(type)}
        columns={progressTaskColumns}
        list={progress.list}
        params={params}
        extra={extra}
        exportFilters={exportFilters}
        renderers={renderers}
        onOpen={(row) => setViewed(String(row['id']))}
        bulkActions={bulkActions}
      />
      <Suspense fallback={null}>
        {asked?.act === 'process' && <ProcessDialog type={type} periods={asked.rows} onClose={close} />}
        {asked && asked.act !== 'process' && (
          <TaskActDialog
            act={asked.act}
            type={type}
            periods={asked.rows.map(({ id, subscription, responsible }) => ({ id, subscription, responsible_id: responsible?.id ?? null }))}
            onClose={close}
          />
        )}
        {setting && <SettingDialog type={type} onClose={() => setSetting(false)} />}
        {viewed !== undefined && <QuickViewDialog type={type} periodId={viewed} onClose={() => setViewed(undefined)} />}
      </Suspense>
    </section>
  );
}
