import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import ProgressBar from '@cloudscape-design/components/progress-bar';
import type { ImportView } from '#shared/contract/rows/import-row.ts';
import { useCommand } from '#web/api/queries.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { messageText } from '#web/text/message-text.ts';
import { useImportKind } from './import-kind.ts';
import { Section } from '#web/ui/section.tsx';
import { usePatchImport } from './use-import.ts';

/** The progress of an import, which runs without this page. An interrupted one can be restarted here. */
export function ProcessStep({ view, lost }: { view: ImportView; lost: boolean }) {
  const { calls } = useImportKind();
  const t = useText();
  const formats = useFormats();
  const { id, state, failure, failure_code } = view.import;
  const patch = usePatchImport(id);
  const resume = useCommand(calls.process, { onDone: ({ result }) => patch((known) => ({ ...known, import: result })) });
  const { done, total } = view.progress;
  const progress = t(state === 'undoing' ? 'imports.undo.progress' : 'imports.process.progress', {
    done: formats.number(done, 0),
    total: formats.number(total, 0),
  });
  return (
    <Section level="h3" title={t('imports.steps.process')} {...(state === 'failed' ? {} : { hint: t('imports.process.stay') })}>
      {state === 'failed' ? (
        <Alert
          type="error"
          header={t('imports.process.stopped')}
          action={
            <Button loading={resume.isPending} onClick={() => resume.mutate({ body: { id } })}>
              {t('imports.process.resume')}
            </Button>
          }
        >
          {messageText(failure_code, failure)}{' '}
          {t('imports.process.stoppedHint', { done: formats.number(done, 0), total: formats.number(total, 0) })}
        </Alert>
      ) : (
        <ProgressBar
          value={total === 0 ? 0 : Math.round((100 * done) / total)}
          label={t(
            state === 'queued' ? 'imports.process.waiting' : state === 'undoing' ? 'imports.undo.running' : 'imports.process.running',
          )}
          additionalInfo={lost ? t('imports.process.lost', { progress }) : progress}
          ariaLabel={t(state === 'undoing' ? 'imports.undo.running' : 'imports.process.running')}
        />
      )}
    </Section>
  );
}
