import { useState } from 'react';
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import type { TitleListReport } from '#shared/contract/rows/title-list-row.ts';
import { say } from '#shared/domain/messages/message.ts';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { messageText } from '#web/text/message-text.ts';
import { Below, Quiet, Row, Stack } from '#web/ui/primitives.tsx';
import { Table } from '#web/ui/table.tsx';
import styles from './tables.module.css';

export interface ImportReportProps {
  report: TitleListReport;
  /** Whether the file is being read again. */
  reading: boolean;
  onDownload: () => void;
  onAddInstead: () => void;
}

type Problem = TitleListReport['problems']['by_code'][number];
type Changes = NonNullable<TitleListReport['changes']>;
type Line = Changes['comes'][number];
const tones = { error: 'over', warning: 'open', notice: 'plain' } as const;

/** The content of a file and the planned result, by row and column (D6). */
export function ImportReport({ report, reading, onDownload, onAddInstead }: ImportReportProps) {
  const t = useText();
  const formats = useFormats();
  const count = (n: number): string => formats.number(n, 0);
  const { counts, changes, problems, columns } = report;
  const used = columns.filter(({ field }) => field !== null).length;
  const sum = { read: counts.read, created: counts.created, matched: counts.matched, skipped: counts.skipped, failed: counts.failed };
  return (
    <Stack gap="s">
      <Row gap="m" align="start" justify="between">
        <div>
          <p className={styles.plain} role="status" data-testid="title-sum">
            <strong>{t('titleLists.import.sum', Object.fromEntries(Object.entries(sum).map(([name, n]) => [name, count(n)])))}</strong>
            {reading && ` ${t('titleLists.import.readAgain')}`}
          </p>
          <Quiet>{t('titleLists.import.read', { format: kindOf(report, t), columns: used, headings: columns.length })}</Quiet>
        </div>
        <Button iconName="download" onClick={onDownload}>
          {t('titleLists.import.report')}
        </Button>
      </Row>
      {changes && <Update changes={changes} onAddInstead={onAddInstead} />}
      <Problems problems={problems} />
      {report.not_taken.length > 0 && (
        <ExpandableSection
          headerText={heading(t, t('titleLists.import.notTaken'), report.not_taken.length, counts.skipped + counts.failed)}
          headingTagOverride="h3"
        >
          <ul className={styles.list}>
            {report.not_taken.map(({ row, name, message, message_code }) => (
              <li key={`${row} ${name}`}>
                {/* A sheet that is not imported has no row. */}
                {row === 0
                  ? messageText(message_code, message)
                  : `${t('titleLists.import.row', { row })}${name && ` – ${name}`}${message ? `: ${messageText(message_code, message)}` : ''}`}
              </li>
            ))}
          </ul>
        </ExpandableSection>
      )}
      <ExpandableSection headerText={t('titleLists.import.columns')} headingTagOverride="h3">
        <ul className={styles.list}>
          {columns.map(({ column, letter, heading: words, field }) => (
            <li key={column}>
              {letter}
              {words && ` – ${words}`}: {field === null ? t('titleLists.import.ignored') : messageText(say(`kbart.${field}`))}
            </li>
          ))}
        </ul>
      </ExpandableSection>
      {report.sample.length > 0 && (
        <ExpandableSection headerText={t('titleLists.import.sample')} headingTagOverride="h3" defaultExpanded={!changes}>
          <Sample rows={report.sample} />
        </ExpandableSection>
      )}
    </Stack>
  );
}

const delimiters = { '\t': 'tab', ',': 'comma', ';': 'semicolon', '|': 'bar' } as const;

function kindOf({ format, encoding, delimiter, sheet, sheets }: TitleListReport, t: ReturnType<typeof useText>): string {
  if (format !== 'csv') return sheets.length > 1 ? `${format.toUpperCase()}, ${sheet}` : format.toUpperCase();
  const name = delimiters[delimiter as keyof typeof delimiters];
  const kind = name ? t('titleLists.import.textWith', { delimiter: t(`titleLists.import.delimiters.${name}`) }) : delimiter;
  return [kind, encoding?.toUpperCase()].filter((part) => part).join(', ');
}

function heading(t: ReturnType<typeof useText>, label: string, shown: number, all: number): string {
  return shown < all ? t('titleLists.import.firstOf', { label, shown, count: all }) : t('titleLists.import.ofAll', { label, count: all });
}

