import { useEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors as FormErrors,
  type FieldValues,
  get,
  type Path,
  type Resolver,
  set,
  useForm,
  type UseFormReturn,
} from 'react-hook-form';
import type { FieldErrors } from '#shared/contract/envelope.ts';
import { check } from '#shared/contract/field-errors.ts';
import type { AnyCall, BodyOf, ResultOf } from '#shared/contract/route.ts';
import type { Message } from '#shared/domain/messages/message.ts';
import { isEmpty } from '#shared/domain/text/checks.ts';
import { CallError } from '#web/api/call-error.ts';
import type { Answer, CallInput } from '#web/api/client.ts';
import { type CommandOptions, useCommand } from '#web/api/queries.ts';
import { text } from '#web/text/text.ts';
import { messageText } from '#web/text/message-text.ts';

/** A rule that the form's values break: one of the domain, or one of the dialog with its text in the current language. */
export interface FormBreach {
  field: string;
  message: Message | string;
}

export interface ContractFormOptions<C extends AnyCall, V extends FieldValues> {
  defaults: DefaultValues<NoInfer<V>>;
  /** Everything of the call but its body. */
  input?: Omit<CallInput<C>, 'body'>;
  /** Maps the values to the body that is sent; by default all of them. */
  toBody?: (values: NoInfer<V>) => BodyOf<C>;
  /** The domain's rules in addition to the schema: their errors show while other fields are still invalid. */
  check?: (values: NoInfer<V>) => readonly FormBreach[];
  /** Asks for confirmation of unusual values before they are sent; nothing is sent where it resolves to false. */
  confirm?: (values: NoInfer<V>) => Promise<boolean>;
  onDone?: (answer: Answer<ResultOf<C>>, values: NoInfer<V>) => void;
  /** Called for an error that concerns no field, such as 409 after another user's save. */
  onRefused?: (error: CallError, values: NoInfer<V>) => void;
  invalidates?: CommandOptions<C>['invalidates'];
}

export interface ContractForm<V extends FieldValues> {
  /** Given to the fields: `<TextField form={form} name="name" …/>`. */
  fields: UseFormReturn<V>;
  /** Submits the form: for Save and for the form's own submit event. */
  submit: () => void;
  saving: boolean;
  /** "Error on submit" with sentences that no field of the form shows (R037). */
  failure: { title: string; sentences: string[] } | undefined;
  /** Whether anything was changed. */
  changed: boolean;
}

/**
 * A form that is submitted by a call of the table. The row's schema and the domain's rules check it, live once a field was changed.
 * Server errors appear at their fields under "Error on submit". A failed request re-enables Save, and clears and closes nothing (R110).
 */
export function useContractForm<C extends AnyCall, V extends FieldValues = BodyOf<C> & FieldValues>(
  row: C,
  options: ContractFormOptions<C, V>,
): ContractForm<V> {
  const latest = useRef(options);
  latest.current = options;
  const [failure, setFailure] = useState<ContractForm<V>['failure']>();
  const command = useCommand(row, { report: 'form', ...(options.invalidates === undefined ? {} : { invalidates: options.invalidates }) });
  /** A request that may have been carried out is repeated under its own key; a refused or changed one gets a new key. */
  const attempt = useRef<{ key: string; body: string } | undefined>(undefined);

  const bodyOf = (values: V): BodyOf<C> => latest.current.toBody?.(values) ?? (values as unknown as BodyOf<C>);
  const resolver: Resolver<V> = (values) => {
    const errors = errorsOf(row, bodyOf(values), latest.current.check?.(values) ?? []);
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors: errors as FormErrors<V> };
  };
  const fields = useForm<V>({ defaultValues: options.defaults, resolver, mode: 'onChange' });
  useLiveRules(fields, (values) => latest.current.check?.(values) ?? []);

  const submit = fields.handleSubmit(async (values) => {
    setFailure(undefined);
    if (latest.current.confirm && !(await latest.current.confirm(values))) return;
    const body = bodyOf(values);
    const written = JSON.stringify(body);
    if (attempt.current?.body !== written) attempt.current = { key: crypto.randomUUID(), body: written };
    try {
      const input = { ...latest.current.input, body, idempotencyKey: attempt.current.key } as CallInput<C>;
      const answer = await command.mutateAsync(input);
      attempt.current = undefined;
      latest.current.onDone?.(answer, values);
    } catch (error) {
      if (!(error instanceof CallError)) return;
      if (error.status > 0 && error.status < 500) attempt.current = undefined;
      if (error.errors)
        setFailure({ title: text('common.errorOnSubmit'), sentences: sentencesOf(error, showAtFields(fields, error.errors)) });
      else if (error.status === 422) setFailure({ title: text('common.errorOnSubmit'), sentences: [error.message] });
      else latest.current.onRefused?.(error, values);
    }
  });

  return {
    fields,
    submit: () => void submit(),
    saving: command.isPending,
    failure,
    changed: fields.formState.isDirty,
  };
}

/** The errors of schema and rules, in the shape of the form library; the first sentence of a field counts. */
export function errorsOf(row: AnyCall, body: unknown, breaches: readonly FormBreach[]): Record<string, unknown> {
  const checked = row.body.as === 'none' ? undefined : check(row.body.schema, body);
  const errors = checked && !checked.ok ? checked.errors : {};
  const shaped: Record<string, unknown> = {};
  for (const { field, message } of breaches.toReversed())
    set(shaped, field, { type: 'rule', message: typeof message === 'string' ? message : messageText(message) });
  for (const [field, messages] of Object.entries(errors)) set(shaped, field, { type: 'schema', message: messageText(messages[0]) });
  return shaped;
}

/** Shows the server's sentences at their fields, and answers those of fields that the form does not have. */
function showAtFields<V extends FieldValues>(fields: UseFormReturn<V>, errors: FieldErrors): string[] {
  const known = fields.getValues();
  const elsewhere: string[] = [];
  for (const [field, messages] of Object.entries(errors)) {
    if ((field.split('.')[0] ?? '') in known) fields.setError(field as Path<V>, { type: 'server', message: messages[0] ?? '' });
    else elsewhere.push(...messages);
  }
  return elsewhere;
}

/** The sentences below the generic heading: those without a field, else those of the fields. */
export function sentencesOf({ errors = {}, message }: Pick<CallError, 'errors' | 'message'>, elsewhere: readonly string[]): string[] {
  const said = elsewhere.length > 0 ? elsewhere : Object.values(errors ?? {}).flat();
  return said.length > 0 ? [...new Set(said)] : [message];
}

/** A change can make another field valid or invalid. Fields changed so far, and those that a rule now refuses, are checked with it. */
function useLiveRules<V extends FieldValues>(fields: UseFormReturn<V>, breachesOf: (values: V) => readonly FormBreach[]): void {
  const latest = useRef(breachesOf);
  latest.current = breachesOf;
  useEffect(
    () =>
      fields.subscribe({
        formState: { values: true, dirtyFields: true },
        callback: ({ name, values, dirtyFields }) => {
          if (name === undefined) return;
          // A missing value is reported only at fields that were visited, not at those still ahead.
          const refused = latest.current(values).filter(({ field }) => !isEmpty(get(values, field)));
          const others = new Set([...Object.keys(dirtyFields ?? {}), ...refused.map(({ field }) => field)]);
          others.delete(name);
          if (others.size > 0) void fields.trigger([...others] as Path<V>[]);
        },
      }),
    [fields],
  );
}
