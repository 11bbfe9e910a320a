/** The check character of the first 7 digits of an ISSN: weights 8 to 2, modulo 11, X for 10. */
function checkCharacter(digits: string): string {
  const sum = Array.from(digits.slice(0, 7)).reduce((total, digit, index) => total + Number(digit) * (8 - index), 0);
  const rest = (11 - (sum % 11)) % 11;
  return rest === 10 ? 'X' : String(rest);
}

/**
 * An ISSN as `NNNN-NNNC`, from any common notation (`issn 1234567x`, other dashes, spaces, a zero dropped by a spreadsheet).
 * Undefined for a wrong form or a wrong check character.
 */
export function normaliseIssn(text: string): string | undefined {
  const plain = text
    .normalize('NFKC')
    .replace(/^\s*[ep]?-?issn(?:-l)?\s*:?\s*/i, '')
    .replace(/[\s\u2010-\u2015\u2212-]/g, '')
    .toUpperCase();
  const padded = /^\d{5,6}[\dX]$/.test(plain) ? plain.padStart(8, '0') : plain;
  if (!/^\d{7}[\dX]$/.test(padded) || padded === '00000000' || checkCharacter(padded) !== padded[7]) return undefined;
  return `${padded.slice(0, 4)}-${padded.slice(4)}`;
}

/** Whether the text is an ISSN in any common notation. */
export function isIssn(text: string): boolean {
  return normaliseIssn(text) !== undefined;
}
