import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Modal, type ModalProps } from '../modal.tsx';
import { Stack } from '../primitives.tsx';
import { FormFailure } from './form-failure.tsx';
import type { ContractForm } from './use-contract-form.ts';

type FormDialogProps<V extends FieldValues> = Omit<ModalProps, 'onSave' | 'saving' | 'children'> & {
  form: ContractForm<V>;
  children: ReactNode;
};

/** A dialog around a form: Save submits, Enter in a field too, and a refused one stays open (R037, R110). */
export function FormDialog<V extends FieldValues>({ form, children, ...modal }: FormDialogProps<V>) {
  return (
    <Modal {...modal} onSave={form.submit} saving={form.saving}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (!form.saving && !modal.saveDisabled) form.submit();
        }}
      >
        <Stack>
          <FormFailure failure={form.failure} />
          {children}
        </Stack>
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Modal>
  );
}
