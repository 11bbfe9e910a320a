import { useEffect, useEffectEvent, useRef } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import Spinner from '@cloudscape-design/components/spinner';
import { previousImports } from '#shared/contract/groups/previous-imports.ts';
import { usageImports } from '#shared/contract/groups/usage-imports.ts';
import type { ImportRow } from '#shared/contract/rows/import-row.ts';
import { send } from '#web/api/client.ts';
import { invalidate, queryFor } from '#web/api/queries.ts';
import { showToast } from '#web/ui/toasts/toast-store.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { importKindsShown, pathOfImport } from './import-kind.ts';
import styles from './running-imports.module.css';

/** Poll interval for running imports, in milliseconds. */
const pollEvery = 2000;
const stayFor = 8000;

/** The running imports, shown on every page; a notification reports the result, and lists are reloaded. */
export default function RunningImports() {
  const t = useText();
  const formats = useFormats();
  const cache = useQueryClient();
  const followed = useRef(new Map<string, ImportRow['kind']>());
  const asked = useQuery({
    ...queryFor(
      previousImports.list,
      {
        query: { paginated: true, perPage: 10, filters: [{ field: 'state', operator: 'in', values: ['queued', 'running', 'undoing'] }] },
        report: 'none',
      },
      { stays: true },
    ),
    staleTime: pollEvery,
    retry: false,
    // Polls again after an error, too: nothing else would restart the polling.
    refetchInterval: ({ state }) => (state.status === 'error' || rowsOf(state.data).length > 0 ? pollEvery : false),
  });
  const running = rowsOf(asked.data);

  const tell = async (id: string, kind: ImportRow['kind']): Promise<void> => {
    const row =
      kind === 'usage'
        ? (await send(usageImports.get, { params: { id }, report: 'none' })).result.import
        : (await send(importKindsShown[kind].calls.get, { params: { id }, query: { page: 1, per_page: 1 }, report: 'none' })).result.import;
    const { file_name: name, state } = row;
    const count = (n: number | null): string => formats.number(n ?? 0, 0);
    const { created, matched, skipped, failed } = row;
    const counts = { created: count(created), matched: count(matched), skipped: count(skipped), failed: count(failed) };
    if (state === 'finished') showToast(t('imports.process.finished', { name, ...counts }), 'positive', stayFor);
    if (state === 'failed') showToast(t('imports.process.failedToast', { name }), 'negative', stayFor);
  };
  const onAnswer = useEffectEvent(() => {
    const now = new Map(running.map(({ id, kind }) => [id, kind]));
    const ended = [...followed.current].filter(([id]) => !now.has(id));
    followed.current = now;
    if (ended.length === 0) return;
    void invalidate(cache);
    for (const [id, kind] of ended) void tell(id, kind).catch(() => undefined);
  });
  useEffect(() => onAnswer(), [asked.dataUpdatedAt]);

  return running.map(({ id, kind, file_name }) => (
    <Link
      key={id}
      to={pathOfImport({ id, kind })}
      className={styles.running}
      title={file_name}
      aria-label={t('imports.process.busyWith', { name: file_name })}
    >
      <Spinner /> <span>{t('imports.process.busy')}</span>
    </Link>
  ));
}

function rowsOf(answer: ImportRow[] | { data: ImportRow[] } | undefined): readonly ImportRow[] {
  return answer === undefined ? [] : Array.isArray(answer) ? answer : answer.data;
}
