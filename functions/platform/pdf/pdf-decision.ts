import { margin } from './paper.ts';
import { ink, type PdfPages } from './pdf-pages.ts';
import { addHeading, bodySize } from './pdf-texts.ts';

const padding = 12;
const lineGap = 26;
const tick = 10;

/**
 * A frame with choices to tick, and lines to write on and sign. It is never split between pages, and has no form fields: it is filled in on paper.
 */
export function addDecision(
  pages: PdfPages,
  { heading, choices, lines }: { heading: string; choices: readonly string[]; lines: readonly string[] },
): void {
  const style = { size: bodySize };
  const height = pages.lineHeight(bodySize);
  const texts = choices.map((choice) => pages.linesOf(choice, pages.width - 2 * padding - 2 * tick, style));
  const choiceHeight = texts.reduce((sum, each) => sum + each.length * height + 6, 0);
  const total = 2 * padding + choiceHeight + lines.length * lineGap;
  // The heading stays with the frame.
  pages.ensure(total + 60);
  addHeading(pages, 'H2', heading);
  const top = pages.y;
  pages.decoration(() => pages.box({ x: margin, y: top, width: pages.width, height: total }, { stroke: ink.quiet }));
  let y = top + padding;
  const list = pages.part('L');
  for (const each of texts) {
    const at = y;
    pages.decoration(() => pages.box({ x: margin + padding, y: at + 1, width: tick, height: tick }, { stroke: ink.text }));
    const item = pages.part('LI', list);
    const body = pages.part('LBody', item);
    pages.content('LBody', body, () => {
      for (const [index, line] of each.entries())
        pages.text(line, { x: margin + padding + 2 * tick, y: at + (index + 0.75) * height }, style);
    });
    y += each.length * height + 6;
  }
  list.end();
  for (const line of lines) {
    y += lineGap;
    const base = y - 6;
    const part = pages.part('P');
    pages.content('P', part, () => pages.text(line, { x: margin + padding, y: base }, style));
    part.end();
    const start = margin + padding + pages.fonts.widthOf(line, bodySize, false) + 8;
    pages.decoration(() => pages.line([start, base + 2], [margin + pages.width - padding, base + 2], { color: ink.quiet }));
  }
  pages.y = top + total + 8;
}
