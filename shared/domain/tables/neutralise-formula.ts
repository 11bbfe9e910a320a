// Full-width signs of East Asian keyboards count too; blanks and quotes may precede a sign.
const begins = '[\\s"\']{0,40}[=+\\-@\\uff1d\\uff0b\\uff0d\\uff20\\t\\r]';
// Within a text, a dash before a blank is only a dash, as in lists.
const beginsWithin = '[\\s"\']{0,40}(?:[=@\\uff1d\\uff20]|[+\\-\\uff0b\\uff0d]\\S)';
const separator = '(?<=[;,|\\t\\r\\n])';

const unsafe = new RegExp(`^(?=${begins})|${separator}(?=${beginsWithin})`, 'g');
const neutralised = new RegExp(`^'(?=${begins})|${separator}'(?=${beginsWithin})`, 'g');

/**
 * Makes text safe to open as CSV. Spreadsheet programs run a cell that begins with = + - @, tab or CR as a formula. Such text gets an apostrophe in
 * front, which those programs hide. Programs with another separator split a text, so parts that would begin a cell get an apostrophe as well.
 */
export function neutraliseFormula(text: string): string {
  return text.replace(unsafe, "'");
}

/** Reverts `neutraliseFormula`. */
export function withoutNeutralising(text: string): string {
  return text.includes("'") ? text.replace(neutralised, '') : text;
}
