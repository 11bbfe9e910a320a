const longest = 255;

/**
 * Cleans a file name for storage and download: one line, without folders, and at most 255 characters including the extension.
 * Removes invisible direction marks, which could disguise the extension. A name with only an extension becomes `File`.
 */
export function cleanFileName(name: string): string {
  const line = name
    .toWellFormed()
    .normalize('NFC')
    .split(/[\\/]/)
    .at(-1)!
    .replace(/[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}<>:"|?*]/gu, '_')
    .replace(/\s+/g, ' ')
    .trim();
  const dot = line.lastIndexOf('.');
  const [base, ending] = dot === -1 ? [line, ''] : [line.slice(0, dot).trimEnd(), line.slice(dot)];
  const whole = base === '' ? 'File' : base;
  const room = Math.max(1, longest - ending.length);
  return (whole.slice(0, room).toWellFormed() + ending).slice(0, longest);
}
