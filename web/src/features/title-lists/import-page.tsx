import { type ReactNode, useEffect, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Icon from '@cloudscape-design/components/icon';
import { titleListImports } from '#shared/contract/groups/title-list-imports.ts';
import type { TitleListReport, TitleListRow } from '#shared/contract/rows/title-list-row.ts';
import { checkTitleList } from '#shared/domain/title-lists/check-title-list.ts';
import { CallError, isAborted } from '#web/api/call-error.ts';
import { type CallInput, reportFailure, send } from '#web/api/client.ts';
import { queryFor, useCommand } from '#web/api/queries.ts';
import { saveFile } from '#web/api/save-file.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { RecordLoader } from '#web/ui/record/record-loader.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { useText } from '#web/text/text.ts';
import { messageText } from '#web/text/message-text.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { Heading, Row, Stack } from '#web/ui/primitives.tsx';
import { FileCard } from './file-card.tsx';
import { forTarget, type ImportChoice, type ImportForm, type Mode, nameOfFile, processBody, readingBody } from './import-choice.ts';
import { ImportReport } from './import-report.tsx';
import { ImportSettings } from './import-settings.tsx';
import type { PreparedFile } from './prepared-file.ts';
import { SplitChoice } from './split-choice.tsx';
import { useRedirectLater } from './use-redirect-later.ts';
import styles from './import-page.module.css';

/** The import of a title list for a product (S67). */
export default function ImportPage() {
  const t = useText();
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const asked = useQuery({ ...queryFor(titleListImports.form, { params: { id } }), staleTime: 0 });
  return (
    <RecordLoader query={asked} idOf={(form) => form.product?.id} list={{ to: '/products', label: t('records.product.list') }}>
      {(form) => <OneImport key={form.product.id} form={withDates(form, search)} />}
    </RecordLoader>
  );
}

/** The form with the dates in the address: those of the period that the list is for. */
function withDates(form: ImportForm, search: URLSearchParams): ImportForm {
  const [from, to] = [search.get('from'), search.get('to')];
  return { ...form, ...(from !== null && { valid_from: from, valid_to: to }) };
}

/** The page's initial choices: from the address, else a new list. */
function firstChoice(form: ImportForm, search: URLSearchParams): ImportChoice {
  const wanted = search.get('mode');
  const mode: Mode = (wanted === 'replace' || wanted === 'add') && form.title_lists.length > 0 ? wanted : 'new';
  const listId = form.title_lists.find(({ id }) => id === search.get('list'))?.id ?? null;
  const empty: ImportChoice = {
    mode,
    listId,
    name: '',
    valid_from: form.valid_from,
    valid_to: form.valid_to,
    format: 'kbart',
    letters: form.custom_columns ?? {},
    profile: 'lenient',
    sheet: null,
    split: null,
  };
  return forTarget(empty, form, { mode, listId, fileName: null });
}

/** Reads the file again with the current choices, without writing anything. */
function usePreview(productId: string, choice: ImportChoice, file: PreparedFile | undefined) {
  const body = file && readingBody(choice, file);
  const wanted = useDebounced(JSON.stringify(body ?? null), 300);
  return useQuery<TitleListReport>({
    queryKey: ['title-list-preview', productId, file?.key, wanted],
    enabled: body !== undefined && wanted === JSON.stringify(body),
    retry: false,
    gcTime: 60_000,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const input = { params: { id: productId }, body, files: file?.files, signal, report: 'none' };
      return (await send(titleListImports.preview, input as unknown as CallInput<typeof titleListImports.preview>)).result;
    },
  });
}

