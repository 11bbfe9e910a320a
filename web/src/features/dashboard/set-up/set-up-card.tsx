import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import { readOwn, writeOwn } from '#web/api/own-storage.ts';
import { useText } from '#web/text/text.ts';
import { StepList } from './step-list.tsx';
import { nextStepOf, useSteps } from './use-steps.ts';
import styles from './set-up.module.css';

const stored = 'set-up';

interface Looks {
  open: boolean;
  hidden: boolean;
}

/** How the user left the card in this browser. */
function storedLooks(): Looks {
  return { open: true, hidden: false, ...(readOwn(stored) as Partial<Looks> | undefined) };
}

/** The steps of setting up a library above the cards of the dashboard, while one is open that the user may do. */
export function SetUpCard() {
  const t = useText();
  const navigate = useNavigate();
  const bodyId = useId();
  const [looks, setLooks] = useState(storedLooks);
  const steps = useSteps() ?? [];
  const next = nextStepOf(steps);
  if (looks.hidden || !next) return null;
  const change = (changed: Partial<Looks>) => {
    setLooks({ ...looks, ...changed });
    writeOwn(stored, { ...looks, ...changed });
  };
  const done = steps.filter((step) => step.done).length;
  return (
    <section className={styles.card} data-open={looks.open} aria-labelledby={`${bodyId}-title`}>
      <div className={styles.head}>
        <h2>
          <button
            type="button"
            id={`${bodyId}-title`}
            aria-expanded={looks.open}
            aria-controls={bodyId}
            onClick={() => change({ open: !looks.open })}
          >
            <span className={styles.arrow} aria-hidden="true" />
            {t('dashboard.start.progress', { done, count: steps.length })}
          </button>
        </h2>
        <Button variant="primary" onClick={() => void navigate(next.to)}>
          {t(`dashboard.start.steps.${next.slug}.title`)}
        </Button>
        <Button variant="link" onClick={() => change({ hidden: true })}>
          {t('dashboard.start.hide')}
        </Button>
      </div>
      <div id={bodyId} hidden={!looks.open}>
        <StepList steps={steps} />
      </div>
    </section>
  );
}
