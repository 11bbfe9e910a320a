import { useId } from 'react';
import Button from '@cloudscape-design/components/button';
import { highestRating, lowestRating } from '#shared/domain/evaluation/criteria.ts';
import { useText } from '#web/text/text.ts';
import { Hidden, Row } from '#web/ui/primitives.tsx';
import styles from './evaluations-tab.module.css';

interface OwnRatingProps {
  criterion: string;
  value: number | null;
  /** Saves; without it the rating is only shown. */
  onChange: ((rating: number | null) => Promise<unknown>) | undefined;
}

const steps = Array.from({ length: highestRating - lowestRating + 1 }, (_, index) => lowestRating + index);

/** A rating from 1 to 5 as radio buttons: a click or the arrow keys choose. */
export function OwnRating({ criterion, value, onChange }: OwnRatingProps) {
  const t = useText();
  const name = useId();
  // The client has shown the error, and the rating returns to the stored one.
  const choose = (rating: number | null): void => void onChange?.(rating).catch(() => {});
  if (!onChange) return <strong>{value ?? t('evaluations.notRated')}</strong>;
  return (
    <Row nowrap className={styles.rate}>
      <Row as="fieldset" gap="xxs" nowrap inline className={styles.scale}>
        <Hidden as="legend">{t('evaluations.rate', { criterion })}</Hidden>
        {steps.map((step) => (
          <label key={step} data-chosen={value === step}>
            <input
              type="radio"
              name={name}
              value={step}
              checked={value === step}
              aria-label={t('evaluations.rating', { rating: step })}
              onChange={() => choose(step)}
            />
            <span aria-hidden="true">{step}</span>
          </label>
        ))}
      </Row>
      {value !== null && (
        <Button variant="inline-icon" iconName="undo" ariaLabel={t('evaluations.clear', { criterion })} onClick={() => choose(null)} />
      )}
    </Row>
  );
}
