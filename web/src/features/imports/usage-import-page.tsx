import { lazy, Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { usageImports } from '#shared/contract/groups/usage-imports.ts';
import type { UsageImportView } from '#shared/contract/rows/usage-import-row.ts';
import { usageSources } from '#shared/contract/groups/usage-sources.ts';
import { queryFor, useCommand } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import { useText } from '#web/text/text.ts';
import { messageText } from '#web/text/message-text.ts';
import { Quiet, Row, Stack } from '#web/ui/primitives.tsx';
import { RecordLoader } from '#web/ui/record/record-loader.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { StateBadge } from './state-badge.tsx';
import { isToLoad, UsageReportCard } from './usage-report-card.tsx';
import { isUnderWay } from './use-import.ts';
import styles from './usage-import-page.module.css';

const UndoDialog = lazy(async () => ({ default: (await import('./undo-dialog.tsx')).UndoDialog }));
const pollEvery = 1000;

/** One import of COUNTER reports: preview, questions, and the report after loading (S112). */
export default function UsageImportPage() {
  const { id = '' } = useParams();
  const t = useText();
  const asked = useQuery({
    ...queryFor(usageImports.get, { params: { id } }, { keep: true }),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.import.state) ? pollEvery : false),
  });
  return (
    <RecordLoader query={asked} idOf={(view) => view.import?.id} list={{ to: '/usage/imports', label: t('usage.imports.title') }}>
      {(view) => <UsageImport view={view} />}
    </RecordLoader>
  );
}

function UsageImport({ view }: { view: UsageImportView }) {
  const t = useText();
  const formats = useFormats();
  const [isUndoing, setUndoing] = useState(false);
  const { id, state, file_name, failure, failure_code } = view.import;
  const process = useCommand(usageImports.process, { invalidates: ['imports'] });
  const update = useCommand(usageImports.update, { invalidates: ['imports'] });
  const mayCreate = useMay(usageSources.create.permission);
  const open = view.reports.filter((report) => isToLoad(report, state));
  const count = (outcome: string): string => formats.number(view.reports.filter((each) => each.outcome === outcome).length, 0);
  const waiting = open.filter(({ outcome }) => outcome === 'question' || outcome === 'no_source').length;
  const ready = open.filter(({ outcome }) => outcome === 'new').length;
  const isFirst = state === 'parsed' || state === 'failed';
  const unnamed = open.filter(({ outcome, source }) => source === null && outcome !== 'refused' && outcome !== 'left_out');
  const named = new Set(unnamed.flatMap(({ platform, customer_ids }) => (platform === '' ? [] : `${platform} ${customer_ids[0] ?? ''}`)));
  const canLoad = ready > 0 || (isFirst && waiting === 0);
  return (
    <Stack>
      <Row gap="s" className={styles.head}>
        <h2>{file_name}</h2>
        <StateBadge state={state} />
        {canLoad && (
          <Button
            variant="primary"
            loading={process.isPending}
            onClick={() => process.mutate({ body: { id, ...(waiting > 0 && { ready: true }) } })}
          >
            {waiting > 0 ? t('usage.imports.loadReady', { count: ready }) : t('usage.imports.load')}
          </Button>
        )}
        {mayCreate && named.size > 0 && (
          <Button loading={update.isPending} onClick={() => update.mutate({ params: { id }, body: { create_sources: true } })}>
            {t('usage.imports.createSources', { count: named.size })}
          </Button>
        )}
        {state === 'finished' && <Button onClick={() => setUndoing(true)}>{t('imports.undo.start')}</Button>}
      </Row>
      {failure_code && <Alert type="error">{messageText(failure_code, failure)}</Alert>}
      {waiting > 0 && <Alert type="info">{t('usage.imports.waiting', { count: waiting })}</Alert>}
      <Quiet>
        {t('usage.imports.sum', {
          read: formats.number(view.reports.length, 0),
          done: state === 'finished' ? 'yes' : 'no',
          loaded: state === 'parsed' || view.import.created === null ? count('new') : formats.number(view.import.created, 0),
          unchanged: count('unchanged'),
          left: count('left_out'),
          failed: count('refused'),
        })}
      </Quiet>
      {view.reports.map((report) => (
        <UsageReportCard key={report.index} importId={id} report={report} sources={view.sources} state={state} />
      ))}
      <Suspense fallback={null}>{isUndoing && <UndoDialog row={{ id, file_name }} onClose={() => setUndoing(false)} />}</Suspense>
    </Stack>
  );
}
