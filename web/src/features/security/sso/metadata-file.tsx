import { useRef, useState } from 'react';
import { maxMetadata } from '#shared/contract/entities/sso.ts';
import { useText } from '#web/text/text.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { Quiet, Row } from '#web/ui/primitives.tsx';

/** Reads a file of metadata into the field above, where it can be looked at. */
export function MetadataFile({ onText }: { onText: (text: string) => void }) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<{ name: string } | 'too large'>();
  const choose = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    // Far larger ones are those of a whole federation, and would stall the page.
    if (file.size > maxMetadata) return setState('too large');
    onText(await file.text());
    setState({ name: file.name });
    return undefined;
  };
  return (
    <Row gap="s">
      <input
        ref={input}
        type="file"
        hidden
        accept=".xml,application/samlmetadata+xml,text/xml"
        aria-label={t('sso.saml.chooseFile')}
        onChange={({ target }) => {
          void choose(target.files?.[0]);
          target.value = '';
        }}
      />
      <ActionButton size="small" onPress={() => input.current?.click()}>
        {t('sso.saml.chooseFile')}
      </ActionButton>
      {state && (
        <Quiet as="span" role="status">
          {state === 'too large' ? t('sso.saml.fileTooLarge', { max: maxMetadata / 1000 }) : state.name}
        </Quiet>
      )}
    </Row>
  );
}
