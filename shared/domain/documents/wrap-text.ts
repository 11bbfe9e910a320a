/** The width of a text in points, in the printed font. */
export type Measure = (text: string) => number;

/** Wraps a text to lines of a column. Nothing is cut: words wider than the column are broken, after a hyphen or slash if possible. */
export function wrapText(text: string, width: number, measure: Measure): string[] {
  return text.split(/\r\n|\r|\n/).flatMap((paragraph) => wrapParagraph(paragraph, width, measure));
}

function wrapParagraph(paragraph: string, width: number, measure: Measure): string[] {
  const lines: string[] = [];
  const space = measure(' ');
  let [line, used] = ['', 0];
  for (const word of paragraph.split(/[ \t]+/).filter(Boolean)) {
    const needed = measure(word);
    if (line === '' ? needed <= width : used + space + needed <= width) {
      [line, used] = line === '' ? [word, needed] : [`${line} ${word}`, used + space + needed];
      continue;
    }
    if (line !== '') lines.push(line);
    const pieces = needed <= width ? [word] : breakWord(word, width, measure);
    lines.push(...pieces.slice(0, -1));
    line = pieces.at(-1) ?? '';
    used = measure(line);
  }
  return [...lines, line];
}

function breakWord(word: string, width: number, measure: Measure): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const part of word.match(/[^-/_.@,;]*[-/_.@,;]?/g) ?? []) {
    if (measure(piece + part) <= width) {
      piece += part;
      continue;
    }
    if (piece !== '') pieces.push(piece);
    piece = '';
    for (const character of part) {
      if (piece !== '' && measure(piece + character) > width) {
        pieces.push(piece);
        piece = '';
      }
      piece += character;
    }
  }
  return piece === '' ? pieces : [...pieces, piece];
}

/** The width of the widest word: columns of at least this width break no words. */
export function widestWord(text: string, measure: Measure): number {
  let widest = 0;
  for (const word of text.split(/\s+/)) widest = Math.max(widest, measure(word));
  return widest;
}
