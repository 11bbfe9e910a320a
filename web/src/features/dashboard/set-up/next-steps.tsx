import { useNavigate } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import { useMay } from '#web/api/use-session.ts';
import { AddSampleData } from '#web/parts/sample-data/sample-data.tsx';
import { useText } from '#web/text/text.ts';
import { Row } from '#web/ui/primitives.tsx';
import { StepList } from './step-list.tsx';
import { nextStepOf, useSteps } from './use-steps.ts';
import styles from './set-up.module.css';

/** The dashboard of a library without any records: the steps of setting it up, in place of empty cards. */
export function NextSteps({ onPast }: { onPast: () => void }) {
  const t = useText();
  const navigate = useNavigate();
  const steps = useSteps() ?? [];
  const next = nextStepOf(steps);
  const mayTry = useMay('manage-settings');
  return (
    <section className={styles.start} aria-labelledby="next-steps">
      <h2 id="next-steps">{t('dashboard.start.title')}</h2>
      <p>{t('dashboard.start.lead')}</p>
      <StepList steps={steps} />
      <Row>
        {next && (
          <Button variant="primary" onClick={() => void navigate(next.to)}>
            {t(`dashboard.start.steps.${next.slug}.title`)}
          </Button>
        )}
        {mayTry && <AddSampleData />}
        <Button variant="link" onClick={onPast}>
          {t('dashboard.start.past')}
        </Button>
      </Row>
      {mayTry && <p className={styles.hint}>{t('settings.sampleData.hint')}</p>}
    </section>
  );
}
