/** The part of package-lock.json that matters here. */
export interface LockFile {
  packages: Record<string, { optionalDependencies?: Record<string, string> }>;
}

/**
 * Optional packages that entries of a lock file name although it does not hold them, as [entry, package]. npm writes such names when its
 * registry lacks a platform's package, and `npm ci` then refuses the whole file.
 */
export function missingOptionals(lock: LockFile): [entry: string, name: string][] {
  return Object.entries(lock.packages).flatMap(([entry, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !isHeld(lock, entry, name))
      .map((name): [string, string] => [entry, name]),
  );
}

/** Looks where Node would: in the entry's own node_modules, then in those above it. */
function isHeld(lock: LockFile, entry: string, name: string): boolean {
  for (let folder = entry; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (lock.packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`]) return true;
    if (folder === '') return false;
  }
}
