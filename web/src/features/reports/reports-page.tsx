import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { reports } from '#shared/contract/groups/reports.ts';
import type { ReadyMadeReportRow, ReportRow, ReportTypeColumn } from '#shared/contract/rows/report-row.ts';
import { queryFor, useCommand } from '#web/api/queries.ts';
import { messageText } from '#web/text/message-text.ts';
import { useText } from '#web/text/text.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { Section } from '#web/ui/section.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Table } from '#web/ui/table.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import type { Formats } from '#web/ui/formats.ts';
import { Quiet, Row, Stack } from '#web/ui/primitives.tsx';
import { addressOf, pathName } from './draft.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { useReportFile } from './use-report-file.ts';
import styles from './reports.module.css';

/** The reports that one has, and what new ones can be about (S76). */
export default function ReportsPage() {
  const t = useText();
  const saved = useQuery(queryFor(reports.list, {})).data;
  const types = useQuery(queryFor(reports.types, {})).data;
  const ready = useQuery(queryFor(reports.readyMade, {})).data;
  if (!saved || !types || !ready) return <Skeleton lines={8} height={36} />;
  return (
    <Stack>
      <Row as="p" gap="m" justify="end">
        <Link to="/reports/runs">{t('reports.runs')}</Link>
      </Row>
      <Section title={t('reports.saved')}>
        {saved.length === 0 ? <EmptyState title={t('reports.none')}>{t('reports.noneHint')}</EmptyState> : <SavedReports rows={saved} />}
      </Section>
      <Section title={t('reports.readyMade')} hint={t('reports.readyHint')}>
        <ul className={styles.ready}>
          {ready.map((report) => (
            <ReadyMade key={report.key} report={report} columns={types.find(({ slug }) => slug === report.type)?.columns ?? []} />
          ))}
        </ul>
      </Section>
      <Section title={t('reports.newAbout')} hint={t('reports.newHint')}>
        <Row as="ul" gap="xl" align="stretch">
          {types.map(({ slug }) => (
            <li key={slug}>
              <Link to={`/reports/${slug}/new`}>{t(`reports.types.${slug as 'subscriptions'}`)}</Link>
            </li>
          ))}
        </Row>
      </Section>
    </Stack>
  );
}

/** A ready-made report: what it is about, what it shows, and its file without opening it. */
function ReadyMade({ report, columns }: { report: ReadyMadeReportRow; columns: readonly ReportTypeColumn[] }) {
  const t = useText();
  const { download } = useReportFile();
  const { key, type, definition } = report;
  const name = messageText(report.name_code, report.name);
  const named = (path: string): string[] => {
    const column = columns.find((each) => each.path === path);
    return column ? [pathName(column)] : [];
  };
  const groups = definition.groups.flatMap(named);
  return (
    <li>
      <div>
        <Link to={`/reports/${type}/new?ready=${key}`}>{name}</Link>
        <Quiet className={styles.note}>
          {t(`reports.types.${type}`)}: {definition.columns.flatMap(({ path }) => named(path)).join(', ')}
          {groups.length > 0 && ` · ${t('reports.groupedBy', { columns: groups.join(', ') })}`}
        </Quiet>
      </div>
      <ActionButton
        size="small"
        ariaLabel={t('reports.downloadOf', { name })}
        onPress={() => download({ id: type, format: 'xlsx', unsaved: { address: addressOf(definition), body: { ...definition, name } } })}
      >
        {t('reports.download')}
      </ActionButton>
    </li>
  );
}

/** The next run of a report, in words; empty without a schedule. */
function scheduleText(t: ReturnType<typeof useText>, formats: Formats, schedule: ReportRow['schedule']): string {
  if (!schedule) return '';
  return schedule.next_on === null ? t('reports.isPaused') : t('reports.nextOn', { date: formats.date(schedule.next_on) });
}

function SavedReports({ rows }: { rows: readonly ReportRow[] }) {
  const t = useText();
  const formats = useFormats();
  const [removed, setRemoved] = useState<ReportRow>();
  const [scheduled, setScheduled] = useState<ReportRow>();
  const { download } = useReportFile();
  const copy = useCommand(reports.copy);
  const remove = useCommand(reports.remove, { ...(removed && { removes: removed.id }), onDone: () => setRemoved(undefined) });
  return (
    <ScrollBox>
      <Table
        aria-label={t('reports.saved')}
        headings={[
          t('reports.name'),
          t('reports.about'),
          t('reports.owner'),
          t('reports.seenBy'),
          t('reports.changed'),
          t('reports.schedule'),
          t('reports.actions'),
        ]}
      >
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              <Link to={`/reports/${row.type}/${row.id}/edit`}>{row.name}</Link>
              {row.note !== null && <Quiet className={styles.note}>{row.note}</Quiet>}
            </th>
            <td>{t(`reports.types.${row.type}`)}</td>
            <td>{row.owner?.name}</td>
            <td>
              {row.shared === 'roles' ? row.roles.map((role) => t(`users.role.${role}`)).join(', ') : t(`reports.shares.${row.shared}`)}
            </td>
            <td>{formats.date(row.updated_at)}</td>
            <td>{scheduleText(t, formats, row.schedule)}</td>
            <td>
              <Row as="span" inline>
                <ActionButton
                  size="small"
                  ariaLabel={t('reports.downloadOf', { name: row.name })}
                  onPress={() => download({ id: row.id, format: 'xlsx' })}
                >
                  {t('reports.download')}
                </ActionButton>
                <ActionButton
                  size="small"
                  ariaLabel={t('reports.copyOf', { name: row.name })}
                  loading={copy.isPending && copy.variables.params.id === row.id}
                  onPress={() => copy.mutate({ params: { id: row.id }, body: {} })}
                >
                  {t('reports.copy')}
                </ActionButton>
                {row.own && (
                  <ActionButton size="small" ariaLabel={t('reports.scheduleOf', { name: row.name })} onPress={() => setScheduled(row)}>
                    {t('reports.schedule')}
                  </ActionButton>
                )}
                {row.own && (
                  <ActionButton size="small" ariaLabel={t('reports.deleteOf', { name: row.name })} onPress={() => setRemoved(row)}>
                    {t('reports.delete')}
                  </ActionButton>
                )}
              </Row>
            </td>
          </tr>
        ))}
      </Table>
      {scheduled && <ScheduleDialog report={scheduled} onClose={() => setScheduled(undefined)} />}
      {removed && (
        <Modal
          title={t('reports.deleteTitle', { name: removed.name })}
          width={480}
          onCancel={() => setRemoved(undefined)}
          saveLabel={t('reports.delete')}
          saving={remove.isPending}
          onSave={() => remove.mutate({ params: { id: removed.id } })}
        >
          {t('reports.deleteHint')}
        </Modal>
      )}
    </ScrollBox>
  );
}
