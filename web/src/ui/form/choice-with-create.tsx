import type { ComponentProps } from 'react';
import Button from '@cloudscape-design/components/button';
import type { FieldValues } from 'react-hook-form';
import { useMay } from '#web/api/use-session.ts';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import styles from './form-layout.module.css';

type ChoiceWithCreateProps<V extends FieldValues> = ComponentProps<typeof ChoiceField<V>> & {
  /** The name of the button beside the choice. */
  createLabel: string;
  /** Opens the nested dialog. */
  onCreate: () => void;
};

/** A choice among records, with a button to create the one that is missing. */
export function ChoiceWithCreate<V extends FieldValues>({ createLabel, onCreate, ...field }: ChoiceWithCreateProps<V>) {
  const mayCreate = useMay('edit-records');
  return (
    <div className={styles.withCreate}>
      <ChoiceField {...field} />
      {mayCreate && (
        <span className={styles.create}>
          <Button iconName="add-plus" ariaLabel={createLabel} formAction="none" disabled={field.disabled ?? false} onClick={onCreate} />
        </span>
      )}
    </div>
  );
}
