import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ReportDefinition } from '#shared/contract/entities/report.ts';
import type { ReportLine, ReportPreview, ReportTypeColumn } from '#shared/contract/rows/report-row.ts';
import { messageText } from '#web/text/message-text.ts';
import { useText } from '#web/text/text.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Table } from '#web/ui/table.tsx';
import type { Formats } from '#web/ui/formats.ts';
import numbers from '#web/ui/numbers.module.css';
import { Quiet, Row } from '#web/ui/primitives.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { cellText, groupLabel, totalText } from './cell-text.ts';
import { pathName } from './draft.ts';
import styles from './reports.module.css';

interface PreviewTableProps {
  preview: ReportPreview | undefined;
  definition: ReportDefinition;
  page: number;
  perPage: number;
  onPage: (page: number) => void;
  /** Whether newer lines are being loaded. */
  isOld: boolean;
  /** The subject of the lines, where that is not the whole report. */
  label?: string;
  /** Above the lines. */
  children?: ReactNode;
}

/** Lines of a report: groups with totals, rows below them, and the grand totals last. */
export function PreviewTable({ preview, definition, page, perPage, onPage, isOld, label, children }: PreviewTableProps) {
  const t = useText();
  const formats = useFormats();
  if (!preview) return <Skeleton lines={10} height={28} />;
  const { columns, lines, totals, line_count, skipped } = preview;
  const pages = Math.max(1, Math.ceil(line_count / perPage));
  const isGrouped = preview.groups.length > 0;
  const headings = columns.map(({ column, heading, path, problem }) => ({
    label: column ? (heading ?? pathName(column)) : <del>{heading ?? path}</del>,
    ...(problem !== null && { title: problem }),
    className: isNumeric(column) ? numbers.number : undefined,
  }));
  return (
    <>
      {[...columns, ...skipped].some(({ problem }) => problem !== null) && (
        <ul className={styles.problems}>
          {[...columns, ...skipped].map(
            ({ path, problem_code }) => problem_code && <li key={path}>{`${path}: ${messageText(problem_code)}`}</li>,
          )}
        </ul>
      )}
      {preview.row_count === 0 && (
        <Quiet className={styles.note}>{t(definition.filters.length > 0 ? 'reports.noRowFits' : 'reports.noRowsYet')}</Quiet>
      )}
      {children}
      <ScrollBox busy={isOld}>
        <Table
          className={styles.preview}
          aria-label={label ?? t('reports.preview')}
          headings={[isGrouped && t('reports.group'), ...headings]}
        >
          {lines.map((line, index) => (
            <Line key={`${page} ${index}`} line={line} preview={preview} isGrouped={isGrouped} formats={formats} />
          ))}
          {totals.some((total) => total !== null) && (
            <tr className={styles.total}>
              {isGrouped && <th scope="row">{t('reports.total')}</th>}
              {totals.map((total, index) => (
                <td
                  key={definition.columns[index]?.path ?? index}
                  className={isNumeric(columns[index]?.column) ? numbers.number : undefined}
                >
                  {!isGrouped && index === 0 && total === null ? t('reports.total') : totalText(formats, total)}
                </td>
              ))}
            </tr>
          )}
        </Table>
      </ScrollBox>
      {pages > 1 && (
        <Row as="p" gap="s" nowrap className={styles.pager}>
          <ActionButton size="small" disabled={page === 1} onPress={() => onPage(page - 1)}>
            {t('reports.before')}
          </ActionButton>
          <span>{t('reports.pageOf', { page, pages })}</span>
          <ActionButton size="small" disabled={page === pages} onPress={() => onPage(page + 1)}>
            {t('reports.after')}
          </ActionButton>
        </Row>
      )}
    </>
  );
}

interface LineProps {
  line: ReportLine;
  preview: ReportPreview;
  isGrouped: boolean;
  formats: Formats;
}

function Line({ line, preview: { columns, groups }, isGrouped, formats }: LineProps) {
  const t = useText();
  const classOf = (index: number): string | undefined => (isNumeric(columns[index]?.column) ? numbers.number : undefined);
  if (line.kind === 'group') {
    const column = groups[line.depth]?.column ?? null;
    const label = groupLabel({ t, formats }, column, line);
    return (
      <tr className={styles.group}>
        <th scope="row" style={{ paddingInlineStart: `${line.depth * 16}px` }}>
          {t('reports.groupOf', { label, count: line.count })}
        </th>
        {line.totals.map((total, index) => (
          <td key={index} className={classOf(index)}>
            {totalText(formats, total)}
          </td>
        ))}
      </tr>
    );
  }
  return (
    <tr>
      {isGrouped && <td aria-label={t('reports.group')}> </td>}
      {line.cells.map((cell, index) => (
        <td key={index} className={classOf(index)}>
          {index === 0 && line.link !== null ? (
            <Link to={line.link}>{cellText({ t, formats }, columns[index]?.column ?? null, cell)}</Link>
          ) : (
            cellText({ t, formats }, columns[index]?.column ?? null, cell)
          )}
        </td>
      ))}
    </tr>
  );
}

function isNumeric(column: ReportTypeColumn | null | undefined): boolean {
  return !!column && !column.many && (column.type === 'money' || column.type === 'number' || column.type === 'percent');
}
