import { useState } from 'react';
import Autosuggest from '@cloudscape-design/components/autosuggest';
import FormField from '@cloudscape-design/components/form-field';
import TokenGroup from '@cloudscape-design/components/token-group';
import { email as checkEmail } from '#shared/domain/text/checks.ts';
import { useText } from '#web/text/text.ts';
import { Stack } from '#web/ui/primitives.tsx';

interface AddressFieldProps {
  label: string;
  addresses: readonly string[];
  /** Suggested recipients. */
  known: readonly { name: string; email: string }[];
  required?: boolean;
  onChange: (addresses: string[]) => void;
}

/** Email addresses as tokens: chosen from the suggestions, or typed, each followed by Enter or a comma. */
export function AddressField({ label, addresses, known, required = false, onChange }: AddressFieldProps) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string>();
  /** Set on blur: the error appears only after the user has left the field. */
  const [left, setLeft] = useState(false);
  const add = (text: string): void => {
    const parts = text.split(/[\s,;]+/).filter((part) => part !== '');
    const bad = parts.find((part) => checkEmail('to', part).length > 0);
    setWrong(bad);
    if (bad !== undefined || parts.length === 0) return;
    setTyped('');
    onChange([...new Set([...addresses, ...parts])]);
  };
  const error =
    wrong !== undefined
      ? t('emails.dialog.notAnAddress', { text: wrong })
      : required && left && addresses.length === 0
        ? t('emails.dialog.nobody')
        : undefined;
  const options = known
    .filter(({ email }) => !addresses.includes(email))
    .map(({ name, email }) => ({ value: email, ...(name === email ? {} : { description: name }) }));
  return (
    <FormField label={label} errorText={error} stretch>
      <Stack gap="xs">
        <TokenGroup
          items={addresses.map((address) => ({ label: address, dismissLabel: t('emails.dialog.remove', { address }) }))}
          onDismiss={({ detail }) => onChange(addresses.filter((_, index) => index !== detail.itemIndex))}
        />
        <Autosuggest
          value={typed}
          options={options}
          placeholder={t('emails.dialog.addresses')}
          enteredTextLabel={(address) => t('emails.dialog.addAddress', { address })}
          expandToViewport
          ariaLabel={label}
          onChange={({ detail }) => {
            setWrong(undefined);
            if (/[,;]$/.test(detail.value)) add(detail.value);
            else setTyped(detail.value);
          }}
          onSelect={({ detail }) => add(detail.value)}
          onBlur={() => {
            add(typed);
            setLeft(true);
          }}
        />
      </Stack>
    </FormField>
  );
}