function Update({ changes, onAddInstead }: { changes: Changes; onAddInstead: () => void }) {
  const t = useText();
  const formats = useFormats();
  const { added, removed, changed, unchanged, total, mode, proposed_mode } = changes;
  const counts = { added, removed, changed, unchanged, total };
  return (
    <>
      <p className={styles.plain}>
        {t('titleLists.import.update', Object.fromEntries(Object.entries(counts).map(([name, n]) => [name, formats.number(n, 0)])))}
      </p>
      {mode === 'replace' && proposed_mode === 'add' && (
        <Alert type="warning" action={<Button onClick={onAddInstead}>{t('titleLists.import.addInstead')}</Button>}>
          {t('titleLists.import.onlyNews')}
        </Alert>
      )}
      <Lines label={t('titleLists.import.comes')} lines={changes.comes} count={added} />
      <Lines label={t('titleLists.import.goes')} lines={changes.goes} count={removed} />
      <Lines
        label={t('titleLists.import.changes')}
        lines={changes.changes}
        count={changed}
        wordsOf={(index) =>
          changes.changes[index]?.fields.map(({ label, from, to }) =>
            t('titleLists.diff.fromTo', { label, from: from ?? t('titleLists.diff.blank'), to: to ?? t('titleLists.diff.blank') }),
          ) ?? []
        }
      />
    </>
  );
}

interface LinesProps {
  label: string;
  lines: readonly Line[];
  count: number;
  wordsOf?: (index: number) => string[];
}

function Lines({ label, lines, count, wordsOf }: LinesProps) {
  const t = useText();
  if (count === 0) return null;
  return (
    <ExpandableSection headerText={heading(t, label, lines.length, count)} headingTagOverride="h3">
      <ul className={styles.list}>
        {lines.map(({ title, identifier, coverage }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- equal lines have no other key, and the list never changes
          <li key={index}>
            {title}
            <Below>{[identifier, coverage, ...(wordsOf?.(index) ?? [])].filter((part) => part).join(' · ')}</Below>
          </li>
        ))}
      </ul>
    </ExpandableSection>
  );
}

function Problems({ problems }: { problems: TitleListReport['problems'] }) {
  const t = useText();
  const formats = useFormats();
  const { error, warning, notice, by_code } = problems;
  if (by_code.length === 0) return <Quiet>{t('titleLists.import.noProblems')}</Quiet>;
  const count = (n: number): string => formats.number(n, 0);
  const summary = t('titleLists.import.summary', { errors: count(error), warnings: count(warning), notices: count(notice) });
  return (
    <ExpandableSection
      headerText={`${t('titleLists.import.problems')}: ${summary}`}
      headingTagOverride="h3"
      defaultExpanded={error + warning > 0}
    >
      <ScrollBox className={styles.scroller}>
        <Table className={styles.table}>
          {by_code.map((problem) => (
            <OneProblem key={`${problem.severity} ${problem.code} ${problem.field}`} problem={problem} all={problems.data} />
          ))}
        </Table>
      </ScrollBox>
    </ExpandableSection>
  );
}

/** One kind of remark; all affected rows on request. */
function OneProblem({ problem, all }: { problem: Problem; all: TitleListReport['problems']['data'] }) {
  const t = useText();
  const formats = useFormats();
  const [open, setOpen] = useState(false);
  const { severity, code, field, count } = problem;
  const message = messageText(problem.message_code, problem.message);
  const same = open ? all.filter((each) => each.code === code && each.field === field && each.severity === severity) : [];
  return (
    <tr>
      <td className={styles.narrow}>
        <span className={styles.tag} data-tone={tones[severity]}>
          {t(`titleLists.import.severity.${severity}`)}
        </span>
      </td>
      <td>
        {message}
        <Below>
          <Place problem={problem} />
        </Below>
        {open && (
          <ul className={styles.list}>
            {same.map((each) => (
              <li key={`${each.row} ${each.column}`}>
                <Place problem={each} />: {messageText(each.message_code, each.message)}
              </li>
            ))}
            {same.length < count && <li>{t('titleLists.import.moreInReport')}</li>}
          </ul>
        )}
      </td>
      <td className={styles.narrow}>
        {count > 1 && (
          <Button
            variant="inline-link"
            ariaExpanded={open}
            ariaLabel={t('titleLists.import.timesOf', { count: formats.number(count, 0), message })}
            onClick={() => setOpen(!open)}
          >
            {t('titleLists.import.times', { count: formats.number(count, 0) })}
          </Button>
        )}
      </td>
    </tr>
  );
}

function Place({ problem: { row, letter } }: { problem: Pick<Problem, 'row' | 'letter'> }) {
  const t = useText();
  if (row === null) return t('titleLists.import.whole');
  return letter === null ? t('titleLists.import.row', { row }) : t('titleLists.import.cell', { row, letter });
}

const sampleFields = [
  'publication_title',
  'print_identifier',
  'online_identifier',
  'date_first_issue_online',
  'date_last_issue_online',
  'publication_type',
] as const;

function Sample({ rows }: { rows: TitleListReport['sample'] }) {
  return (
    <ScrollBox className={styles.scroller}>
      <Table className={styles.table} headings={sampleFields.map((field) => messageText(say(`kbart.${field}`)))}>
        {rows.map((row) => (
          <tr key={row.row}>
            {sampleFields.map((field) => (
              <td key={field}>{row[field]}</td>
            ))}
          </tr>
        ))}
      </Table>
    </ScrollBox>
  );
}