function OneImport({ form }: { form: ImportForm }) {
  const t = useText();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [choice, setChoice] = useState(() => firstChoice(form, search));
  const [file, setFile] = useState<PreparedFile>();
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<readonly string[]>();
  const [done, setDone] = useState<readonly TitleListRow[]>();
  const { product } = form;
  const preview = usePreview(product.id, choice, file);
  const report = preview.isError ? undefined : preview.data;
  const process = useCommand(titleListImports.process, { report: 'none', onDone: ({ result }) => setDone(result.title_lists) });
  const [first, second] = done ?? [];
  const target = first && (second ? `/products/${product.id}/title-lists` : `/title-lists/${first.id}`);
  useRedirectLater(target);
  useEffect(() => {
    if (preview.error instanceof CallError && preview.error.status === 401) reportFailure(preview.error);
  }, [preview.error]);

  const breaches = checkTitleList(choice, 1);
  const change = (next: Partial<ImportChoice>): void => {
    setFailure(undefined);
    setChoice((before) => ({ ...before, ...next }));
  };
  const take = (next: PreparedFile): void => {
    // A name from the earlier file follows the new one.
    const named = choice.mode === 'new' && (choice.name === '' || choice.name === nameOfFile(file?.name ?? null));
    setFile(next);
    change({ sheet: null, split: null, ...(named ? { name: nameOfFile(next.name) } : {}) });
  };
  const start = (): void => {
    setTried(true);
    setFailure(undefined);
    if (!file) setFailure([t('titleLists.import.needed')]);
    if (!file || breaches.length > 0) return;
    const input = { params: { id: product.id }, body: processBody(choice, file, form), files: file.files };
    process.mutate(input as unknown as CallInput<typeof titleListImports.process>, { onError: (error) => setFailure(sentencesOf(error)) });
  };
  const download = (): void => {
    if (!file) return;
    const input = { params: { id: product.id }, body: readingBody(choice, file), files: file.files };
    void saveFile(titleListImports.previewReport, input as unknown as CallInput<typeof titleListImports.previewReport>).catch(
      () => undefined,
    );
  };
  const divisible = report?.refusal?.code === 'too_many' && choice.mode === 'new' && report.split.length > 0;
  const parts = divisible ? report.split.find(({ by }) => by === choice.split)?.parts.length : undefined;
  const isReady = report !== undefined && (report.refusal === null || parts !== undefined) && !preview.isFetching && preview.isFetched;
  const nothing = report && report.refusal === null && report.counts.created + report.counts.matched === 0;
  const label = parts === undefined ? t(`titleLists.import.save.${choice.mode}`) : t('titleLists.import.save.split', { count: parts });

  return (
    <Stack as="article">
      <BackLink to={`/products/${product.id}/title-lists`}>{t('titleLists.import.back', { product: product.name })}</BackLink>
      <FileCard form={form} file={file} onFile={take} />
      <div className={styles.parts}>
        <ImportSettings
          form={form}
          choice={choice}
          report={report}
          breaches={tried || choice.name !== '' ? breaches : []}
          onChange={change}
          onTarget={(mode, listId) => change(forTarget(choice, form, { mode, listId, fileName: file?.name ?? null }))}
        />
        <Preview file={file} query={preview}>
          {report && (
            <>
              {report.refusal && (
                <Alert type="error" header={t('titleLists.import.refused')}>
                  <p className={styles.sentence}>{messageText(report.refusal.message_code, report.refusal.message)}</p>
                  {divisible && <SplitChoice ways={report.split} value={choice.split} onChange={(split) => change({ split })} />}
                </Alert>
              )}
              <ImportReport
                report={report}
                reading={preview.isFetching}
                onDownload={download}
                onAddInstead={() => change({ mode: 'add' })}
              />
            </>
          )}
        </Preview>
      </div>
      <Row gap="s" justify="end" framed className={styles.bar}>
        <div className={styles.told} role="status">
          {first && target && (
            <>
              {done?.map(({ name }) => name).join(', ')}: {t('titleLists.import.done')}. {t('titleLists.import.doneHint')}{' '}
              <Link to={target}>{t('titleLists.import.goNow')}</Link>
            </>
          )}
          {nothing && t('titleLists.import.nothing')}
        </div>
        {failure && failure.length > 0 && (
          <div className={styles.failure} role="alert">
            {failure.map((sentence) => (
              <p key={sentence}>
                <Icon name="status-negative" variant="error" /> {sentence}
              </p>
            ))}
          </div>
        )}
        <Button variant="link" onClick={() => void navigate(`/products/${product.id}/title-lists`)}>
          {t('common.cancel')}
        </Button>
        <Button
          variant="primary"
          loading={process.isPending}
          disabled={done !== undefined || (file !== undefined && (!isReady || nothing === true))}
          onClick={start}
        >
          {label}
        </Button>
      </Row>
    </Stack>
  );
}

interface PreviewProps {
  file: PreparedFile | undefined;
  query: ReturnType<typeof usePreview>;
  /** The report on the file, once it has been read. */
  children: ReactNode;
}

function Preview({ file, query, children }: PreviewProps) {
  const t = useText();
  return (
    <section className={styles.preview} aria-label={t('titleLists.import.preview')} aria-busy={query.isFetching}>
      <Heading>{t('titleLists.import.preview')}</Heading>
      {!file && <EmptyState title={t('titleLists.import.previewEmpty')} />}
      {file && query.isPending && (
        <>
          <p role="status">{t('titleLists.import.reading', { name: file.name })}</p>
          <Skeleton lines={6} height={28} />
        </>
      )}
      {file && query.isError && (
        <Alert type="error" header={t('titleLists.import.refused')}>
          {sentencesOf(query.error).map((sentence) => (
            <div key={sentence}>{sentence}</div>
          ))}
        </Alert>
      )}
      {file && children}
    </section>
  );
}

/** The server's own sentences about a file, or a general one. */
function sentencesOf(error: unknown): string[] {
  if (isAborted(error)) return [];
  if (!(error instanceof CallError)) return [String(error)];
  const sentences = [...new Set(Object.values(error.errors ?? {}).flat())];
  return sentences.length > 0 ? sentences : [error.serverMessage ?? error.message];
}
