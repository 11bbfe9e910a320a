import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import { readOwn, writeOwn } from '#web/api/own-storage.ts';
import { useText } from '#web/text/text.ts';
import { UnfinishedList, useUnfinished } from '#web/parts/unfinished/unfinished-list.tsx';
import { Row } from '#web/ui/primitives.tsx';
import { StepList } from './step-list.tsx';
import { nextStepOf, useSteps } from './use-steps.ts';
import styles from './set-up.module.css';

const stored = 'set-up';

interface Looks {
  open: boolean;
  hidden: boolean;
}

/** The display state of the card in this browser. */
function storedLooks(): Looks {
  return { open: true, hidden: false, ...(readOwn(stored) as Partial<Looks> | undefined) };
}

/**
 * The open work in a new library, above the cards of the dashboard: the setup steps while the user can do one, and unfinished records, then and
 * for a month after each import.
 */
export function SetUpCard() {
  const t = useText();
  const navigate = useNavigate();
  const bodyId = useId();
  const [looks, setLooks] = useState(storedLooks);
  const steps = useSteps() ?? [];
  const next = nextStepOf(steps);
  const unfinished = useUnfinished();
  const things = unfinished && (next || unfinished.after_import) ? unfinished.things : [];
  if (looks.hidden || (!next && things.length === 0)) return null;
  const change = (changed: Partial<Looks>) => {
    setLooks({ ...looks, ...changed });
    writeOwn(stored, { ...looks, ...changed });
  };
  const done = steps.filter((step) => step.done).length;
  return (
    <section className={styles.card} data-open={looks.open} aria-labelledby={`${bodyId}-title`}>
      <Row gap="s" className={styles.head}>
        <h2>
          <button
            type="button"
            id={`${bodyId}-title`}
            aria-expanded={looks.open}
            aria-controls={bodyId}
            onClick={() => change({ open: !looks.open })}
          >
            <span className={styles.arrow} aria-hidden="true" />
            {next
              ? t('dashboard.start.progress', { done, count: steps.length })
              : t('dashboard.unfinished.title', { count: things.length })}
          </button>
        </h2>
        {next && (
          <Button variant="primary" onClick={() => void navigate(next.to)}>
            {t(`dashboard.start.steps.${next.slug}.title`)}
          </Button>
        )}
        <Button variant="link" onClick={() => change({ hidden: true })}>
          {t('dashboard.start.hide')}
        </Button>
      </Row>
      <div id={bodyId} hidden={!looks.open}>
        {next && <StepList steps={steps.filter((step) => !step.done)} isCompact />}
        {next && things.length > 0 && <h3>{t('dashboard.unfinished.title', { count: things.length })}</h3>}
        {things.length > 0 && <UnfinishedList things={things} />}
      </div>
    </section>
  );
}
