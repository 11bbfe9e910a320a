import { parseRecord } from './parse-record.ts';

export type Delimiter = ',' | ';' | '\t' | '|';

const candidates: Delimiter[] = ['\t', ';', ',', '|'];

/**
 * Detects the delimiter of a text file from its first records: the candidate that splits most of them into the same number of cells. Decimal commas
 * and lists in cells split unevenly and lose against the real delimiter.
 */
export function detectDelimiter(sample: string, final: boolean): Delimiter {
  let best: Delimiter = ',';
  let bestScore = 0;
  for (const delimiter of candidates) {
    const score = evenness(sample, delimiter, final);
    if (score > bestScore) [best, bestScore] = [delimiter, score];
  }
  return best;
}

function evenness(sample: string, delimiter: Delimiter, final: boolean): number {
  const widths = new Map<number, number>();
  let records = 0;
  let position = 0;
  while (records < 60 && position < sample.length) {
    const record = parseRecord(sample, position, delimiter, final);
    if (!record) break;
    position = record.next;
    if (record.cells.every((cell) => cell.trim() === '')) continue;
    records += 1;
    widths.set(record.cells.length, (widths.get(record.cells.length) ?? 0) + 1);
  }
  let score = 0;
  for (const [width, count] of widths) {
    if (width > 1) score = Math.max(score, (count / records) ** 2 * Math.log2(width + 1));
  }
  return score;
}
