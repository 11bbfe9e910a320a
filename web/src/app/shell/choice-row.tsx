import { useId } from 'react';
import styles from './account-menu.module.css';

interface ChoiceRowProps<V extends string> {
  legend: string;
  value: V;
  options: readonly { value: V; label: string }[];
  onChange: (value: V) => void;
}

/** A few choices side by side: radio buttons that look like one control. */
export function ChoiceRow<V extends string>({ legend, value, options, onChange }: ChoiceRowProps<V>) {
  const name = useId();
  return (
    <fieldset className={styles.choice}>
      <legend>{legend}</legend>
      <div>
        {options.map((option) => (
          <label key={option.value} data-chosen={option.value === value}>
            <input type="radio" name={name} value={option.value} checked={option.value === value} onChange={() => onChange(option.value)} />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
