import { useState } from 'react';
import Icon from '@cloudscape-design/components/icon';
import type { ImportView } from '#shared/contract/rows/import-row.ts';
import { listPlace } from '#web/ui/record/list-place.ts';
import { useTabTitle } from '#web/ui/use-tab-title.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { Row, Stack } from '#web/ui/primitives.tsx';
import { isDone, openSteps, type StepName, stepNames } from './import-steps.ts';
import { useImportKind } from './import-kind.ts';
import { StateBadge } from './state-badge.tsx';
import { SumLine } from './sum-line.tsx';
import styles from './import-header.module.css';

/** The header of an import: file, progress, row counts, and the steps. */
export function ImportHeader({ view, step, onStep }: { view: ImportView; step: StepName; onStep: (step: StepName) => void }) {
  const t = useText();
  const formats = useFormats();
  const { path, title } = useImportKind();
  const [back] = useState(() => listPlace(path));
  const { file_name, state, importer, created_at } = view.import;
  useTabTitle(file_name);
  return (
    <Stack as="header" framed className={styles.header}>
      <Row gap="m" align="stretch" justify="between" className={styles.top}>
        <BackLink to={back}>{t('records.backTo', { list: t(title) })}</BackLink>
        <span>{t('imports.file.uploaded', { who: importer?.name ?? t('records.none'), at: formats.dateTime(created_at) })}</span>
      </Row>
      <Row gap="m" className={styles.title}>
        <h2>{file_name}</h2>
        <StateBadge state={state} />
      </Row>
      <SumLine view={view} settled={state === 'finished' || state === 'undone' || state === 'undoing'} />
      <Steps view={view} step={step} onStep={onStep} />
    </Stack>
  );
}

function Steps({ view, step, onStep }: { view: ImportView; step: StepName; onStep: (step: StepName) => void }) {
  const t = useText();
  const open = openSteps(view);
  return (
    <nav aria-label={t('imports.steps.label')}>
      <ol className={styles.steps}>
        {stepNames.map((name, index) => {
          const problem = name === 'columns' && view.import.state === 'parsed' && view.mapping_problems.length > 0;
          const done = isDone(name, step, view) && !problem;
          return (
            <li key={name}>
              <button
                type="button"
                disabled={!open.includes(name)}
                aria-current={name === step ? 'step' : undefined}
                data-done={done || undefined}
                onClick={() => onStep(name)}
              >
                <span className={styles.mark} data-problem={problem || undefined}>
                  {problem ? (
                    <Icon name="status-warning" alt={t('imports.steps.problem')} />
                  ) : done && name !== step ? (
                    <Icon name="check" alt={t('imports.steps.done')} />
                  ) : (
                    index + 1
                  )}
                </span>
                {t(`imports.steps.${name}`)}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
