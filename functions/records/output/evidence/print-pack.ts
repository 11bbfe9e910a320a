import type { DrawableChart } from '#shared/domain/charts/draw.ts';
import { say } from '#shared/domain/messages/message.ts';
import { pdfText } from '#functions/platform/messages/emails/pdf.ts';
import type { Paper } from '#shared/domain/documents/paper.ts';
import { addPictures, type PdfPicture, pictureOf } from '#functions/platform/pdf/pdf-charts.ts';
import { addDecision } from '#functions/platform/pdf/pdf-decision.ts';
import { PdfPages } from '#functions/platform/pdf/pdf-pages.ts';
import { addTable } from '#functions/platform/pdf/pdf-table.ts';
import { addFacts, addHeading, addNote, addParagraph } from '#functions/platform/pdf/pdf-texts.ts';
import { addUnprintable } from '#functions/platform/pdf/report-pdf.ts';
import type { Pack, PackBlock } from './pack-blocks.ts';
import type { PackWriter } from './pack-writer.ts';

/** The size of a chart before it is scaled to half the page, or to the whole page. */
const chartSizes = { 1: { width: 640, height: 300 }, 2: { width: 340, height: 220 } } as const;

/** A pack as a tagged PDF. */
export function printPack({ heading, subtitle, blocks }: Pack, writer: PackWriter, paper: Paper): Uint8Array {
  const { language } = writer;
  const pages = new PdfPages({
    title: heading,
    language,
    paper,
    footLeft: `${heading} · ${subtitle}`,
    footRight: (page, count) => pdfText(say('pdf.page', { page, pages: count }), language),
  });
  addHeading(pages, 'H1', heading);
  addNote(pages, subtitle);
  for (const block of blocks) addBlock(pages, block, writer);
  addUnprintable(pages, language);
  return pages.finish();
}

function addBlock(pages: PdfPages, block: PackBlock, writer: PackWriter): void {
  if (block.kind === 'section') addHeading(pages, 'H2', block.text);
  else if (block.kind === 'paragraph') addParagraph(pages, block.text);
  else if (block.kind === 'note') addNote(pages, block.text);
  else if (block.kind === 'facts') addFacts(pages, block.facts);
  else if (block.kind === 'table') addTable(pages, block.table);
  else if (block.kind === 'charts') {
    const { charts, perRow = 2 } = block;
    const pictures = charts.map((chart) => packPicture(chart, chartSizes[perRow], writer));
    addPictures(pages, pictures, { perRow });
  } else addDecision(pages, block);
}

function packPicture(chart: DrawableChart, size: { width: number; height: number }, { format, tell }: PackWriter): PdfPicture {
  return pictureOf(chart, { ...size, format, missing: tell(say('evidence-pack.unknown')) });
}
