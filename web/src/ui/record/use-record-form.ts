import { useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { DefaultValues, FieldValues, Path } from 'react-hook-form';
import type { AnyCall, BodyOf, ResultOf } from '#shared/contract/route.ts';
import type { CallError } from '#web/api/call-error.ts';
import { invalidate } from '#web/api/queries.ts';
import { type ContractForm, type FormBreach, useContractForm } from '#web/ui/form/use-contract-form.ts';
import { type Clash, clashesOf, changesOf } from './changes.ts';

/** The server's answer with a 409: the other user's version, with its author and time (D1). */
interface Outdated<R> {
  changed_by: { name: string };
  changed_at: string;
  current: R;
}

/** Conflicting changes of one record by two people, resolved by the one who saves second. */
export interface Conflict {
  by: string;
  at: string;
  clashes: Clash[];
  /** Saves again with this person's values of the named fields and the other's of all others. */
  settle: (mine: ReadonlySet<string>) => void;
  /** Continues editing as if nothing was saved. */
  dismiss: () => void;
}

export interface RecordFormOptions<C extends AnyCall, R, V extends FieldValues> {
  record: R;
  valuesOf: (record: R) => V;
  /** Maps the changed values to the body that is sent. */
  toBody: (changes: Partial<V>) => object;
  check?: (values: V) => readonly FormBreach[];
  /** Asks the person about unusual values before they are sent. */
  confirm?: (values: V) => Promise<boolean>;
  onSaved?: (saved: ResultOf<C>) => void;
  /** Parameters of the call's path; the record's id where it is the only one. */
  params?: Readonly<Record<string, string>>;
  /** Extracts the record from the answer, where the answer holds more. */
  recordOf?: (saved: ResultOf<C>) => R;
}

export interface RecordForm<V extends FieldValues> extends ContractForm<V> {
  conflict: Conflict | undefined;
  discard: () => void;
  /** Adopts the version of a save that changed no field of this form, such as an unlock. */
  takeVersion: (version: number) => void;
}

/**
 * A form that changes a record: sends the changed fields and the version that the person saw.
 * If another user saved in between, the person sees both versions and chooses (D1). Newer data replaces the values while the form is unchanged.
 */
export function useRecordForm<C extends AnyCall, R extends { id: string; version: number }, V extends FieldValues>(
  row: C,
  { record, valuesOf, toBody, check, confirm, onSaved, params = { id: record.id }, recordOf }: RecordFormOptions<C, R, V>,
): RecordForm<V> {
  const cache = useQueryClient();
  const base = useRef({ version: record.version, values: valuesOf(record) });
  const [conflict, setConflict] = useState<Conflict>();
  const form = useContractForm<C, V>(row, {
    defaults: base.current.values as DefaultValues<V>,
    input: { params } as never,
    toBody: (values) => ({ ...toBody(changesOf(base.current.values, values)), version: base.current.version }) as BodyOf<C>,
    ...(check ? { check } : {}),
    ...(confirm ? { confirm } : {}),
    onDone: ({ result }) => {
      rebase(recordOf ? recordOf(result) : (result as R));
      onSaved?.(result);
    },
    onRefused: (error, mine) => {
      const outdated = outdatedOf<R>(error);
      if (!outdated) return;
      const next = conflictOf(outdated, mine);
      // The values are equal already: most likely this change was saved and its answer was lost.
      if (next.clashes.length === 0) {
        next.settle(new Set());
        if (!recordOf) onSaved?.(outdated.current as ResultOf<C>);
      } else setConflict(next);
    },
  });
  const { fields, changed } = form;

  function rebase(next: R): void {
    base.current = { version: next.version, values: valuesOf(next) };
    fields.reset(base.current.values);
  }

  function conflictOf({ changed_by, changed_at, current }: Outdated<R>, mine: V): Conflict {
    const theirs = valuesOf(current);
    return {
      by: changed_by.name,
      at: changed_at,
      clashes: clashesOf(base.current.values, mine, theirs),
      dismiss: () => setConflict(undefined),
      settle: (chosen) => {
        setConflict(undefined);
        rebase(current);
        for (const field of chosen) fields.setValue(field as Path<V>, mine[field], { shouldDirty: true });
        if (chosen.size > 0) form.submit();
        else void invalidate(cache);
      },
    };
  }

  const latestRebase = useRef(rebase);
  latestRebase.current = rebase;
  useEffect(() => {
    if (!changed && record.version > base.current.version) latestRebase.current(record);
  }, [record, changed]);

  const takeVersion = (version: number): void => void (base.current = { ...base.current, version });
  return { ...form, conflict, discard: () => fields.reset(base.current.values), takeVersion };
}

function outdatedOf<R>(error: CallError): Outdated<R> | undefined {
  const result = error.result as Partial<Outdated<R>> | null | undefined;
  return error.status === 409 && result?.current && result.changed_by && result.changed_at ? (result as Outdated<R>) : undefined;
}
