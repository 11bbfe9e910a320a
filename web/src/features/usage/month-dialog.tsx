import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import { usageCoverage } from '#shared/contract/groups/usage-coverage.ts';
import { usageEntries } from '#shared/contract/groups/usage-entries.ts';
import type { MonthReportRow, SourceMonth, UsageCoverage } from '#shared/contract/rows/usage-coverage-row.ts';
import { queryFor, useCommand } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import { useText } from '#web/text/text.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Modal } from '#web/ui/modal.tsx';
import numbers from '#web/ui/numbers.module.css';
import { Row, Stack } from '#web/ui/primitives.tsx';
import { StatusBadge } from '#web/ui/record/status-badge.tsx';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Table } from '#web/ui/table.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { entryMetricNames } from './entry-words.ts';
import styles from './month-dialog.module.css';

interface MonthDialogProps {
  source: Pick<UsageCoverage['sources'][number], 'id' | 'name' | 'kind'>;
  month: string;
  onClose: () => void;
}

/** A month of a source: its reports, or its figures by hand. */
export function MonthDialog({ source, month, onClose }: MonthDialogProps) {
  const t = useText();
  const formats = useFormats();
  return (
    <Modal
      title={`${source.name}, ${formats.month(month)}`}
      width={860}
      atLeast={640}
      persistent={false}
      onCancel={onClose}
      footer={
        <Box float="right">
          <Button onClick={onClose}>{t('common.close')}</Button>
        </Box>
      }
    >
      {source.kind === 'manual' ? (
        <FiguresOfMonth id={source.id} month={month} onClose={onClose} />
      ) : (
        <ReportsOfMonth id={source.id} month={month} />
      )}
    </Modal>
  );
}

/** The counted reports of a month, and the others with the reason (C648), with the choice between them (C649). */
function ReportsOfMonth({ id, month }: { id: string; month: string }) {
  const asked = useQuery(queryFor(usageCoverage.month, { params: { id, month } }));
  return asked.data ? <MonthContent month={asked.data} /> : <Loading query={asked} />;
}

/** The manually entered figures of a month, by product. */
function FiguresOfMonth({ id, month, onClose }: { id: string; month: string; onClose: () => void }) {
  const t = useText();
  const formats = useFormats();
  const asked = useQuery(queryFor(usageEntries.list, { query: { usage_source_id: id } }));
  if (!asked.data) return <Loading query={asked} />;
  const entered = asked.data.filter(({ months }) => month in months);
  return (
    <Stack className={styles.content}>
      {entered.length === 0 ? (
        <p className={styles.plain}>{t('usage.month.notEntered')}</p>
      ) : (
        <Table
          headings={[
            t('columns.Product'),
            t('usage.month.metric'),
            { label: t('usage.month.count'), className: numbers.number },
            t('columns.Note'),
          ]}
        >
          {entered.map(({ id: entry, product, metric, months, note }) => (
            <tr key={entry}>
              <th scope="row">{product?.name}</th>
              <td>{t(entryMetricNames[metric])}</td>
              <td className={numbers.number}>{formats.number(months[month], 0)}</td>
              <td>{note}</td>
            </tr>
          ))}
        </Table>
      )}
      <Link to={`/usage/sources/${id}`} onClick={onClose}>
        {t('usage.month.toFigures')}
      </Link>
    </Stack>
  );
}

function Loading({ query }: { query: Pick<UseQueryResult, 'isError' | 'refetch'> }) {
  const t = useText();
  return query.isError ? (
    <EmptyState title={t('common.loadFailed')} action={<Button onClick={() => void query.refetch()}>{t('common.retry')}</Button>} />
  ) : (
    <Skeleton lines={5} height={32} />
  );
}

function MonthContent({ month }: { month: SourceMonth }) {
  const t = useText();
  if (month.reports.length === 0) return <p className={styles.plain}>{t('usage.month.nothing')}</p>;
  return (
    <Stack className={styles.content}>
      <section aria-label={t('usage.month.reports')}>
        <h3>{t('usage.month.reports')}</h3>
        <Stack as="ul" gap="s">
          {month.reports.map((report) => (
            <ReportOfMonth key={report.id} month={month} report={report} />
          ))}
        </Stack>
      </section>
      <Differences month={month} />
      <InForce month={month} />
    </Stack>
  );
}

