import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { ContractForm } from './use-contract-form.ts';

interface PageFormProps<V extends FieldValues> {
  form: Pick<ContractForm<V>, 'submit' | 'saving'>;
  className?: string | undefined;
  children: ReactNode;
}

/** The form element of a page: its button and Enter submit it, not twice at once. The contract checks the fields, not the browser. */
export function PageForm<V extends FieldValues>({ form, className, children }: PageFormProps<V>) {
  return (
    <form
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!form.saving) form.submit();
      }}
    >
      {children}
    </form>
  );
}
