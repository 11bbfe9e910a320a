import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Rolldown } from 'vite';

type Group = Rolldown.CodeSplittingGroup;

const source = join(import.meta.dirname, '..', 'src');
const listPage = 'features/lists/subscriptions-page.tsx';
const signInPage = 'features/sign-in/login-page.tsx';
/** The pages of a record share their parts with most other pages. */
const recordPages = globSync('features/subscriptions/{subscription-page,*-tab}.tsx', { cwd: source });
/** What the frame loads once a page is at rest, and the line above the list. */
const latePages = ['app/shell/late-parts.ts', 'features/lists/my-work-line.tsx'];

/**
 * Groups of modules that are built into one chunk each. The order matters: a module goes into the first group that takes it, or that takes a
 * module which imports it. With these groups a page is at most 15 files: a request costs more than the unused code in a group.
 * `shell` and `list` keep the first page small, and `late` what follows it at rest. Modules of a single page stay with that page.
 */
export const chunkGroups: Group[] = [
  { name: 'shell', tags: ['$initial'], priority: 1 },
  group('list', [listPage, ...latePages], ([list, ...late], id) =>
    isStyleSheet(id) ? list!.has(id) || hasAny(late, id) : list!.has(id) && !id.endsWith(listPage),
  ),
  group('late', latePages, hasAny),
  group('sign-in', [signInPage], hasAny),
  // A page waits for all of its style sheets together.
  { name: 'styles', test: isStyleSheet },
  group('common', recordPages, hasAny, 2),
  { name: 'shared', minShareCount: 2 },
];

function isStyleSheet(id: string): boolean {
  return id.endsWith('.css');
}

function hasAny(imports: readonly ReadonlySet<string>[], id: string): boolean {
  return imports.some((each) => each.has(id));
}

/** Group of modules chosen by what some pages import statically, directly or not, if that many chunks need them. */
function group(
  name: string,
  pages: readonly string[],
  takes: (imports: readonly ReadonlySet<string>[], id: string) => boolean,
  minShareCount = 1,
): Group {
  const roots = pages.map((page) => join(source, page));
  let context: Rolldown.ChunkingContext | undefined;
  let imports: ReadonlySet<string>[] = [];
  return {
    debugName: name,
    minShareCount,
    name: (id, current) => {
      if (context !== current) {
        context = current;
        imports = roots.map((page) => importsOf(page, current));
      }
      return takes(imports, id) ? name : null;
    },
  };
}

/** A module and its static imports, transitively. */
function importsOf(root: string, context: Rolldown.ChunkingContext): ReadonlySet<string> {
  if (!context.getModuleInfo(root)) throw new Error(`web/build/chunk-groups.ts names ${root}, which is not part of the application`);
  const found = new Set<string>();
  const visit = (id: string): void => {
    if (found.has(id)) return;
    found.add(id);
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) visit(imported);
  };
  visit(root);
  return found;
}
