/** Max characters outside the items: a header has some thousand. */
const maxRest = 10_000_000;

const [quote, backslash, openBrace, closeBrace, openBracket, closeBracket, comma, newline] = [34, 92, 123, 125, 91, 93, 44, 10];

/**
 * Splits a JSON text that arrives in pieces. Emits each element of `Report_Items`, or of a root array, once complete, so memory is limited by the
 * largest element. Everything else goes to `rest`, with the array left empty. Text before the first bracket is skipped. Does not parse: 50 MB take
 * half a second.
 */
export class JsonSplitter {
  readonly #onItem: (json: string, line: number) => void;
  /** Text of the incomplete element, or of `rest`. */
  #rest = '';
  #item = '';
  #depth = 0;
  /** Depth of the array of items; 0 outside of it. */
  #itemsDepth = 0;
  #isString = false;
  #isEscaped = false;
  #isEnded = false;
  #line = 1;
  #itemLine = 1;

  constructor(onItem: (json: string, line: number) => void) {
    this.#onItem = onItem;
  }

  /** The current line. */
  get line(): number {
    return this.#line;
  }

  add(piece: string): void {
    /** Start of the text not yet copied to `rest` or `item`. */
    let from = 0;
    for (let at = 0; at < piece.length; at += 1) {
      const code = piece.charCodeAt(at);
      if (this.#isString) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (code === backslash) this.#isEscaped = true;
        else if (code === quote) this.#isString = false;
        continue;
      }
      if (code === newline) this.#line += 1;
      if (this.#depth === 0 && !this.#begin(code)) from = at + 1;
      else if (code === quote) this.#isString = true;
      else if (code === openBrace || code === openBracket) {
        if (this.#isItemStart()) {
          from = at;
          this.#itemLine = this.#line;
        }
        this.#depth += 1;
        if (code === openBracket && this.#itemsDepth === 0 && this.#isItems(piece.slice(from, at))) {
          this.#take(piece.slice(from, at + 1));
          this.#itemsDepth = this.#depth;
          from = at + 1;
        }
      } else if (code === closeBrace || code === closeBracket) {
        this.#depth -= 1;
        if (this.#itemsDepth > 0 && this.#depth === this.#itemsDepth) {
          this.#onItem(this.#item + piece.slice(from, at + 1), this.#itemLine);
          this.#item = '';
          from = at + 1;
        } else if (this.#itemsDepth > this.#depth) {
          this.#itemsDepth = 0;
          from = at;
        }
        if (this.#depth === 0) {
          this.#take(piece.slice(from, at + 1));
          this.#isEnded = true;
          from = at + 1;
        }
      } else if (code === comma && this.#isItemStart()) from = at + 1;
    }
    this.#take(piece.slice(from));
  }

  /** The text outside the items; undefined if the input ended too early. */
  finish(): string | undefined {
    return this.#isEnded ? this.#rest : undefined;
  }

  #begin(code: number): boolean {
    return !this.#isEnded && (code === openBrace || code === openBracket);
  }

  /** Whether the next character begins an element of the array of items. */
  #isItemStart(): boolean {
    return this.#itemsDepth > 0 && this.#depth === this.#itemsDepth;
  }

  /** Whether the next bracket opens the array of items. */
  #isItems(before: string): boolean {
    if (this.#depth === 1) return true;
    return this.#depth === 2 && /"Report_Items"\s*:\s*$/.test(this.#rest.slice(-100) + before.slice(-100));
  }

  #take(text: string): void {
    // Skips commas and blanks between items.
    if (this.#isItemStart()) return;
    if (this.#itemsDepth > 0) this.#item += text;
    else if (this.#rest.length < maxRest) this.#rest += text;
  }
}
