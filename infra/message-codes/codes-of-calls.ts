import { tables } from '#shared/contract/calls.ts';
import type { CodesOfCalls } from '#shared/contract/openapi.ts';
import { apiFunctions, functionOf } from '../function-map.ts';
import { type Code, CodeReader } from './code-reader.ts';
import { nameOf, namesIn, type Node, partsOf, plain, walk } from './syntax.ts';

/** Subjects of words that stand in messages as values, such as the names of kinds of record. No answer is made of one alone. */
const words = /^(?:kinds|counted|columns|defaults|email-kinds)\./;

const groups = 'shared/contract/group-tables.ts';
const platform = { path: 'functions/platform/http.ts', name: 'serve' };
/** Part of the platform that only commands use. */
const commit = 'functions/platform/transaction.ts#Transaction';

/** Handlers that a function binds to a group. The group has no name where one statement binds several. */
interface Binding {
  group: string | undefined;
  handlers: Code;
  /** The declaration around it. */
  within: Code;
}

/**
 * The codes of messages that each call can answer with, of all `codes`. They are those that its row of the call table, its handler, and all that
 * these use can name. So a list may have a code that an answer never carries, but lacks none.
 */
export function codesOfCalls(codes: Iterable<string>): CodesOfCalls {
  const reader = new CodeReader([...codes].filter((code) => !words.test(code)));
  const serve = [reader.find(platform.path, platform.name)].flatMap((found) => found ?? []);
  const ofQueries = reader.codesOf(serve, new Set([commit]));
  const ofCommands = reader.codesOf(serve);
  const bindings = new Map(apiFunctions.map(({ name, entry }) => [name, bindingsOf(reader, entry)]));
  const calls: CodesOfCalls['calls'] = {};
  for (const [group, rows] of Object.entries(tables))
    for (const [name, call] of Object.entries(rows)) {
      const own = reader.codesOf([
        ...rowOf(reader, group, name),
        ...handlerOf(reader, bindings.get(functionOf(call) ?? '') ?? [], group, name),
      ]);
      const all = call.kind === 'command' ? own.union(ofCommands) : own;
      calls[`${group}.${name}`] = [...all.difference(ofQueries)].toSorted();
    }
  return { every: [...ofQueries].toSorted(), calls };
}

function bindingsOf(reader: CodeReader, path: string): Binding[] {
  const found: Binding[] = [];
  const look = (node: Node, within: Code): void => {
    const [group, handlers] = (node['arguments'] ?? []) as Node[];
    if (node.type === 'CallExpression' && nameOf(node['callee']) === 'bind' && group && handlers) {
      const name = nameOf(group.type === 'MemberExpression' && !group['computed'] ? group['property'] : group);
      found.push({ group: name in tables ? name : undefined, handlers: { path, node: handlers }, within });
    } else partsOf(node).forEach((part) => look(part, within));
  };
  for (const node of reader.module(path).declared.values()) look(node, { path, node });
  return found;
}

/** The row of a call; its whole group where that is put together by a function. */
function rowOf(reader: CodeReader, group: string, name: string): Code[] {
  const table = reader.find(groups, group);
  return table ? (propertyOf(reader, valueOf(table), name) ?? [table]) : [];
}

function handlerOf(reader: CodeReader, bindings: readonly Binding[], group: string, name: string): Code[] {
  const own = bindings.filter((each) => each.group === group);
  const possible = own.length > 0 ? own : bindings.filter((each) => each.group === undefined);
  const found = possible.flatMap(({ handlers }) => propertyOf(reader, handlers, name) ?? []);
  // A name of the function that binds the handlers is known only there.
  const isKnown = found.length > 0 && found.every(({ path, node }) => node.type !== 'Identifier' || reader.find(path, nameOf(node)));
  return isKnown ? found : possible.map(({ handlers, within }) => (own.length > 0 ? handlers : within));
}

/** The value of a declaration. */
function valueOf({ path, node }: Code): Code {
  return { path, node: node.type === 'VariableDeclarator' && node['init'] ? plain(node['init'] as Node) : node };
}

/** The code that makes one property of an object, through names, spreads and functions that return one. Undefined where it is not written. */
function propertyOf(reader: CodeReader, { path, node }: Code, name: string): Code[] | undefined {
  const object = plain(node);
  switch (object.type) {
    case 'ObjectExpression':
      return propertyWritten(reader, { path, node: object }, name);
    case 'Identifier': {
      const found = reader.find(path, nameOf(object));
      return found && propertyOf(reader, valueOf(found), name);
    }
    case 'MemberExpression': {
      const holder = propertyOf(reader, { path, node: object['object'] as Node }, nameOf(object['property']));
      return holder?.length === 1 && holder[0] ? propertyOf(reader, holder[0], name) : undefined;
    }
    case 'CallExpression':
      return propertyReturned(reader, { path, node: object }, name);
    default:
      return undefined;
  }
}

function propertyWritten(reader: CodeReader, { path, node }: Code, name: string): Code[] | undefined {
  for (const each of (node['properties'] as Node[]).toReversed()) {
    const isSpread = each.type === 'SpreadElement';
    if (!isSpread && (each['computed'] || nameOf(each['key']) !== name)) continue;
    const found = isSpread
      ? propertyOf(reader, { path, node: each['argument'] as Node }, name)
      : [{ path, node: plain(each['value'] as Node) }];
    if (found) return found;
  }
  return undefined;
}

/** A property of what a function returns: with it, the function's own names that it uses, and what the function was given. */
function propertyReturned(reader: CodeReader, { path, node }: Code, name: string): Code[] | undefined {
  const found = reader.find(path, nameOf(node['callee']));
  const { node: called } = found ? valueOf(found) : { node };
  if (!found || !/Function/.test(called.type)) return undefined;
  const body = called['body'] as Node;
  const statements = body.type === 'BlockStatement' ? (body['body'] as Node[]) : [];
  const [returned, ...others] = statements.filter(({ type }) => type === 'ReturnStatement');
  const result = body.type === 'BlockStatement' ? (returned?.['argument'] as Node | undefined) : body;
  const property = result && others.length === 0 ? propertyOf(reader, { path: found.path, node: result }, name) : undefined;
  if (!property) return undefined;
  const locals = localsUsed(
    property.map((each) => each.node),
    statements.filter((each) => each !== returned),
  );
  const given = (node['arguments'] as Node[]).map((each) => ({ path, node: each }));
  return [...property, ...locals.map((each) => ({ path: found.path, node: each })), ...given];
}

/** The statements of a function whose names some of its code uses, directly or by each other; and all that give no name. */
function localsUsed(code: readonly Node[], statements: readonly Node[]): Node[] {
  const used = new Set(code.flatMap(namesUsed));
  const needed = new Set<Node>();
  for (let before = -1; before !== needed.size;) {
    before = needed.size;
    for (const statement of statements) {
      const declarations = (statement['declarations'] as Node[] | undefined) ?? [statement];
      const names = declarations.flatMap(({ id }) => (id ? namesIn(id as Node) : []));
      if (needed.has(statement) || (names.length > 0 && !names.some((each) => used.has(each)))) continue;
      needed.add(statement);
      namesUsed(statement).forEach((each) => used.add(each));
    }
  }
  return [...needed];
}

function namesUsed(node: Node): string[] {
  const names: string[] = [];
  const nothing = (): void => undefined;
  walk(node, { name: (name) => void names.push(name), property: () => false, text: nothing, template: nothing, load: nothing });
  return names;
}
