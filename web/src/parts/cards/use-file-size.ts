import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';

/** Formats a file size for the reader: `12 KB`, `3.4 MB`. */
export function useFileSize(): (bytes: number) => string {
  const t = useText();
  const formats = useFormats();
  return (bytes) => {
    const kilobytes = Math.max(1, Math.round(bytes / 1024));
    return kilobytes < 1024
      ? t('cards.files.kb', { size: formats.number(kilobytes, 0) })
      : t('cards.files.mb', { size: formats.number(bytes / 1024 / 1024, 1) });
  };
}
