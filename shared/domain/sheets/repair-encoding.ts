/** The bytes 0x80 to 0x9F of Windows-1252; undefined bytes are control characters. */
const upper =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f' +
  '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178';
const byteOf = new Map([...upper].map((letter, index) => [letter, 0x80 + index]));

/** The first two characters of a letter encoded twice, such as “Ã‰” for “É” or “â€” of “’”. */
const suspicious = new RegExp(`[\\u00c2-\\u00f4][\\u0080-\\u00bf${upper}]`);

/**
 * Undoes double encoding, where UTF-8 was read as Windows-1252 and encoded again: `Ã‰ire` gives `Éire`. Undefined unless all letters are bytes of
 * valid UTF-8, as then the text was not damaged in this way.
 */
export function repairEncoding(text: string): string | undefined {
  if (!suspicious.test(text)) return undefined;
  const bytes: string[] = [];
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    const byte = byteOf.get(letter) ?? (code <= 0xff ? code : undefined);
    if (byte === undefined) return undefined;
    bytes.push(`%${byte.toString(16).padStart(2, '0')}`);
  }
  try {
    return decodeURIComponent(bytes.join(''));
  } catch {
    return undefined;
  }
}
