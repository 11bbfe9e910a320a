/** The check digit of the first 12 digits of an ISBN-13: weights 1 and 3, modulo 10. */
function checkDigit13(digits: string): string {
  const sum = Array.from(digits.slice(0, 12)).reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return String((10 - (sum % 10)) % 10);
}

/** The check character of the first 9 digits of an ISBN-10: weights 10 to 2, modulo 11, X for 10. */
function checkCharacter10(digits: string): string {
  const sum = Array.from(digits.slice(0, 9)).reduce((total, digit, index) => total + Number(digit) * (10 - index), 0);
  const rest = (11 - (sum % 11)) % 11;
  return rest === 10 ? 'X' : String(rest);
}

/**
 * An ISBN as 13 digits without hyphens, from any common notation. An ISBN-10 is converted to its ISBN-13.
 * Undefined for a wrong form or a wrong check digit.
 */
export function normaliseIsbn(text: string): string | undefined {
  const plain = text
    .normalize('NFKC')
    .replace(/^\s*(?:e-?)?isbn(?:-?1[03])?\s*:?\s*/i, '')
    .replace(/[\s\u2010-\u2015\u2212-]/g, '')
    .toUpperCase();
  if (/^97[89]\d{10}$/.test(plain)) return checkDigit13(plain) === plain[12] ? plain : undefined;
  if (!/^\d{9}[\dX]$/.test(plain) || plain === '0000000000' || checkCharacter10(plain) !== plain[9]) return undefined;
  const body = `978${plain.slice(0, 9)}`;
  return `${body}${checkDigit13(body)}`;
}

/** Whether the text is an ISBN-10 or ISBN-13 in any common notation. */
export function isIsbn(text: string): boolean {
  return normaliseIsbn(text) !== undefined;
}
