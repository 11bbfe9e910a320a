import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

/** A sentence of the source that people may read, `{name}` where something is put in, and where it stands. */
export interface Sentence {
  template: string;
  place: string;
}

/** A node of the syntax tree, as far as it is looked at here. */
interface Node {
  type: string;
  start: number;
  end: number;
  [part: string]: unknown;
}

type Part = string | { hole: string };
type Ways = Part[][];

/** Where one thing can be said in more ways than this, its parts are holes. */
const mostWays = 40;
/** Calls in which a text is the key of something that is kept. */
const keyed = /(?:\.(?:view|attempts)|^viewOfDay)$/;
/** How far what is put in is followed. */
const deepest = 6;

/**
 * The sentences in the source of some folders: texts of several words that are neither thrown at programmers, nor logged, nor say in the
 * table of calls what a call does. A text that is put together is told in each of its ways: `${n} ${n === 1 ? 'row' : 'rows'} read` is
 * `{n} row read` and `{n} rows read`; a constant of the same file stands for its text.
 */
export function collectSentences(root: string, folders: readonly string[], isLeftOut: (file: string) => boolean): Sentence[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts'))
        .map((name) => join(folder, name)),
    )
    .filter((file) => !isLeftOut(file))
    .flatMap((file) => sentencesOf(file, readFileSync(join(root, file), 'utf8')));
}

/** The sentences of one file. */
export function sentencesOf(file: string, source: string): Sentence[] {
  const program = parseSync(file, source).program as unknown as Node;
  const reader = new Reader(source, program);
  return reader.found().map(({ template, start }) => ({ template, place: `${file}:${source.slice(0, start).split('\n').length}` }));
}

class Reader {
  readonly #source: string;
  readonly #program: Node;
  readonly #constants = new Map<string, Node | undefined>();

  constructor(source: string, program: Node) {
    this.#source = source;
    this.#program = program;
    this.#index(program);
  }

