import { useEffect, useRef, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router-dom';
import { definitionOf, type ReportDefinition, runFormats } from '#shared/contract/entities/report.ts';
import { reports } from '#shared/contract/groups/reports.ts';
import type { ReadyMadeReportRow, ReportRow, ReportTypeRow } from '#shared/contract/rows/report-row.ts';
import { CallError } from '#web/api/call-error.ts';
import { keyOf, queryFor, useCommand } from '#web/api/queries.ts';
import { messageText } from '#web/text/message-text.ts';
import { useText } from '#web/text/text.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { Dropdown } from '#web/ui/dropdown.tsx';
import { LeaveGuard } from '#web/ui/leave-guard.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { Quiet, Row, Stack } from '#web/ui/primitives.tsx';
import { Section } from '#web/ui/section.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { ChartChoice } from './chart-choice.tsx';
import { ColumnChoice } from './column-choice.tsx';
import { addressOf, newDefinition, withFittingChart } from './draft.ts';
import { FilterRows } from './filter-rows.tsx';
import { Grouping } from './grouping.tsx';
import { PreviewChart } from './preview-chart.tsx';
import { PreviewTable } from './preview-table.tsx';
import { ReportDetails } from './report-details.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { useReportFile } from './use-report-file.ts';
import styles from './reports.module.css';

type RunFormat = (typeof runFormats)[number];

interface BuilderProps {
  type: ReportTypeRow;
  saved: ReportRow | undefined;
  /** The predefined report that a new one starts from. */
  start?: ReadyMadeReportRow | undefined;
}

const [previewLines, pauseMs] = [50, 300];

/** Edits columns, filters, groups and totals of a report, beside its first lines. */
export function Builder({ type, saved, start }: BuilderProps) {
  const t = useText();
  const before = definitionOf(saved ?? start?.definition ?? newDefinition(type.columns));
  const [definition, setDefinition] = useState(before);
  const [page, setPage] = useState(1);
  const change = (next: Partial<ReportDefinition>): void => {
    setDefinition((known) => withFittingChart({ ...known, ...next }));
    setPage(1);
  };
  const isChanged = JSON.stringify(definition) !== JSON.stringify(before);
  const input = { params: { id: type.slug }, body: { ...useDebounced(definition, pauseMs), page, per_page: previewLines } };
  const preview = useQuery({
    ...queryFor(reports.previewOfDefinition, input),
    queryKey: [...keyOf(reports.previewOfDefinition, input), input.body],
    enabled: definition.columns.length > 0,
    placeholderData: keepPreviousData,
  });
  usePageTitle(
    saved?.name ??
      (start && messageText(start.name_code, start.name)) ??
      t('reports.newOf', { type: t(`reports.types.${type.slug as 'subscriptions'}`) }),
  );
  return (
    <Stack>
      <BuilderBar type={type} saved={saved} definition={definition} isChanged={isChanged} />
      <div className={styles.builder}>
        <Stack>
          <Section title={t('reports.columns')}>
            <ColumnChoice columns={type.columns} chosen={definition.columns} onChange={(columns) => change({ columns })} />
          </Section>
          <Section title={t('reports.filters')}>
            <FilterRows columns={type.columns} filters={definition.filters} onChange={(filters) => change({ filters })} />
          </Section>
          <Section title={t('reports.grouping')}>
            <Grouping columns={type.columns} definition={definition} onChange={change} />
          </Section>
          <Section title={t('reports.chart')}>
            <ChartChoice columns={type.columns} definition={definition} onChange={change} />
          </Section>
        </Stack>
        <Section title={t('reports.preview')} hint={preview.data ? t('reports.lines', { count: preview.data.row_count }) : undefined}>
          {definition.columns.length === 0 ? (
            <p>{t('reports.noColumns')}</p>
          ) : preview.isError ? (
            <p className={styles.problem} role="alert">
              {(preview.error instanceof CallError ? preview.error.serverMessage : undefined) ?? t('common.loadFailed')}
            </p>
          ) : (
            <PreviewTable
              preview={preview.data}
              definition={definition}
              page={page}
              perPage={previewLines}
              onPage={setPage}
              isOld={preview.isPlaceholderData}
            >
              {preview.data && <PreviewChart type={type.slug} definition={definition} preview={preview.data} />}
            </PreviewTable>
          )}
        </Section>
      </div>
    </Stack>
  );
}

interface BuilderBarProps extends BuilderProps {
  definition: ReportDefinition;
  isChanged: boolean;
}

/** The actions on the report as a whole. */
function BuilderBar({ type, saved, definition, isChanged }: BuilderBarProps) {
  const t = useText();
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const [isScheduling, setIsScheduling] = useState(false);
  const [format, setFormat] = useState<RunFormat>('xlsx');
  // Updated outside rendering: navigation right after a save leaves the page before the next render.
  const changed = useRef(isChanged);
  useEffect(() => void (changed.current = isChanged), [isChanged]);
  const create = useCommand(reports.create, {
    onDone: ({ result }) => {
      changed.current = false;
      void navigate(`/reports/${result.type}/${result.id}/edit`);
    },
  });
  const update = useCommand(reports.update, {
    onDone: () => {
      changed.current = false;
      setIsOpen(false);
    },
  });
  const { download, building } = useReportFile();
  const downloadShown = (): void =>
    saved && !isChanged
      ? download({ id: saved.id, format })
      : download({
          id: type.slug,
          format,
          unsaved: {
            address: addressOf(definition),
            body: { ...definition, name: saved?.name ?? t(`reports.types.${type.slug as 'subscriptions'}`) },
          },
        });
  return (
    <Row as="header" gap="m" justify="end">
      {saved && !saved.own && <Quiet className={styles.note}>{t('reports.notYours', { name: saved.owner?.name ?? '' })}</Quiet>}
      <Row as="span" inline>
        <Dropdown
          value={format}
          options={runFormats.map((id) => ({ id, name: id.toUpperCase() }))}
          ariaLabel={t('reports.format')}
          onChange={(id) => setFormat((id as RunFormat | null) ?? 'xlsx')}
        />
        <ActionButton onPress={downloadShown} loading={building} disabled={definition.columns.length === 0}>
          {t('reports.download')}
        </ActionButton>
        <Link to="/reports/runs">{t('reports.runs')}</Link>
        {saved?.own && <ActionButton onPress={() => setIsScheduling(true)}>{t('reports.schedule')}</ActionButton>}
        {saved?.own && <ActionButton onPress={() => setIsOpen(true)}>{t('reports.details')}</ActionButton>}
        <ActionButton
          type="primary"
          disabled={definition.columns.length === 0 || (saved?.own === true && !isChanged)}
          loading={update.isPending}
          onPress={() =>
            saved?.own ? update.mutate({ params: { id: saved.id }, body: { version: saved.version, ...definition } }) : setIsOpen(true)
          }
        >
          {t(saved && !saved.own ? 'reports.saveCopy' : 'reports.save')}
        </ActionButton>
      </Row>
      {isOpen && (
        <ReportDetails
          saved={saved}
          saving={create.isPending || update.isPending}
          onClose={() => setIsOpen(false)}
          onSave={(details) =>
            saved?.own
              ? update.mutate({ params: { id: saved.id }, body: { version: saved.version, ...definition, ...details } })
              : create.mutate({ body: { ...definition, ...details, type: type.slug as ReportRow['type'] } })
          }
        />
      )}
      {isScheduling && saved && <ScheduleDialog report={saved} onClose={() => setIsScheduling(false)} />}
      <LeaveGuard changed={changed} />
    </Row>
  );
}
