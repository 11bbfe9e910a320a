import ProgressBar from '@cloudscape-design/components/progress-bar';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { reports } from '#shared/contract/groups/reports.ts';
import type { ReportRunRow } from '#shared/contract/rows/report-row.ts';
import { rowsOfList } from '#web/api/rows-of-list.ts';
import { queryFor } from '#web/api/queries.ts';
import { saveFile } from '#web/api/save-file.ts';
import { ExportButton } from '#web/parts/list-screen/export-button.tsx';
import { messageText } from '#web/text/message-text.ts';
import { useText } from '#web/text/text.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import numbers from '#web/ui/numbers.module.css';
import { Quiet, Stack } from '#web/ui/primitives.tsx';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { Section } from '#web/ui/section.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Table } from '#web/ui/table.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import styles from './reports.module.css';

/** Between two looks while a file is being built. */
const pollMs = 1000;
/** The progress of a run, in percent. */
const progress = { queued: 5, reading: 35, writing: 75 } as const;

type OpenState = keyof typeof progress;

function isOpen(state: ReportRunRow['state']): state is OpenState {
  return state in progress;
}

/** The files that were built, and those that are being built (S121). */
export default function RunsPage() {
  const t = useText();
  const asked = useQuery({
    ...queryFor(reports.runs, {}),
    staleTime: 0,
    refetchInterval: ({ state }) => (rowsOfList(state.data).some((row) => isOpen(row.state)) ? pollMs : false),
  });
  if (!asked.data) return <Skeleton lines={8} height={36} />;
  const runs = rowsOfList(asked.data);
  return (
    <Stack>
      <Section title={t('reports.runs')} hint={t('reports.runsHint')} actions={runs.length > 0 && <ExportButton list="report-runs" />}>
        {runs.length === 0 ? (
          <EmptyState title={t('reports.noRuns')} action={<Link to="/reports">{t('reports.toReports')}</Link>}>
            {t('reports.noRunsHint')}
          </EmptyState>
        ) : (
          <ScrollBox>
            <Table
              aria-label={t('reports.runs')}
              headings={[
                t('reports.name'),
                t('reports.actions'),
                t('reports.format'),
                t('reports.builtFor'),
                t('reports.begun'),
                t('reports.state'),
                t('reports.rows'),
                t('reports.until'),
              ]}
            >
              {runs.map((row) => (
                <Run key={row.id} row={row} />
              ))}
            </Table>
          </ScrollBox>
        )}
      </Section>
    </Stack>
  );
}

function Run({ row }: { row: ReportRunRow }) {
  const t = useText();
  const formats = useFormats();
  const { id, name, format, reader, scheduled_on, created_at, state, row_count, expires_at, ready } = row;
  return (
    <tr>
      <th scope="row">
        {name}
        {scheduled_on !== null && <Quiet className={styles.note}>{t('reports.bySchedule')}</Quiet>}
      </th>
      <td>
        {ready && (
          <ActionButton
            size="small"
            ariaLabel={t('reports.downloadOf', { name })}
            onPress={() => void saveFile(reports.download, { params: { id } }).catch(() => undefined)}
          >
            {t('reports.download')}
          </ActionButton>
        )}
      </td>
      <td>{format.toUpperCase()}</td>
      <td>{reader?.name}</td>
      <td>{formats.dateTime(created_at)}</td>
      <td>
        <RunState row={row} />
      </td>
      <td className={numbers.number}>{row_count !== null && formats.number(row_count, 0)}</td>
      <td>{ready ? formats.dateTime(expires_at) : state === 'finished' && t('reports.expired')}</td>
    </tr>
  );
}

function RunState({ row: { name, state, failure, failure_code } }: { row: ReportRunRow }) {
  const t = useText();
  const label = t(`reports.states.${state}`);
  if (isOpen(state)) return <ProgressBar value={progress[state]} additionalInfo={label} ariaLabel={`${name}: ${label}`} />;
  return (
    <>
      {label}
      {failure !== null && <Quiet className={styles.note}>{failure_code ? messageText(failure_code) : failure}</Quiet>}
    </>
  );
}