  found(): { template: string; start: number }[] {
    const found: { template: string; start: number }[] = [];
    const visit = (node: Node): void => {
      if (isOutside(node, (part) => this.#text(part))) return;
      if (node.type === 'CallExpression' && keyed.test(this.#text(node['callee'])))
        return (node['arguments'] as Node[]).filter((given) => !isText(given)).forEach(visit);
      if (node.type !== 'TemplateLiteral' && !isString(node)) return children(node).forEach(visit);
      for (const template of this.#templates(node)) if (isSentence(template)) found.push({ template, start: node.start });
      // What stands in a hole can be a sentence of its own; what was put together here is not said again.
      for (const inner of (node['expressions'] as Node[] | undefined) ?? []) if (!this.#ways(inner, 0)) visit(inner);
    };
    visit(this.#program);
    return found;
  }

  /** Constants that are texts; a name that stands for two of them in a file stands for none. */
  #index(node: Node): void {
    if (node.type === 'VariableDeclarator' && isNode(node['id']) && node['id'].type === 'Identifier' && isNode(node['init'])) {
      const name = node['id']['name'] as string;
      if (isPhrase(node['init'])) this.#constants.set(name, this.#constants.has(name) ? undefined : node['init']);
    }
    children(node).forEach((child) => this.#index(child));
  }

  #text(node: unknown): string {
    return isNode(node) ? this.#source.slice(node.start, node.end) : '';
  }

  #templates(node: Node): string[] {
    return (this.#ways(node, 0) ?? []).map((parts) => {
      const names = new Map<string, number>();
      const named = (hole: string): string => {
        const count = (names.get(hole) ?? 0) + 1;
        names.set(hole, count);
        return `{${hole}${count === 1 ? '' : count}}`;
      };
      return parts.map((part) => (typeof part === 'string' ? part : named(part.hole))).join('');
    });
  }

  /** All that an expression can say; undefined where that cannot be seen here. */
  #ways(node: Node, depth: number): Ways | undefined {
    if (depth > deepest) return undefined;
    const ways = (part: unknown): Ways | undefined => (isNode(part) ? this.#ways(part, depth + 1) : undefined);
    const orHole = (part: unknown): Ways => ways(part) ?? [[this.#hole(part)]];
    switch (node.type) {
      case 'Literal':
        return isString(node) ? [[node['value'] as string]] : undefined;
      case 'ConditionalExpression': {
        const both = [node['consequent'], node['alternate']];
        return both.some(ways) ? both.flatMap(orHole) : undefined;
      }
      case 'LogicalExpression': {
        const other = node['operator'] === '??' ? ways(node['right']) : undefined;
        return other && [[this.#hole(node['left'])], ...other];
      }
      case 'Identifier': {
        const constant = this.#constants.get(node['name'] as string);
        return constant && ways(constant);
      }
      case 'TemplateLiteral': {
        const texts = (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
        let all: Ways = [[texts[0] ?? '']];
        for (const [at, inner] of (node['expressions'] as Node[]).entries()) {
          const said = ways(inner);
          const chosen = said && said.length * all.length <= mostWays ? said : [[this.#hole(inner)]];
          all = all.flatMap((before) => chosen.map((way) => [...before, ...way, texts[at + 1] ?? '']));
        }
        return all;
      }
      default:
        return undefined;
    }
  }

  /** What a hole is called: by the last name in it, or by the function that is called. */
  #hole(node: unknown): Part {
    const names = this.#text(node).match(/[A-Za-z_]\w*/g) ?? [];
    const isCall = isNode(node) && node.type === 'CallExpression';
    return { hole: (isCall ? names[0] : names.at(-1)) ?? 'value' };
  }
}

function isNode(value: unknown): value is Node {
  return value !== null && typeof value === 'object' && typeof (value as { type?: unknown }).type === 'string';
}

function children(node: Node): Node[] {
  return Object.values(node).flatMap((part): Node[] => (Array.isArray(part) ? part.filter(isNode) : isNode(part) ? [part] : []));
}

function isString(node: Node): boolean {
  return node.type === 'Literal' && typeof node['value'] === 'string';
}

function isText(node: Node): boolean {
  if (node.type === 'ConditionalExpression') return [node['consequent'], node['alternate']].every((part) => isNode(part) && isText(part));
  return node.type === 'TemplateLiteral' || isString(node);
}

/** A text that goes on from others or is put in by choice; an id or a key is none. */
function isPhrase(node: Node): boolean {
  if (node.type === 'ConditionalExpression')
    return isText(node) && [node['consequent'], node['alternate']].some((part) => isPhrase(part as Node));
  if (node.type === 'TemplateLiteral')
    return (node['quasis'] as { value: { cooked: string } }[]).some(({ value }) => value.cooked.includes(' '));
  return isString(node) && (node['value'] as string).includes(' ');
}

/** What no person reads: types, imports, errors of ours, what is logged, what a call does. */
function isOutside(node: Node, text: (part: unknown) => string): boolean {
  if (node.type.startsWith('TS') && !/^TS(?:As|Satisfies|NonNull)/.test(node.type)) return true;
  if (/^(?:Import|Export(?:All|Default)?)Declaration$/.test(node.type)) return true;
  if (node.type === 'NewExpression') return /^(?:\w*Error|RegExp)$/.test(text(node['callee']));
  if (node.type === 'CallExpression') return /^(?:log|console)\./.test(text(node['callee']));
  return node.type === 'Property' && /^(?:summary|description)$/.test(text(node['key']));
}

/** Words, not a code, an address or a piece of markup. */
function isSentence(template: string): boolean {
  const words = template.replace(/\{\w+\}/g, '');
  if (!/ /.test(template.trim()) || !/\p{L}{2}/u.test(words) || /[<>=]|::|https?:|attribute_/.test(words)) return false;
  // What goes on from other words is told with them, and what would end in nothing is told with something.
  return !/^[ ,;]|[ :]$| {2}/.test(template);
}
