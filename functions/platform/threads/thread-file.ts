/** The file of a thread: `thread` beside the module that starts it, in the sources and in a bundle. */
export function threadFile(moduleUrl: string): URL {
  return new URL(moduleUrl.endsWith('.ts') ? './thread.ts' : './thread.mjs', moduleUrl);
}
