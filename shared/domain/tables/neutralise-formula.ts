// The wide signs of East Asian keyboards count too; blanks and quotes may stand before a sign.
const begins = '[\\s"\']{0,40}[=+\\-@\\uff1d\\uff0b\\uff0d\\uff20\\t\\r]';
// Within a text a dash with a blank behind it is a dash: people write lists so.
const beginsWithin = '[\\s"\']{0,40}(?:[=@\\uff1d\\uff20]|[+\\-\\uff0b\\uff0d]\\S)';
const separator = '(?<=[;,|\\t\\r\\n])';

const unsafe = new RegExp(`^(?=${begins})|${separator}(?=${beginsWithin})`, 'g');
const neutralised = new RegExp(`^'(?=${begins})|${separator}'(?=${beginsWithin})`, 'g');

/**
 * Makes text safe to open as CSV: a spreadsheet program runs a cell that begins with = + - @, tab or CR as a formula, so such text
 * gets an apostrophe in front, which those programs hide. A program that expects another separator than the writer's cuts a text in
 * two: what then begins a cell gets its apostrophe as well.
 */
export function neutraliseFormula(text: string): string {
  return text.replace(unsafe, "'");
}

/** The text as it was before it was neutralised. */
export function withoutNeutralising(text: string): string {
  return text.includes("'") ? text.replace(neutralised, '') : text;
}
