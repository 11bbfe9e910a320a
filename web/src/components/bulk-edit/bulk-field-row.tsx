import type { ReactNode } from 'react';
import Checkbox from '@cloudscape-design/components/checkbox';
import FormField from '@cloudscape-design/components/form-field';
import styles from './bulk-edit.module.css';

interface BulkFieldRowProps {
  label: string;
  chosen: boolean;
  onChoose: (chosen: boolean) => void;
  problem: string | undefined;
  hint: string | undefined;
  children: ReactNode;
}

/** A field of a bulk change: whether it is set, and what to. */
export function BulkFieldRow({ label, chosen, onChoose, problem, hint, children }: BulkFieldRowProps) {
  return (
    <div className={styles.field}>
      <Checkbox checked={chosen} onChange={({ detail }) => onChoose(detail.checked)}>
        {label}
      </Checkbox>
      <FormField stretch errorText={problem} constraintText={hint}>
        {children}
      </FormField>
    </div>
  );
}
