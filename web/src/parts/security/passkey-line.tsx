import type { PasskeyRow } from '#shared/contract/rows/factors-row.ts';
import { useText } from '#web/text/text.ts';
import { useFormats } from '#web/ui/use-formats.ts';

/** A passkey in a line: its name, when it was added and last used, and whether it is synchronized. */
export function PasskeyLine({ passkey: { name, created_at, last_used_at, backed_up } }: { passkey: PasskeyRow }) {
  const t = useText();
  const formats = useFormats();
  return (
    <span>
      <strong>{name}</strong> {t('mySecurity.passkeys.added', { at: formats.dateTime(created_at) })},{' '}
      {last_used_at === null ? t('mySecurity.passkeys.unused') : t('mySecurity.passkeys.used', { at: formats.dateTime(last_used_at) })}
      {backed_up && `, ${t('mySecurity.passkeys.synced')}`}
    </span>
  );
}
