import { margin } from './paper.ts';
import { ink, type PdfPages, type Tag, type TextStyle } from './pdf-pages.ts';

const headings = {
  H1: { size: 18, isBold: true },
  H2: { size: 13, isBold: true },
  H3: { size: 10.5, isBold: true },
} as const satisfies Record<string, TextStyle>;
/** So much of what follows a heading stays on its page. */
const keptWithHeading = 48;

const bodySize = 9.5;

export function addHeading(pages: PdfPages, tag: keyof typeof headings, text: string): void {
  const style = headings[tag];
  const lines = pages.linesOf(text, pages.width, style);
  const height = lines.length * pages.lineHeight(style.size);
  pages.ensure(height + keptWithHeading);
  if (pages.y > margin) pages.y += style.size * 0.6;
  addLines(pages, tag, lines, style);
  pages.y += style.size * 0.25;
}

export function addParagraph(pages: PdfPages, text: string, style: TextStyle = { size: bodySize }): void {
  addLines(pages, 'P', pages.linesOf(text, pages.width, style), style);
  pages.y += style.size * 0.5;
}

/** What is not the matter itself: sources, notes, what is missing. */
export function addNote(pages: PdfPages, text: string): void {
  addParagraph(pages, text, { size: 8.5, color: ink.quiet });
}

/** The lines of one part of the document, which go on upon the next page. */
function addLines(pages: PdfPages, tag: Tag, lines: readonly string[], style: TextStyle): void {
  const part = pages.part(tag);
  const height = pages.lineHeight(style.size);
  let rest = lines;
  while (rest.length > 0) {
    pages.ensure(height);
    const fitting = rest.slice(0, Math.max(1, Math.floor(pages.room / height)));
    pages.content(tag, part, () => {
      for (const line of fitting) {
        pages.y += height;
        pages.text(line, { x: margin, y: pages.y - height * 0.25 }, style);
      }
    });
    rest = rest.slice(fitting.length);
  }
  part.end();
}
