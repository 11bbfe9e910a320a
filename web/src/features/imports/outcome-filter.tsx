import type { ImportView } from '#shared/contract/rows/import-row.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { OutcomeMark } from './outcome-mark.tsx';
import type { RowsQuery } from './use-import.ts';
import styles from './rows-step.module.css';
import { Row } from '#web/ui/primitives.tsx';

const outcomes = ['created', 'matched', 'skipped', 'failed'] as const;

export interface OutcomeFilterProps {
  counts: ImportView['counts'];
  settled: boolean;
  value: RowsQuery['outcome'];
  onChange: (outcome: RowsQuery['outcome']) => void;
}

/** Filters the rows by outcome, with the number of each. */
export function OutcomeFilter({ counts, settled, value, onChange }: OutcomeFilterProps) {
  const t = useText();
  const formats = useFormats();
  return (
    <Row role="group" aria-label={t('imports.preview.filter')} className={styles.outcomes}>
      <button type="button" aria-pressed={value === ''} onClick={() => onChange('')}>
        {t('imports.preview.all')} <strong>{formats.number(counts.read, 0)}</strong>
      </button>
      {outcomes.map((outcome) => (
        <button
          key={outcome}
          type="button"
          aria-pressed={value === outcome}
          disabled={counts[outcome] === 0 && value !== outcome}
          onClick={() => onChange(outcome)}
        >
          <OutcomeMark outcome={outcome} settled={settled} /> <strong>{formats.number(counts[outcome], 0)}</strong>
        </button>
      ))}
    </Row>
  );
}
