import type { SheetRow } from '#shared/domain/sheets/cell.ts';
import { maxCellLength } from '#shared/domain/imports/reading/note-problems.ts';
import { decodeText, detectEncoding, type Encoding } from './detect-encoding.ts';
import { detectDelimiter, type Delimiter } from './detect-delimiter.ts';
import { withoutNeutralising } from '#shared/domain/tables/neutralise-formula.ts';
import { parseRecord } from './parse-record.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';

export type DelimitedText = {
  encoding: Encoding;
  delimiter: Delimiter;
  /** Every record, including blank ones, so that row numbers agree with those of a spreadsheet program. */
  rows: () => Generator<SheetRow>;
};

/** Reads delimited text (CSV, TSV and similar): encoding and delimiter come from the content, never from the name. */
export function readDelimited(bytes: Uint8Array): DelimitedText {
  const encoding = detectEncoding(bytes);
  let sample = '';
  let pieces = 0;
  for (const piece of decodeText(bytes, encoding)) {
    sample += piece;
    pieces += 1;
    if (pieces === 2) break;
  }
  // Spreadsheet programs declare the delimiter in a first line `sep=;`, which they do not show as a row.
  const announced = /^sep=([,;\t|])(\r\n|\r|\n)/i.exec(sample);
  const skip = announced?.[0].length ?? 0;
  const delimiter = announced ? (announced[1] as Delimiter) : detectDelimiter(sample, pieces < 2);
  const stray = straySeparators(sample.slice(skip), delimiter, pieces < 2);
  return { encoding, delimiter, rows: () => records(bytes, { encoding, delimiter, skip, stray }) };
}

/** Max characters of a line; a line of a table has some hundred. */
const longestLine = 2_000_000;

interface Reading {
  encoding: Encoding;
  delimiter: Delimiter;
  /** Characters before the first record. */
  skip: number;
  /** Characters to cut off the end of the last cell of each record. */
  stray: RegExp | undefined;
}

function* records(bytes: Uint8Array, { encoding, delimiter, skip, stray }: Reading): Generator<SheetRow> {
  let text = '';
  let position = skip;
  let number = 0;
  const take = function* (final: boolean): Generator<SheetRow> {
    while (position < text.length) {
      const record = parseRecord(text, position, delimiter, final);
      if (!record) break;
      position = record.next;
      number += 1;
      const { cells } = record;
      if (stray) cells.push((cells.pop() ?? '').replace(stray, ''));
      yield { number, cells: cells.map(cellOf) };
    }
    text = text.slice(position);
    position = 0;
    // A line without an end would be parsed again with every piece of the file.
    if (text.length > longestLine) throw new SpreadsheetError('not_a_spreadsheet');
  };
  for (const piece of decodeText(bytes, encoding)) {
    text += piece;
    yield* take(false);
  }
  yield* take(true);
}

/** Records examined for separators of another program. */
const lookedAt = 50;

/**
 * Finds padding by a program with another separator: `…,Journal of Tides;;;;`. If every line of the file ends so, these are empty cells and not text.
 */
function straySeparators(sample: string, delimiter: Delimiter, final: boolean): RegExp | undefined {
  const ends: string[] = [];
  for (let position = 0; ends.length < lookedAt;) {
    const record = parseRecord(sample, position, delimiter, final);
    if (!record || position >= sample.length) break;
    position = record.next;
    if (record.cells.some((cell) => cell.trim() !== '')) ends.push(record.cells.at(-1) ?? '');
  }
  const found = ([';', ',', '\t', '|'] as const).find(
    (other) => other !== delimiter && ends.length > 1 && ends.every((end) => end.endsWith(other.repeat(2))),
  );
  return found && new RegExp(`\\${found}+$`);
}

function cellOf(text: string): string | null {
  if (text === '') return null;
  // One character more than the limit shows that the cell was cut.
  return withoutNeutralising(text.length > maxCellLength ? text.slice(0, maxCellLength + 1) : text);
}
