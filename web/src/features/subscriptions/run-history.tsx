import type { RunRow } from '#shared/contract/rows/workflow-row.ts';
import { useFormats } from '#web/components/use-formats.ts';
import { useText } from '#web/text/text.ts';
import styles from './workflow-tab.module.css';
import tabs from './tabs.module.css';

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
    <section className={`${tabs.frame} ${styles.history}`} aria-labelledby="earlier-runs">
      <h3 id="earlier-runs">{t('progress.workflow.history')}</h3>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('progress.workflow.state')}</th>
            <th scope="col">{t('progress.workflow.started')}</th>
            <th scope="col">{t('progress.workflow.ended')}</th>
            <th scope="col">{t('progress.workflow.outcome')}</th>
            <th scope="col">{t('progress.workflow.reason')}</th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <tr key={run.id}>
              <th scope="row">
                {t('progress.workflow.run', { number: run.number })}: {t(`progress.workflow.states.${run.state}`)}
              </th>
              <td>{told(run.started_at, run.started_by)}</td>
              <td>{told(run.ended_at, run.ended_by)}</td>
              <td>{t('progress.workflow.counts', { done: run.done_tasks, dismissed: run.dismissed_tasks, open: run.open_tasks })}</td>
              <td>{run.reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
