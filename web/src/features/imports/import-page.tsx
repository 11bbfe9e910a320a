import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import type { ImportView } from '#shared/contract/rows/import-row.ts';
import type { ImportKindName } from '#shared/domain/imports/import-kind-names.ts';
import { RecordLoader } from '#web/ui/record/record-loader.tsx';
import { useText } from '#web/text/text.ts';
import { Stack } from '#web/ui/primitives.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { FileStep } from './file-step.tsx';
import { ImportHeader } from './import-header.tsx';
import { ImportKindContext, importKindsShown, useImportKind } from './import-kind.ts';
import { type StepName, stepOf } from './import-steps.ts';
import { ProcessDialog } from './process-dialog.tsx';
import { ProcessStep } from './process-step.tsx';
import { RowsStep } from './rows-step.tsx';
import { type RowsQuery, useImport } from './use-import.ts';

const firstRows: RowsQuery = { page: 1, per_page: 100, outcome: '', search: '' };

/** One import, from its file to its report (S54, S70). */
export function ImportPage({ kind }: { kind: ImportKindName }) {
  const { id = '' } = useParams();
  return (
    <ImportKindContext value={importKindsShown[kind]}>
      <OneImport key={id} id={id} />
    </ImportKindContext>
  );
}

function OneImport({ id }: { id: string }) {
  const t = useText();
  const { path, title } = useImportKind();
  const [rows, setRows] = useState(firstRows);
  const asked = useImport(id, rows);
  return (
    <RecordLoader query={asked} idOf={(view) => view.import?.id} list={{ to: path, label: t(title) }}>
      {(view) => <ImportSteps view={view} rows={rows} onRows={setRows} loading={asked.isPlaceholderData} lost={asked.isRefetchError} />}
    </RecordLoader>
  );
}

interface ImportStepsProps {
  view: ImportView;
  rows: RowsQuery;
  onRows: (rows: RowsQuery) => void;
  /** Other rows than those shown are on their way. */
  loading: boolean;
  /** The import cannot be followed right now. */
  lost: boolean;
}

function ImportSteps({ view, rows, onRows, loading, lost }: ImportStepsProps) {
  const [search, setSearch] = useSearchParams();
  const [confirming, setConfirming] = useState(false);
  const step = stepOf(search.get('step'), view);
  const show = (next: StepName): void => {
    if (next === 'process' && view.import.state === 'parsed') setConfirming(true);
    else setSearch({ step: next }, { replace: true });
  };
  return (
    <Stack as="article">
      <ImportHeader view={view} step={step} onStep={show} />
      {step === 'file' && <FileStep view={view} onNext={() => show('columns')} />}
      {step === 'columns' && <ColumnsStep view={view} onNext={() => show('preview')} />}
      {step === 'preview' && <RowsStep view={view} rows={rows} onRows={onRows} loading={loading} onProcess={() => setConfirming(true)} />}
      {step === 'process' && <ProcessStep view={view} lost={lost} />}
      {step === 'report' && <RowsStep view={view} rows={rows} onRows={onRows} loading={loading} />}
      {confirming && (
        <ProcessDialog
          id={view.import.id}
          name={view.import.file_name}
          onClose={() => setConfirming(false)}
          onStarted={() => {
            setConfirming(false);
            onRows(firstRows);
            setSearch({}, { replace: true });
          }}
        />
      )}
    </Stack>
  );
}
