import { margin } from './paper.ts';
import { ink, type PdfPages, type Tag, type TextStyle } from './pdf-pages.ts';

const headings = {
  H1: { size: 18, isBold: true },
  H2: { size: 13, isBold: true },
  H3: { size: 10.5, isBold: true },
} as const satisfies Record<string, TextStyle>;
/** Height of following content that stays on the page of a heading. */
const keptWithHeading = 96;

export const bodySize = 9.5;

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

/** Adds a side note: a source, a remark, or missing data. */
export function addNote(pages: PdfPages, text: string): void {
  addParagraph(pages, text, { size: 8.5, color: ink.quiet });
}

/** Adds the lines of one part of the document, across pages if necessary. */
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

/** Adds a list of facts: the label on the left, the value on the right. */
export function addFacts(
  pages: PdfPages,
  facts: readonly (readonly [string, string])[],
  { labelWidth = 0.36 }: { labelWidth?: number } = {},
): void {
  const style = { size: bodySize };
  const height = pages.lineHeight(style.size);
  const left = pages.width * labelWidth;
  const list = pages.part('L');
  for (const [label, value] of facts) {
    const labels = pages.linesOf(label, left - 10, style);
    const values = pages.linesOf(value, pages.width - left, style);
    const item = pages.part('LI', list);
    const parts = [
      { tag: 'Lbl', part: pages.part('Lbl', item), lines: labels, x: margin, color: ink.quiet },
      { tag: 'LBody', part: pages.part('LBody', item), lines: values, x: margin + left, color: ink.text },
    ] as const;
    const count = Math.max(labels.length, values.length);
    if (count * height <= pages.pageRoom) pages.ensure(count * height);
    for (let from = 0; from < count;) {
      pages.ensure(height);
      const fitting = Math.max(1, Math.floor(pages.room / height));
      const top = pages.y;
      for (const { tag, part, lines, x, color } of parts) {
        const shown = lines.slice(from, from + fitting);
        if (shown.length > 0)
          pages.content(tag, part, () => {
            for (const [index, line] of shown.entries()) pages.text(line, { x, y: top + (index + 0.75) * height }, { ...style, color });
          });
      }
      const used = Math.min(fitting, count - from);
      pages.y = top + used * height;
      from += used;
    }
    pages.y += 1.5;
    item.end();
  }
  list.end();
  pages.y += style.size * 0.5;
}
