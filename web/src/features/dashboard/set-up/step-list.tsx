import { Link } from 'react-router-dom';
import Icon from '@cloudscape-design/components/icon';
import { useText } from '#web/text/text.ts';
import type { Step } from './use-steps.ts';
import styles from './set-up.module.css';

/** The steps of setting up a library, with a tick at those that are done. `isCompact`: without what each is for. */
export function StepList({ steps, isCompact = false }: { steps: readonly Step[]; isCompact?: boolean }) {
  const t = useText();
  return (
    <ol className={styles.steps}>
      {steps.map(({ slug, done, to, may }) => (
        <li key={slug} data-done={done}>
          <Icon
            name={done ? 'status-positive' : 'status-pending'}
            variant={done ? 'success' : 'subtle'}
            alt={done ? t('dashboard.start.done') : ''}
          />
          <div>
            <strong>
              {may ? <Link to={to}>{t(`dashboard.start.steps.${slug}.title`)}</Link> : t(`dashboard.start.steps.${slug}.title`)}
            </strong>
            {(!isCompact || (!may && !done)) && (
              <p>
                {!isCompact && t(`dashboard.start.steps.${slug}.hint`)} {!may && !done && t('dashboard.start.ask')}
              </p>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
