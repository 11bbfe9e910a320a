import Alert from '@cloudscape-design/components/alert';
import type { ContractForm } from './use-contract-form.ts';

/** "Error on submit" above the fields of a form (R037). */
export function FormFailure({ failure }: { failure: ContractForm<Record<string, unknown>>['failure'] }) {
  if (!failure) return null;
  return (
    <Alert type="error" header={failure.title}>
      {failure.sentences.length > 0 && failure.sentences.map((sentence) => <div key={sentence}>{sentence}</div>)}
    </Alert>
  );
}
