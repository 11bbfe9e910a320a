import { useState } from 'react';
import Button from '@cloudscape-design/components/button';
import Input from '@cloudscape-design/components/input';
import type { FieldValues } from 'react-hook-form';
import { useText } from '#web/text/text.ts';
import { Field, type FieldProps } from './field.tsx';
import styles from './password-field.module.css';

/** A password that can be shown while it is typed. */
export function PasswordField<V extends FieldValues>({
  autoComplete,
  ...field
}: FieldProps<V> & { autoComplete: 'current-password' | 'new-password' }) {
  const t = useText();
  const [shown, setShown] = useState(false);
  const action = t(shown ? 'session.hidePassword' : 'session.showPassword');
  return (
    <Field {...field}>
      {({ value, change, blur, ref, invalid }) => (
        <div className={styles.password}>
          <Input
            ref={ref}
            type={shown ? 'text' : 'password'}
            name={field.name}
            autoComplete={autoComplete}
            value={typeof value === 'string' ? value : ''}
            onChange={({ detail }) => change(detail.value)}
            onBlur={blur}
            invalid={invalid}
            ariaRequired
            spellcheck={false}
          />
          <Button formAction="none" ariaLabel={action} onClick={() => setShown(!shown)}>
            {t(shown ? 'session.hide' : 'session.show')}
          </Button>
        </div>
      )}
    </Field>
  );
}
