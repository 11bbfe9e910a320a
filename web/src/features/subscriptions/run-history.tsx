import type { RunRow } from '#shared/contract/rows/workflow-row.ts';
import { Table } from '#web/ui/table.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import styles from './workflow-tab.module.css';
import { messageText } from '#web/text/message-text.ts';

/** The runs of a workflow before the present one, latest first: a restart keeps them (D3). */
export function RunHistory({ runs }: { runs: readonly RunRow[] }) {
  const t = useText();
  const formats = useFormats();
  const told = (at: string | null, who: RunRow['started_by']): string => {
    if (at === null) return '';
    const when = formats.dateTime(at);
    return who ? t('progress.workflow.by', { when, who: who.name }) : when;
  };
  return (
    <section className={styles.history} aria-labelledby="earlier-runs">
      <h3 id="earlier-runs">{t('progress.workflow.history')}</h3>
      <Table
        headings={[
          t('progress.workflow.state'),
          t('progress.workflow.started'),
          t('progress.workflow.ended'),
          t('progress.workflow.outcome'),
          t('progress.workflow.reason'),
        ]}
      >
        {runs.map((run) => (
          <tr key={run.id}>
            <th scope="row">
              {t('progress.workflow.run', { number: run.number })}: {t(`progress.workflow.states.${run.state}`)}
            </th>
            <td>{told(run.started_at, run.started_by)}</td>
            <td>{told(run.ended_at, run.ended_by)}</td>
            <td>{t('progress.workflow.counts', { done: run.done_tasks, dismissed: run.dismissed_tasks, open: run.open_tasks })}</td>
            <td>{messageText(run.reason_code, run.reason)}</td>
          </tr>
        ))}
      </Table>
    </section>
  );
}
