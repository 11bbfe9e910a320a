import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';
import { nameOf, namesIn, type Node } from './syntax.ts';

/** A declaration of a module: its path from the project's folder, and its name. */
export type Place = `${string}#${string}`;

/** The name that means all that a module exports. */
export const everything = '*';

/** The top level of a module. */
export interface Module {
  declared: Map<string, Node>;
  imported: Map<string, Place>;
  exported: Map<string, Place>;
  /** Paths of the modules whose exports it exports, too. */
  passesOn: string[];
}

const root = join(import.meta.dirname, '..', '..');

/** The path of a module of this project, as another one names it; undefined for packages and other files. */
export function pathOf(source: string, from: string): string | undefined {
  const path = source.startsWith('#') ? source.slice(1) : source.startsWith('.') ? join(dirname(from), source) : '';
  return path.endsWith('.ts') && existsSync(join(root, path)) ? path : undefined;
}

export function readModule(path: string): Module {
  const module: Module = { declared: new Map(), imported: new Map(), exported: new Map(), passesOn: [] };
  const { program } = parseSync(path, readFileSync(join(root, path), 'utf8'));
  for (const statement of program.body as unknown as Node[]) readStatement(path, statement, module);
  return module;
}

function readStatement(path: string, statement: Node, module: Module): void {
  const source = statement['source'] ? pathOf(nameOf(statement['source']), path) : path;
  if (source === undefined || statement['importKind'] === 'type') return;
  const specifiers = ((statement['specifiers'] ?? []) as Node[]).filter((each) => each['importKind'] !== 'type');
  switch (statement.type) {
    case 'ImportDeclaration':
      for (const each of specifiers)
        module.imported.set(nameOf(each['local']), `${source}#${each['imported'] ? nameOf(each['imported']) : everything}`);
      return;
    case 'ExportAllDeclaration':
      if (statement['exported']) module.exported.set(nameOf(statement['exported']), `${source}#${everything}`);
      else module.passesOn.push(source);
      return;
    case 'ExportNamedDeclaration':
      for (const name of declare(statement['declaration'] as Node | null, module)) module.exported.set(name, `${path}#${name}`);
      for (const { local, exported } of specifiers) module.exported.set(nameOf(exported), `${source}#${nameOf(local)}`);
      return;
    default:
      declare(statement, module);
  }
}

function declare(statement: Node | null, { declared }: Module): string[] {
  // A type often has the name of the value beside it.
  if (!statement || statement.type.startsWith('TS')) return [];
  const declarations = (statement['declarations'] as Node[] | undefined) ?? (statement['id'] ? [statement] : []);
  return declarations.flatMap((each) => {
    const names = namesIn(each['id'] as Node);
    for (const name of names) declared.set(name, each);
    return names;
  });
}
