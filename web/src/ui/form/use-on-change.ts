import { useEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** Calls `react` after a user or the code changed a field, with the field's name and all current values. */
export function useOnChange<V extends FieldValues>(form: UseFormReturn<V>, react: (name: string, values: V) => void): void {
  const latest = useRef(react);
  latest.current = react;
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name, values }) => {
          if (name !== undefined) latest.current(name, values);
        },
      }),
    [form],
  );
}
