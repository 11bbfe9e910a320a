import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '#infra/local/project-folder.ts';

/** A digest of the names and contents of files and folders of the project: equal digests mean that no build is needed. */
export function hashSources(...paths: string[]): string {
  const digest = createHash('sha256');
  for (const path of paths) {
    const absolute = join(projectFolder, path);
    const stats = statSync(absolute, { throwIfNoEntry: false });
    if (!stats) continue;
    const files = stats.isDirectory() ? readdirSync(absolute, { recursive: true, withFileTypes: true }) : [];
    const names = stats.isDirectory() ? files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name)) : [absolute];
    for (const name of names.toSorted())
      digest.update(name.slice(projectFolder.length)).update('\0').update(readFileSync(name)).update('\0');
  }
  return digest.digest('hex');
}
