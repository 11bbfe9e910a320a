import { useNavigate } from 'react-router-dom';
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import type { ImportView } from '#shared/contract/rows/import-row.ts';
import { useCommand } from '#web/api/queries.ts';
import { useText } from '#web/text/text.ts';
import { useImportKind } from './import-kind.ts';

/** Continues with the next chosen sheet of the same file, as a separate import. */
export function NextSheet({ view }: { view: ImportView }) {
  const { calls, path } = useImportKind();
  const t = useText();
  const navigate = useNavigate();
  const parse = useCommand(calls.parse, { onDone: ({ result }) => void navigate(`${path}/${result.import.id}`) });
  const [sheet] = view.next_sheets;
  if (sheet === undefined) return null;
  return (
    <Alert
      type="info"
      action={
        <Button variant="primary" loading={parse.isPending} onClick={() => parse.mutate({ body: { import_id: view.import.id, sheet } })}>
          {t('imports.report.nextSheet', { sheet })}
        </Button>
      }
    >
      {t('imports.report.moreSheets', { names: view.next_sheets.join(', ') })}
    </Alert>
  );
}
