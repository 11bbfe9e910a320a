/** Texts or other values by name, nested as in their file. */
export interface Tree<T> {
  readonly [name: string]: T | Tree<T>;
}

/** Overlays a language's texts with those that differ in its variant. `isText` distinguishes a text from a branch. */
export function overlay<T>(tree: Tree<T>, changes: Tree<T>, isText: (part: T | Tree<T>) => part is T): Tree<T> {
  const changed = Object.entries(changes).map(([name, part]): [string, T | Tree<T>] => {
    const base = tree[name];
    return [name, base === undefined || isText(part) || isText(base) ? part : overlay(base, part, isText)];
  });
  return { ...tree, ...Object.fromEntries(changed) };
}
