/** A record in the removal of sample data. `name` is its kind and id. */
export interface RemovalNode {
  name: string;
  isSample: boolean;
  /** The records that it refers to. `isCleared`: deleting the referred record empties this field without confirmation. */
  points: readonly { to: string; isCleared: boolean }[];
  /** Those of the referred records that own it: it is deleted with them. */
  holders: readonly string[];
}

/** The records that the removal of sample data deletes, referring records before those that they refer to; and the ones it leaves. */
export interface RemovalPlan {
  goes: string[];
  /** Sample records that stay because the library's own records use them. */
  stays: string[];
  /** Deleted records whose references in remaining records are emptied. */
  cleared: ReadonlySet<string>;
}

/**
 * Plans to delete sample data with everything that belongs to them. A sample record stays if a remaining record refers to it; so does all that it
 * needs or owns. The library's own records lose nothing.
 */
export function planRemoval(nodes: readonly RemovalNode[]): RemovalPlan {
  const byName = new Map(nodes.map((node) => [node.name, node]));
  const stays = new Set<string>();
  for (;;) {
    const goes = goingWith(nodes, stays);
    const needed = nodes.flatMap(({ name, isSample, points, holders }) =>
      goes.has(name)
        ? isSample && holders.some((holder) => stays.has(holder))
          ? [name]
          : []
        : points.filter(({ to, isCleared }) => !isCleared && goes.has(to)).map(({ to }) => to),
    );
    if (needed.length === 0) return { goes: inOrder(nodes, goes), stays: [...stays], cleared: clearedBy(nodes, goes) };
    for (const name of needed) keep(name, goes);
  }

  /** Keeps a sample record; for a record created by use, keeps the sample records that own it. */
  function keep(name: string, goes: ReadonlySet<string>): void {
    const node = byName.get(name);
    if (!node || stays.has(name)) return;
    if (node.isSample) stays.add(name);
    else for (const holder of node.holders) if (goes.has(holder)) keep(holder, goes);
  }
}

/** The sample records that do not stay, and all that belongs to them. */
function goingWith(nodes: readonly RemovalNode[], stays: ReadonlySet<string>): Set<string> {
  const held = new Map<string, string[]>();
  for (const { name, holders } of nodes) for (const holder of holders) held.set(holder, [...(held.get(holder) ?? []), name]);
  const goes = new Set<string>();
  const waiting = nodes.filter(({ name, isSample }) => isSample && !stays.has(name)).map(({ name }) => name);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (goes.has(name) || stays.has(name)) continue;
    goes.add(name);
    waiting.push(...(held.get(name) ?? []));
  }
  return goes;
}

function clearedBy(nodes: readonly RemovalNode[], goes: ReadonlySet<string>): Set<string> {
  const staying = nodes.filter(({ name }) => !goes.has(name));
  return new Set(staying.flatMap(({ points }) => points.filter(({ to }) => goes.has(to)).map(({ to }) => to)));
}

/** Orders each record after those that refer to it. */
function inOrder(nodes: readonly RemovalNode[], goes: ReadonlySet<string>): string[] {
  const pointing = new Map<string, string[]>();
  for (const { name, points } of nodes)
    if (goes.has(name)) for (const { to } of points) if (goes.has(to)) pointing.set(to, [...(pointing.get(to) ?? []), name]);
  const ordered = new Set<string>();
  const seen = new Set<string>();
  const visit = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const other of pointing.get(name) ?? []) visit(other);
    ordered.add(name);
  };
  for (const name of goes) visit(name);
  return [...ordered];
}
