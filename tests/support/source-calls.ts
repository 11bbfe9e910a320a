import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

/** A node of the syntax tree, as far as it is looked at here. */
interface Node {
  type: string;
  [name: string]: unknown;
}

/** A call that asks for a text: where it is, the keys that it may ask for, and the names that it gives. */
export interface TextCall {
  place: string;
  keys: readonly string[];
  /** Undefined where they are not written at the call. */
  given: readonly string[] | undefined;
}

const root = join(import.meta.dirname, '..', '..');

/** The source files below a folder, with what is in them. */
export function sourcesOf(folder: string): { file: string; code: string }[] {
  return globSync('**/*.{ts,tsx}', { cwd: join(root, folder) }).map((file) => ({
    file: `${folder}/${file}`,
    code: readFileSync(join(root, folder, file), 'utf8'),
  }));
}

/** Calls of functions of these names in a file; a key that is put together may be each of `known` that has its shape. */
export function textCallsIn(file: string, code: string, names: ReadonlySet<string>, known: readonly string[]): TextCall[] {
  const found: TextCall[] = [];
  visit(parseSync(file, code).program, (node) => {
    const { callee } = node;
    const [first, second] = (node['arguments'] ?? []) as Node[];
    if (node.type !== 'CallExpression' || !isNode(callee) || !names.has(String(callee['name'])) || !first) return;
    const keys = keysOf(first, known);
    if (keys) found.push({ place: `${file}:${code.slice(0, Number(node['start'])).split('\n').length}`, keys, given: givenBy(second) });
  });
  return found;
}

/** The keys among `known` that a file names anywhere, whole or by a template of their shape. */
export function keysNamedIn(file: string, code: string, known: readonly string[]): string[] {
  const all = new Set(known);
  const found: string[] = [];
  visit(parseSync(file, code).program, (node) => {
    if (node.type === 'Literal' && all.has(String(node['value']))) found.push(String(node['value']));
    // A template without a subject of its own could be any key.
    if (node.type === 'TemplateLiteral' && /^[a-z-]+\./.test(textsOf(node)[0] ?? '')) found.push(...(keysOf(node, known) ?? []));
  });
  return found;
}

/** What falls short at a call: names that its text needs, and names that no text of it has. */
export function wrongCall({ place, keys, given }: TextCall, placeholders: (key: string) => readonly string[]) {
  if (!given) return [];
  const wanted = keys.map(placeholders);
  // Of the keys that a template may be, the call means those that need what it gives.
  const lacks = (names: readonly string[]): boolean => names.some((name) => !given.includes(name));
  const lacking = wanted.every(lacks) || keys.length <= 2 ? keys.filter((_key, at) => lacks(wanted[at] ?? [])) : [];
  const superfluous = given.filter((name) => !wanted.flat().includes(name));
  return lacking.length + superfluous.length > 0 ? [{ place, lacking, superfluous }] : [];
}

function visit(node: unknown, look: (node: Node) => void): void {
  if (Array.isArray(node)) return node.forEach((each) => visit(each, look));
  if (!isNode(node)) return;
  look(node);
  Object.values(node).forEach((part) => visit(part, look));
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

function textsOf(template: Node): string[] {
  return (template['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
}

/** The keys that an argument may be: a template with something in it may be every key of its shape. */
function keysOf(argument: Node, known: readonly string[]): string[] | undefined {
  if (argument.type === 'Literal') return [String(argument['value'])];
  if (argument.type === 'ConditionalExpression') {
    const [one, other] = [keysOf(argument['consequent'] as Node, known), keysOf(argument['alternate'] as Node, known)];
    return one && other && [...one, ...other];
  }
  if (argument.type !== 'TemplateLiteral') return undefined;
  const shape = new RegExp(
    `^${textsOf(argument)
      .map((text) => RegExp.escape(text))
      .join('[^.]+')}$`,
  );
  return keysBeginning(textsOf(argument)[0] ?? '', known).filter((key) => shape.test(key));
}

const subjects = new WeakMap<readonly string[], Map<string | undefined, string[]>>();

/** The keys of the subject with which a text begins; all keys where it does not begin with a whole subject. */
function keysBeginning(text: string, known: readonly string[]): readonly string[] {
  if (!text.includes('.')) return known;
  const bySubject = subjects.get(known) ?? Map.groupBy(known, (key) => key.split('.')[0]);
  subjects.set(known, bySubject);
  return bySubject.get(text.split('.')[0]) ?? [];
}

function givenBy(argument: Node | undefined): string[] | undefined {
  if (!argument) return [];
  const properties = argument['properties'] as Node[] | undefined;
  if (argument.type !== 'ObjectExpression' || properties?.some(({ type }) => type !== 'Property')) return undefined;
  return properties?.map(({ key }) => String((key as Node)['name']));
}
