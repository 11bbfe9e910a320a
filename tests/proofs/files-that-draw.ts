import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** The test files that draw their cases: those that import `support/lane.ts`, or a helper that does. */
export function filesThatDraw(): string[] {
  const imports = globSync('tests/**/*.{ts,tsx}').map((file) => ({
    file,
    names: Array.from(readFileSync(file, 'utf8').matchAll(/from '[^']*\/([^'/]+)'/g), ([, name]) => name ?? ''),
  }));
  const drawing = new Set(['lane.ts']);
  let before = 0;
  while (drawing.size > before) {
    before = drawing.size;
    for (const { file, names } of imports) if (names.some((name) => drawing.has(name))) drawing.add(basename(file));
  }
  return imports.filter(({ file, names }) => /\.test\.tsx?$/.test(file) && names.some((name) => drawing.has(name))).map(({ file }) => file);
}
