import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { UserError } from '#infra/local/user-error.ts';
import { dataFormat } from '#shared/contract/upgrades.ts';

/** The description of a backup: written last, and checked before anything is restored. */
export interface Manifest {
  product: 'Perennial';
  /** The release that made it. */
  version: string;
  /** The layout of the backup itself. */
  format: number;
  /** The format number of its data folder. */
  data_format: number;
  /** ISO instant, UTC. */
  made_at: string;
  counts: { tenants: number; items: number; objects: number; mails: number };
  /** Every file below `data/`, by its path with `/`. */
  files: { path: string; size: number; sha256: string }[];
}

export const backupFormat = 1;
const manifestName = 'manifest.json';
/** The folder in a backup with the copy of the data folder. */
export const dataName = 'data';

export function manifestPath(backup: string): string {
  return join(backup, manifestName);
}

/** The paths of all files below a folder, with `/`, in order. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .toSorted();
}

export async function sha256Of(path: string): Promise<string> {
  const digest = createHash('sha256');
  for await (const chunk of createReadStream(path)) digest.update(chunk as Buffer);
  return digest.digest('hex');
}

/** The manifest of a backup that is complete and readable by this release; otherwise a UserError that names the problem. */
export async function verifyBackup(backup: string): Promise<Manifest> {
  const file = manifestPath(backup);
  if (!existsSync(file))
    throw new UserError(`${backup} is no backup: it has no ${manifestName}. Name a folder that \`npm run backup\` made.`);
  const manifest = readManifest(file);
  if (manifest.format > backupFormat || manifest.data_format > dataFormat()) {
    throw new UserError(
      `The backup ${backup} was made by Perennial ${manifest.version}, whose data this release cannot read ` +
        `(format ${manifest.data_format}; this one knows ${dataFormat()}). Restore it with that release or a later one.`,
    );
  }
  const data = join(backup, dataName);
  const found = new Set(existsSync(data) ? filesBelow(data) : []);
  const wrong: string[] = [];
  for (const { path, size, sha256 } of manifest.files) {
    if (!found.delete(path)) wrong.push(`${path} is missing`);
    else if (statSync(join(data, path)).size !== size || (await sha256Of(join(data, path))) !== sha256) wrong.push(`${path} was changed`);
  }
  wrong.push(...[...found].map((path) => `${path} does not belong to it`));
  if (wrong.length > 0) {
    const more = wrong.length > 3 ? ` and ${wrong.length - 3} more` : '';
    throw new UserError(
      `The backup ${backup} is damaged: ${wrong.slice(0, 3).join(', ')}${more}. Nothing was restored; use another backup.`,
    );
  }
  return manifest;
}

function readManifest(file: string): Manifest {
  try {
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
    if (manifest.product === 'Perennial' && Array.isArray(manifest.files) && Number.isInteger(manifest.format)) return manifest;
  } catch {
    // Thrown below.
  }
  throw new UserError(`${file} cannot be read as the manifest of a backup. Nothing was restored; use another backup.`);
}
