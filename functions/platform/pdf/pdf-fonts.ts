import { create } from 'fontkit';
import { readFont } from './font-files.ts';
import { fontFile, fontScripts, type FontScript } from '#shared/domain/documents/font-names.ts';

/** A run of text that one font file can print. */
export interface TextRun {
  font: string;
  text: string;
}

/** Characters that Noto Sans lacks, with equivalents. */
const replacements: Readonly<Record<string, string>> = {
  '\u00ad': '',
  '\u200b': '',
  '\u202f': '\u00a0',
  '\u2007': '\u00a0',
  '\u2010': '-',
  '\u2011': '-',
  '\u2190': '<-',
  '\u2192': '->',
  '\u2260': '<>',
  '\u2264': '<=',
  '\u2265': '>=',
};
/** Printed in place of a character that no font file has; counted, so that the document can mention it. */
export const unprintableSign = '\u00bf';

/** The characters of each font file, cached for all documents of a process. */
const coverage = new Map<FontScript, ReadonlySet<number>>();
const scriptOfCharacter = new Map<string, FontScript | null>();

function coverageOf(script: FontScript): ReadonlySet<number> {
  const known = coverage.get(script);
  if (known) return known;
  const font = create(readFont(fontFile(script, false)));
  const characters = new Set('characterSet' in font ? font.characterSet : []);
  coverage.set(script, characters);
  return characters;
}

function scriptOf(character: string): FontScript | null {
  const known = scriptOfCharacter.get(character);
  if (known !== undefined) return known;
  const point = character.codePointAt(0) ?? 0;
  const script = fontScripts.find((each) => coverageOf(each).has(point)) ?? null;
  scriptOfCharacter.set(character, script);
  return script;
}

/** The fonts of one document. A file is embedded only if a text needs it. */
export class PdfFonts {
  #widths = new Map<string, number>();
  #names = new Set<string>();
  #document: PDFKit.PDFDocument;
  /** Characters that could not be printed, each once. */
  readonly unprintable = new Set<string>();

  constructor(document: PDFKit.PDFDocument) {
    this.#document = document;
  }

  /** A text as runs of one font each. */
  runsOf(text: string, isBold: boolean): TextRun[] {
    const runs: TextRun[] = [];
    for (const given of text.normalize('NFC')) {
      const [character, script] = this.#printable(given);
      if (character === '') continue;
      const font = this.#fontOf(script, isBold);
      const last = runs.at(-1);
      if (last?.font === font) last.text += character;
      else runs.push({ font, text: character });
    }
    return runs;
  }

  /** The width of a text in points. */
  widthOf(text: string, size: number, isBold: boolean): number {
    const key = `${isBold ? 'b' : 'r'}${text}`;
    let width = this.#widths.get(key);
    if (width === undefined) {
      width = 0;
      for (const run of this.runsOf(text, isBold)) width += this.#document.font(run.font).fontSize(1000).widthOfString(run.text);
      this.#widths.set(key, width);
    }
    return (width * size) / 1000;
  }

  #printable(character: string): [string, FontScript] {
    const same = replacements[character] ?? (character < ' ' ? '' : character);
    const script = same === '' || same.length > 1 ? 'latin' : scriptOf(same);
    if (script !== null) return [same, script];
    // Only affects how another character is drawn.
    if (/\p{Cf}|\p{Variation_Selector}/u.test(same)) return ['', 'latin'];
    this.unprintable.add(same);
    return [unprintableSign, 'latin'];
  }

  #fontOf(script: FontScript, isBold: boolean): string {
    const name = `${script}-${isBold ? 'bold' : 'regular'}`;
    if (!this.#names.has(name)) {
      this.#names.add(name);
      this.#document.registerFont(name, readFont(fontFile(script, isBold)));
    }
    return name;
  }
}
