import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import FormField from '@cloudscape-design/components/form-field';
import { useText } from '#web/text/text.ts';
import { NumberInput } from '#web/ui/form/number-input.tsx';
import styles from './predictions.module.css';

const name = 'currency_buffer';

/** The currency buffer that the address names, in percent; 0 without one. */
export function useCurrencyBuffer(): number {
  const text = useSearchParams()[0].get(name) ?? '';
  return isBuffer(text) ? Number(text) : 0;
}

/** Whether a text is a valid buffer: below 100, with at most two decimals. */
function isBuffer(text: string): boolean {
  return /^\d{1,2}(\.\d{1,2})?$/.test(text);
}

/** The input of the currency buffer. It is stored in the address, and takes effect while typing. */
export function CurrencyBuffer() {
  const t = useText();
  const [, setSearch] = useSearchParams();
  const buffer = useCurrencyBuffer();
  const [wrong, setWrong] = useState(false);
  const change = (entered: number | null): void => {
    const text = String(entered ?? 0);
    setWrong(!isBuffer(text));
    if (!isBuffer(text)) return;
    setSearch(
      (search) => {
        if (Number(text) === 0) search.delete(name);
        else search.set(name, text);
        return search;
      },
      { replace: true },
    );
  };
  return (
    <div className={styles.buffer}>
      <FormField
        label={t('predictions.buffer')}
        constraintText={t('predictions.bufferHint')}
        errorText={wrong ? t('predictions.bufferWrong') : undefined}
      >
        <NumberInput
          value={buffer}
          digits={Math.max(0, String(buffer).split('.')[1]?.length ?? 0)}
          ariaLabel={t('predictions.buffer')}
          invalid={wrong}
          onChange={(entered) => change(entered as number | null)}
          onBlur={() => setWrong(false)}
        />
      </FormField>
    </div>
  );
}
