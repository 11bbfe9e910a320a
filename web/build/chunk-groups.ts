import { join } from 'node:path';
import type { Rolldown } from 'vite';

type Group = Rolldown.CodeSplittingGroup;

const source = join(import.meta.dirname, '..', 'src');
const listPage = 'features/lists/subscriptions-page.tsx';
const signInPage = 'features/sign-in/login-page.tsx';

/**
 * Groups of modules that are built into one chunk each. The order matters: a module goes into the first group that takes it, or that takes a
 * module which imports it. Without groups, the median page loads 47 files; with these, 13. The groups before `common` keep the first page
 * small: without them, the list and the sign-in page would load 194 KB of scripts (gzip) before their first paint, with them 52.
 */
export const chunkGroups: Group[] = [
  { name: 'shell', tags: ['$initial'], priority: 1 },
  sharedBy('base', [listPage, signInPage]),
  sharedBy('list', [listPage]),
  sharedBy('sign-in', [signInPage]),
  // With a count of 12, a subscription with its first tab loads 49 files, and with 8, 39. The price: 27 KB more (gzip), once.
  { name: 'common', minShareCount: 8 },
];

/** Group of the modules that all of the given pages import statically, directly or not. Modules of a single page stay with that page. */
function sharedBy(name: string, pages: readonly string[]): Group {
  let context: Rolldown.ChunkingContext | undefined;
  let closures: ReadonlySet<string>[] = [];
  return {
    debugName: name,
    minShareCount: 2,
    name: (id, current) => {
      if (context !== current) {
        context = current;
        closures = pages.map((page) => importsOf(join(source, page), current));
      }
      return closures.every((closure) => closure.has(id)) ? name : null;
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
