import PDFDocument from 'pdfkit';
import { wrapText } from '#shared/domain/documents/wrap-text.ts';
import { now } from '../clock.ts';
import { type Paper, papers } from '#shared/domain/documents/paper.ts';
import { footRoom, margin } from './paper.ts';
import { PdfFonts } from './pdf-fonts.ts';

export type Tag =
  | 'H1'
  | 'H2'
  | 'H3'
  | 'P'
  | 'L'
  | 'LI'
  | 'Lbl'
  | 'LBody'
  | 'Table'
  | 'THead'
  | 'TBody'
  | 'TR'
  | 'TH'
  | 'TD'
  | 'Figure'
  | 'Sect';

/** Attributes of a part of the document: text and box of a picture, and whether a heading belongs to a column or a row. */
interface PartOptions extends PDFKit.Mixins.StructureElementOptions {
  bbox?: [number, number, number, number];
  scope?: 'Column' | 'Row';
}

export type Part = PDFKit.PDFStructureElement;

export interface TextStyle {
  size: number;
  isBold?: boolean;
  color?: string;
}

export interface PagesOptions {
  title: string;
  /** A tag such as `de`, for screen readers. */
  language: string;
  paper: Paper;
  isLandscape?: boolean;
  /** At the foot of each page, left and right. */
  footLeft: string;
  footRight: (page: number, pages: number) => string;
}

export const ink = { text: '#16191f', quiet: '#4d5866', line: '#b6bec9', shade: '#f2f3f5' } as const;

/** In multiples of the font size. */
const lineHeight = 1.35;

/** Collects the output in one growing buffer: as a stream, each line of the file would wait as a chunk of its own until the end. */
class CollectedDocument extends PDFDocument {
  // Declared, not initialized: the library's constructor writes before our fields would exist.
  declare private collected: Buffer | undefined;
  declare private length: number | undefined;

  override push(chunk: Uint8Array | null): boolean {
    if (chunk === null) return false;
    const at = this.length ?? 0;
    let room = this.collected ?? Buffer.alloc(65_536);
    if (at + chunk.length > room.length) {
      const larger = Buffer.alloc(Math.max(2 * room.length, at + chunk.length));
      room.copy(larger, 0, 0, at);
      room = larger;
    }
    room.set(chunk, at);
    this.collected = room;
    this.length = at + chunk.length;
    return true;
  }

  bytes(): Uint8Array {
    return (this.collected ?? Buffer.alloc(0)).subarray(0, this.length ?? 0);
  }
}

/**
 * The pages of a tagged PDF (PDF/UA-1): every text belongs to a part of the document's structure; all else is marked as decoration. There are no
 * scripts, links, forms or attachments. `y` is where the next part begins.
 */
export class PdfPages {
  readonly fonts: PdfFonts;
  readonly options: PagesOptions;
  y = margin;
  #document: CollectedDocument;
  #root: Part;

  constructor(options: PagesOptions) {
    this.options = options;
    this.#document = new CollectedDocument({
      autoFirstPage: false,
      bufferPages: true,
      pdfVersion: '1.7',
      // The library supports this value; its types lag behind.
      subset: 'PDF/UA' as never,
      tagged: true,
      displayTitle: true,
      lang: options.language,
      // No default font: the standard fonts are not embedded.
      font: '',
      info: { Title: options.title, Creator: 'Perennial', Producer: 'Perennial', CreationDate: now() },
    });
    this.fonts = new PdfFonts(this.#document);
    this.#root = this.#document.struct('Document');
    this.#document.addStructure(this.#root);
    this.addPage();
  }

  get width(): number {
    return this.#document.page.width - 2 * margin;
  }

  /** The height that is left on the page. */
  get room(): number {
    return this.#document.page.height - margin - footRoom - this.y;
  }

  /** The height of an empty page. */
  get pageRoom(): number {
    return this.#document.page.height - 2 * margin - footRoom;
  }

  addPage(): void {
    const [width, height] = papers[this.options.paper];
    this.#document.addPage({ size: this.options.isLandscape ? [height, width] : [width, height], margin: 0 });
    this.y = margin;
  }

  /** Begins a new page unless this height fits on the current one. */
  ensure(height: number): void {
    if (height > this.room && this.y > margin) this.addPage();
  }

  lineHeight(size: number): number {
    return size * lineHeight;
  }

  linesOf(text: string, width: number, { size, isBold = false }: TextStyle): string[] {
    return wrapText(text, width, (part) => this.fonts.widthOf(part, size, isBold));
  }

  /** A part of the document below another, or of the document itself. */
  part(tag: Tag, parent?: Part | null, options: PartOptions = {}): Part {
    const part = this.#document.struct(tag, options);
    (parent ?? this.#root).add(part);
    return part;
  }

  /** Paints the content of a part of the document. */
  content(tag: Tag, part: Part, paint: () => void): void {
    const content = this.#document.markStructureContent(tag);
    paint();
    this.#document.endMarkedContent();
    part.add(content);
  }

  /** Paints decoration, which screen readers skip: lines, shades and repeated page elements. */
  decoration(paint: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.#document.markContent('Artifact', { type });
    paint();
    this.#document.endMarkedContent();
  }

  /** Paints a line of text, its baseline at `y`. */
  text(text: string, { x, y }: { x: number; y: number }, { size, isBold = false, color = ink.text }: TextStyle): void {
    let at = x;
    for (const run of this.fonts.runsOf(text, isBold)) {
      const font = this.#document.font(run.font).fontSize(size).fillColor(color);
      font.text(run.text, at, y, { lineBreak: false, baseline: 'alphabetic' });
      at += font.widthOfString(run.text);
    }
  }

  line(from: [number, number], to: [number, number], { color = ink.line as string, width = 0.5, dash }: LineStyle = {}): void {
    const path = this.#document
      .moveTo(...from)
      .lineTo(...to)
      .lineWidth(width);
    if (dash) path.dash(dash[0], { space: dash[1] });
    path.stroke(color);
    if (dash) path.undash();
  }

  box({ x, y, width, height }: Area, style: { fill?: string; stroke?: string }): void {
    const box = this.#document.rect(x, y, width, height).lineWidth(0.75);
    if (style.fill !== undefined) box.fill(style.fill);
    else box.stroke(style.stroke ?? ink.line);
  }

  /** The document's own drawing functions, for pictures. */
  get canvas(): PDFKit.PDFDocument {
    return this.#document;
  }

  /** The document as bytes, after adding the foot of each page. */
  finish(): Uint8Array {
    const { start, count } = this.#document.bufferedPageRange();
    for (let index = start; index < start + count; index++) {
      this.#document.switchToPage(index);
      this.#paintFoot(index + 1, count);
    }
    this.#root.end();
    this.#document.end();
    return this.#document.bytes();
  }

  #paintFoot(page: number, pages: number): void {
    const style = { size: 7.5, color: ink.quiet };
    const y = this.#document.page.height - margin;
    const right = this.options.footRight(page, pages);
    const rightWidth = this.fonts.widthOf(right, style.size, false);
    const [left = ''] = this.linesOf(this.options.footLeft, this.width - rightWidth - 2 * style.size, style);
    this.decoration(() => this.line([margin, y - 12], [margin + this.width, y - 12]));
    this.decoration(() => this.text(left, { x: margin, y }, style), 'Pagination');
    this.decoration(() => this.text(right, { x: margin + this.width - rightWidth, y }, style), 'Pagination');
  }
}

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface LineStyle {
  color?: string;
  width?: number;
  dash?: readonly [number, number];
}
