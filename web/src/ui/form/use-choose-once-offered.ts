import { useEffect, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

/**
 * Chooses a record created by a nested dialog once the form's choices include it: they are reloaded after every creation, and the proposals for
 * other fields need them.
 */
export function useChooseOnceOffered<V extends FieldValues>(
  form: UseFormReturn<V>,
  offered: Partial<Record<Path<V>, readonly { id: string }[] | undefined>>,
): (field: Path<V>, id: string) => void {
  const [wanted, setWanted] = useState<{ field: Path<V>; id: string }>();
  const found = wanted !== undefined && offered[wanted.field]?.some((choice) => choice.id === wanted.id) === true;
  useEffect(() => {
    if (!wanted || !found) return;
    form.setValue(wanted.field, wanted.id as PathValue<V, Path<V>>, { shouldDirty: true, shouldValidate: true });
    setWanted(undefined);
  }, [form, wanted, found]);
  return (field, id) => setWanted({ field, id });
}
