import type { CellContext, CellRenderer } from '#web/components/data-grid/grid-types.ts';
import styles from './workflows.module.css';

/** The state of a workflow by its colour, too. */
function workflowCell({ value, text: words }: CellContext) {
  return (
    <span className={styles.state} data-state={String(value)}>
      {words}
    </span>
  );
}

/** A number of tasks that nobody did in time stands out; none is left empty. */
function overdueCell({ value, text: words }: CellContext) {
  return typeof value === 'number' && value > 0 ? <strong className={styles.overdue}>{words}</strong> : '';
}

export const workflowRenderers: Readonly<Record<string, CellRenderer>> = { workflow: workflowCell, overdue_tasks: overdueCell };
