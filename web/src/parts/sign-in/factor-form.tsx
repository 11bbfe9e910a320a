import { useState } from 'react';
import Alert from '@cloudscape-design/components/alert';
import { check } from '#shared/contract/field-errors.ts';
import { type auth, FactorProof } from '#shared/contract/groups/auth.ts';
import type { BodyOf, ResultOf } from '#shared/contract/route.ts';
import type { FactorMethod } from '#shared/domain/users/second-factors.ts';
import type { CallError } from '#web/api/call-error.ts';
import { type CallInput, send } from '#web/api/client.ts';
import { useText } from '#web/text/text.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { FormFailure } from '#web/ui/form/form-failure.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { type FormBreach, useContractForm } from '#web/ui/form/use-contract-form.ts';
import { Stack } from '#web/ui/primitives.tsx';
import { canUsePasskeys } from './can-use-passkeys.ts';
import { forgetUnknownPasskey, passkeyFailure, provePasskey } from './passkey.ts';

/** A call that takes a second factor. */
type FactorCall = typeof auth.secondFactor | typeof auth.fresh;

interface FactorFormProps<C extends FactorCall> {
  call: C;
  /** The sign-in that waits for the factor; undefined for a person who is signed in. */
  pending?: string;
  methods: readonly FactorMethod[];
  method: FactorMethod;
  onMethod: (method: FactorMethod) => void;
  onDone: (result: ResultOf<C>) => void;
  /** The sign-in has to begin anew. */
  onOver?: (sentence: string | undefined) => void;
}

/** The ways of `methods` that this browser has, the usual one first; a recovery code if it has none of them. */
export function usableMethods(methods: readonly FactorMethod[]): readonly [FactorMethod, ...FactorMethod[]] {
  const [first = 'recovery', ...others] = methods.filter((each) => each !== 'passkey' || canUsePasskeys());
  return [first, ...others];
}

/** Asks for a second factor: a passkey, a code of the authenticator app, or a recovery code. The person chooses among the ways they have. */
export function FactorForm<C extends FactorCall>({ methods, method, onMethod, ...step }: FactorFormProps<C>) {
  const t = useText();
  return (
    <>
      {method === 'passkey' ? <PasskeyStep {...step} /> : <CodeStep key={method} kind={method} {...step} />}
      {methods
        .filter((each) => each !== method)
        .map((each) => (
          <ActionButton key={each} type="link" onPress={() => onMethod(each)}>
            {t(`session.factor.instead.${each}`)}
          </ActionButton>
        ))}
    </>
  );
}

type StepProps<C extends FactorCall> = Pick<FactorFormProps<C>, 'call' | 'pending' | 'onDone' | 'onOver'>;

/** The body of the call: the factor, and the sign-in that waits for it. */
function bodyWith<C extends FactorCall>(pending: string | undefined, proof: FactorProof): BodyOf<C> {
  return { ...proof, ...(pending !== undefined && { pending }) } as BodyOf<C>;
}

/** Reports a missing or too long code at its field. The schema of C816 has several kinds of proof, and reports errors for none of them. */
function breachesOf(proof: FactorProof): FormBreach[] {
  const checked = check(FactorProof, proof);
  return checked.ok ? [] : Object.entries(checked.errors).map(([field, [message]]) => ({ field, message: message ?? '' }));
}

function CodeStep<C extends FactorCall>({ kind, call, pending, onDone, onOver }: StepProps<C> & { kind: 'code' | 'recovery' }) {
  const t = useText();
  const [refusal, setRefusal] = useState<string>();
  const form = useContractForm<C, { code: string; recovery: string }>(call, {
    defaults: { code: '', recovery: '' },
    toBody: (values) => bodyWith<C>(pending, { [kind]: values[kind] }),
    check: (values) => breachesOf({ [kind]: values[kind] }),
    invalidates: false,
    onRefused: (error: CallError) => (error.status === 401 && onOver ? onOver(error.serverMessage) : setRefusal(error.serverMessage)),
    onDone: ({ result }) => onDone(result),
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // The page below a dialog may be a form too.
        event.stopPropagation();
        setRefusal(undefined);
        form.submit();
      }}
    >
      <Stack>
        <FormFailure failure={form.failure} />
        {refusal && <Alert type="error">{refusal}</Alert>}
        <TextField
          form={form.fields}
          name={kind}
          label={t(`session.factor.${kind}`)}
          autoComplete={kind === 'code' ? 'one-time-code' : 'off'}
          {...(kind === 'code' && { inputMode: 'numeric' as const })}
          autoFocus
        />
        <ActionButton type="primary" submits fullWidth loading={form.saving}>
          {t('session.factor.confirm')}
        </ActionButton>
      </Stack>
    </form>
  );
}

function PasskeyStep<C extends FactorCall>({ call, pending, onDone, onOver }: StepProps<C>) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string>();
  const prove = async (): Promise<void> => {
    setAsking(true);
    setFailure(undefined);
    try {
      const assertion = await provePasskey(pending === undefined ? { own: true } : { pending });
      try {
        const input: unknown = { body: bodyWith<C>(pending, { assertion }), report: 'none' };
        onDone((await send(call, input as CallInput<C>)).result);
      } catch (error) {
        forgetUnknownPasskey(error, assertion);
        throw error;
      }
    } catch (error) {
      setAsking(false);
      if (isOver(error) && onOver) onOver(passkeyFailure(error));
      else setFailure(passkeyFailure(error));
    }
  };
  return (
    <>
      {failure && <Alert type="error">{failure}</Alert>}
      <ActionButton type="primary" fullWidth loading={asking} onPress={() => void prove()}>
        {t('session.factor.usePasskey')}
      </ActionButton>
    </>
  );
}

/** Whether the sign-in has to begin anew. */
function isOver(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === 401;
}
