import { useState } from 'react';
import Button from '@cloudscape-design/components/button';
import { type Choice, Dropdown } from '#web/ui/dropdown.tsx';
import { useText } from '#web/text/text.ts';
import type { ReactNode } from 'react';
import { useIsEarly } from './early-record.ts';
import styles from './record-page.module.css';
import { Row } from '#web/ui/primitives.tsx';

interface InlineChoiceProps {
  /** The fact's name: "Change publisher" labels the pencil. */
  label: string;
  changeLabel: string;
  value: string | null;
  /** The content while the fact is not being edited. */
  children: ReactNode;
  options: readonly Choice[] | undefined;
  /** Saves; without it the fact is only shown. */
  onChange?: ((id: string) => Promise<unknown>) | undefined;
}

/** A fact of a record that is edited in place: the pencil turns it into a dropdown, which saves at once. */
export function InlineChoice({ label, changeLabel, value, children, options, onChange }: InlineChoiceProps) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const [saving, setSaving] = useState(false);
  const early = useIsEarly();
  if (!open || !onChange)
    return (
      <Row as="span" gap="xxs" nowrap inline>
        {children}
        {onChange && (
          <span className={styles.pencil} data-early={early || undefined}>
            <Button variant="inline-icon" iconName="edit" ariaLabel={changeLabel} onClick={() => setOpen(true)} />
          </span>
        )}
      </Row>
    );
  const choose = async (id: string | null): Promise<void> => {
    if (id === null || id === value) return setOpen(false);
    setSaving(true);
    try {
      await onChange(id);
      setOpen(false);
    } catch {
      // The client has shown the error; the choice stays open.
    } finally {
      setSaving(false);
    }
    return undefined;
  };
  return (
    <span className={styles.choosing}>
      <Dropdown
        value={value}
        options={options ?? []}
        onChange={(id) => void choose(id)}
        loading={options === undefined || saving}
        disabled={saving}
        ariaLabel={label}
      />
      <Button variant="inline-icon" iconName="close" ariaLabel={t('common.cancel')} onClick={() => setOpen(false)} />
    </span>
  );
}