function ReportOfMonth({ month: { source, month, reports }, report }: { month: SourceMonth; report: MonthReportRow }) {
  const t = useText();
  const formats = useFormats();
  const mayChoose = useMay(usageCoverage.pin.permission);
  const pin = useCommand(usageCoverage.pin);
  const { id, pinned, can_pin, reported_at } = report;
  const label = t(pinned ? 'usage.month.withdraw' : 'usage.month.choose');
  const isAlone = reports.filter(({ can_pin: can, level }) => can && level === report.level).length < 2;
  const choose = () => pin.mutate({ params: { id: source.id, month }, body: { usage_report_id: id, pinned: !pinned } });
  return (
    <li>
      <Row gap="s">
        <strong>
          {report.report} {report.release}
        </strong>
        <StatusBadge tone={report.counted > 0 ? 'good' : 'over'}>
          {t(report.counted > 0 ? 'usage.month.counts' : 'usage.month.countsNot')}
        </StatusBadge>
        {pinned && <StatusBadge tone="plain">{t('usage.month.chosen')}</StatusBadge>}
        {mayChoose && (pinned || (can_pin && !isAlone)) && (
          <Button
            variant="inline-link"
            loading={pin.isPending}
            ariaLabel={`${label}: ${report.report} ${report.release}, ${report.file_name}`}
            onClick={choose}
          >
            {label}
          </Button>
        )}
      </Row>
      <p className={styles.plain}>
        {[
          t(`usage.coverageStates.${report.state}`),
          report.file_name,
          ...(reported_at === null ? [] : [t('usage.month.created', { at: formats.dateTime(reported_at) })]),
          t('usage.month.titles', { count: report.title_count }),
        ].join(' · ')}
      </p>
      {report.totals.length > 0 && (
        <p className={styles.plain}>
          {report.totals.map(({ metric, count }) => `${metric}: ${count === null ? '–' : formats.number(count, 0)}`).join(' · ')}
        </p>
      )}
      {report.not_counted.map(({ by, name, why, cells }) => (
        <p key={by} className={styles.plain}>
          {t(`usage.why.${why}`, { name, count: cells })}
        </p>
      ))}
    </li>
  );
}

/** The differences between title report and item report: one of them is incomplete. */
function Differences({ month: { differences } }: { month: SourceMonth }) {
  const t = useText();
  const formats = useFormats();
  if (differences.length === 0) return null;
  return (
    <Alert type="warning" header={t('usage.month.levelsDiffer')}>
      {differences.map(({ metric, titles, items }) => (
        <p key={metric} className={styles.plain}>
          {t('usage.month.levelsDifferBy', {
            metric,
            titles: formats.number(titles, 0),
            items: formats.number(titles < items.least ? items.least : items.most, 0),
          })}
        </p>
      ))}
    </Alert>
  );
}

/** The sums in force. */
function InForce({ month: { in_force, reports } }: { month: SourceMonth }) {
  const t = useText();
  const formats = useFormats();
  if (in_force.length === 0) return null;
  const nameOf = (id: string): string => {
    const found = reports.find((each) => each.id === id);
    return found ? `${found.report} ${found.release}` : '';
  };
  return (
    <section aria-label={t('usage.month.inForce')}>
      <h3>{t('usage.month.inForce')}</h3>
      <ScrollBox>
        <Table
          headings={[
            t('usage.month.metric'),
            t('usage.month.dataType'),
            t('usage.month.access'),
            t('usage.month.method'),
            { label: t('usage.month.count'), className: numbers.number },
            t('usage.imports.report'),
          ]}
        >
          {in_force.map((cell) => (
            <tr key={[cell.report_id, cell.metric, cell.data_type, cell.access_type, cell.access_method].join(' ')}>
              <td>{cell.metric}</td>
              <td>{cell.data_type ?? t('usage.month.all')}</td>
              <td>{cell.access_type ?? t('usage.month.all')}</td>
              <td>{cell.access_method ?? t('usage.month.all')}</td>
              <td className={numbers.number}>{cell.count === null ? '–' : formats.number(cell.count, 0)}</td>
              <td>{nameOf(cell.report_id)}</td>
            </tr>
          ))}
        </Table>
      </ScrollBox>
    </section>
  );
}
