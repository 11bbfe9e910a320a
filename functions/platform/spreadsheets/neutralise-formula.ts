/**
 * Makes text safe to open as CSV: a spreadsheet program runs a cell that begins with = + - @, tab or CR as a formula,
 * so such text gets an apostrophe in front, which those programs hide. Reading takes it off again.
 */
export function neutraliseFormula(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}
