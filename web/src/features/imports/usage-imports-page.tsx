import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import Icon from '@cloudscape-design/components/icon';
import Spinner from '@cloudscape-design/components/spinner';
import { importColumns } from '#shared/contract/columns/imports.ts';
import type { ListFilter } from '#shared/contract/list-query.ts';
import { usageImports } from '#shared/contract/groups/usage-imports.ts';
import { CallError, isAborted } from '#web/api/call-error.ts';
import { reportFailure, send } from '#web/api/client.ts';
import { invalidate } from '#web/api/queries.ts';
import { upload } from '#web/api/send-with-file.ts';
import { ListScreen } from '#web/parts/list-screen/list-screen.tsx';
import { useText } from '#web/text/text.ts';
import type { CellContext, GridRow } from '#web/ui/data-grid/grid-types.ts';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { sentenceOf } from '#web/api/sentence-of.ts';
import { Quiet, Stack } from '#web/ui/primitives.tsx';
import { StateBadge } from './state-badge.tsx';
import type { ImportState } from './use-import.ts';
import styles from './imports-page.module.css';

const columns = importColumns.map((column) => (column.field === 'kind' ? { ...column, hidden: true } : column));
const hrefOf = (row: GridRow): string => `/usage/imports/${String(row['id'])}`;
const ofKind: ListFilter[] = [{ field: 'kind', operator: 'in', values: ['usage'] }];
const renderers = { state: ({ value }: CellContext) => <StateBadge state={value as ImportState} /> };
/** Max files of one call. */
const maxFiles = 20;

/** The imports of COUNTER reports, and where a new one begins. */
export default function UsageImportsPage() {
  const t = useText();
  return (
    <Stack>
      <UsageDrop />
      <div className={styles.list}>
        <ListScreen
          name="imports"
          title={t('usage.imports.title')}
          columns={columns}
          list={usageImports.list}
          hrefOf={hrefOf}
          exportFilters={ofKind}
          renderers={renderers}
          emptyAction={<Quiet>{t('usage.imports.noneHint')}</Quiet>}
        />
      </div>
    </Stack>
  );
}

/** Accepts several files at once, has them parsed, and opens the import. */
function UsageDrop() {
  const t = useText();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const [isReading, setReading] = useState(false);
  const [failure, setFailure] = useState<string>();
  const take = async (files: readonly File[]): Promise<void> => {
    if (files.length === 0 || isReading) return;
    if (files.length > maxFiles) return setFailure(t('usage.imports.tooMany', { most: maxFiles }));
    setFailure(undefined);
    setReading(true);
    try {
      const uploads = [];
      for (const file of files) uploads.push({ upload_id: await upload(file, { report: 'none' }), file_name: file.name });
      const { result } = await send(usageImports.parse, { body: { uploads }, report: 'none' });
      void invalidate(cache, ['imports']);
      await navigate(`/usage/imports/${result.import.id}`);
    } catch (error) {
      if (isAborted(error)) return;
      setReading(false);
      if (error instanceof CallError && error.status === 401) reportFailure(error);
      else setFailure(sentenceOf(error) ?? t('imports.drop.failed'));
    }
  };
  return (
    <FileDrop
      label={t('usage.imports.drop')}
      icon={isReading ? <Spinner size="large" /> : <Icon name="upload" size="medium" />}
      words={(over) => t(isReading ? 'usage.imports.reading' : over ? 'usage.imports.over' : 'usage.imports.dropHint')}
      hint={t('usage.imports.formats')}
      accept=".json,.xlsx,.xlsm,.xls,.ods,.csv,.tsv,.txt,.gz,.zip"
      choose={t('usage.imports.choose')}
      several
      isDisabled={isReading}
      isBusy={isReading}
      failure={failure}
      onFiles={(files) => void take(files)}
    />
  );
}
