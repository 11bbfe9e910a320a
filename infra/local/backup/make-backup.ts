import {
  chmodSync,
  closeSync,
  cpSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { copyFile, rename } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { copyDatabase, copyObjects } from '#infra/local/backup/copy-objects.ts';
import { backupFormat, dataName, filesBelow, type Manifest, manifestPath, sha256Of } from '#infra/local/backup/manifest.ts';
import { checkDataFormat } from '#infra/local/data-folder.ts';
import { UserError } from '#infra/local/user-error.ts';
import { version } from '#shared/contract/version.ts';

const tablesFile = join('dynamodb', 'tables.sqlite');
/** Files of an installation beside its data: the keys that sign addresses and sessions and that open sealed passwords, and the demo accounts. */
const ownFiles = ['credentials.json', 'signing-key.pem', 'sealing-key', 'seeded.json', 'version'];
const mostAttempts = 5;

/**
 * Copies a data folder into a folder that does not exist yet, also while the product is running. `data/` in it is a data folder, and `manifest.json`
 * lists its content. The tables are of one moment, and every object they name is there. The queues are left out: a job is in the table and its
 * message only refers to it, so the sweep of the restored product publishes waiting jobs. The position in the change stream is copied before the
 * table: changes in between are delivered a second time, which is harmless, and never skipped.
 */
export async function makeBackup(dataFolder: string, backup: string): Promise<Manifest> {
  if (process.env['AWS_ENDPOINT_URL_DYNAMODB'])
    throw new UserError(
      'The tables are kept by the engine at AWS_ENDPOINT_URL_DYNAMODB: back them up there. Without it, unset the variable.',
    );
  if (!existsSync(join(dataFolder, tablesFile)))
    throw new UserError(`There is nothing to back up: ${dataFolder} is no data folder of Perennial. Set DATA_DIR to the one you mean.`);
  checkDataFormat(dataFolder);
  checkTarget(dataFolder, backup);

  const stage = `${backup}.part`;
  rmSync(stage, { recursive: true, force: true });
  try {
    const data = join(stage, dataName);
    mkdirSync(join(data, 'dynamodb'), { recursive: true, mode: 0o700 });
    await copyAll(dataFolder, data);
    const manifest: Manifest = { ...(await describe(data)), made_at: new Date().toISOString() };
    writeFileSync(manifestPath(stage), `${JSON.stringify(manifest, null, 2)}\n`);
    makePrivate(stage);
    await rename(stage, backup);
    return manifest;
  } catch (error) {
    rmSync(stage, { recursive: true, force: true });
    throw error;
  }
}

function checkTarget(dataFolder: string, backup: string): void {
  if (`${resolve(backup)}${sep}`.startsWith(`${resolve(dataFolder)}${sep}`))
    throw new UserError(`A backup within the data folder would go with it. Choose a folder elsewhere than ${dataFolder}.`);
  if (existsSync(backup) && (!statSync(backup).isDirectory() || readdirSync(backup).length > 0))
    throw new UserError(`${backup} exists and is not empty. Choose a folder that does not exist yet.`);
  try {
    mkdirSync(dirname(resolve(backup)), { recursive: true });
  } catch (error) {
    throw new UserError(`The folder for the backup cannot be made: ${(error as Error).message}`);
  }
}

async function copyAll(from: string, to: string): Promise<void> {
  const positions = readdirSync(from).filter((name) => /^stream-.*\.json$/.test(name));
  for (const name of [...positions, ...ownFiles]) if (existsSync(join(from, name))) await copyFile(join(from, name), join(to, name));
  const objects = copyObjects(join(from, 's3'), join(to, 's3'));
  await objects.before();
  for (let attempt = 1; ; attempt++) {
    rmSync(join(to, tablesFile), { force: true });
    await copyDatabase(join(from, tablesFile), join(to, tablesFile));
    if (await objects.after()) break;
    if (attempt === mostAttempts) throw new UserError('Files came and went too fast for a consistent copy. Run the backup again.');
  }
  // After the table: every mail that it marks as sent is in the folder.
  const mails = readdirSync(join(from, 'mail')).filter((name) => name.endsWith('.json'));
  mkdirSync(join(to, 'mail'));
  for (const name of mails.flatMap((json) => [json.replace(/json$/, 'eml'), json]))
    cpSync(join(from, 'mail', name), join(to, 'mail', name));
}

async function describe(data: string): Promise<Omit<Manifest, 'made_at'>> {
  const counts = { ...countItems(join(data, tablesFile)), objects: countObjects(join(data, 's3', 'objects.sqlite')), mails: 0 };
  const files: Manifest['files'] = [];
  for (const path of filesBelow(data)) {
    const file = join(data, path);
    if (path.startsWith('mail/') && path.endsWith('.eml')) counts.mails += 1;
    files.push({ path, size: statSync(file).size, sha256: await sha256Of(file) });
  }
  const format = Number(readFileSync(join(data, 'version'), 'utf8').trim());
  return { product: 'Perennial', version, format: backupFormat, data_format: format, counts, files };
}

function countItems(file: string): { tenants: number; items: number } {
  return reading(file, (database) => {
    const tables = database.prepare('SELECT table_name AS name FROM _tables').all() as { name: string }[];
    const sum = (where: string): number =>
      tables.reduce((total, { name }) => {
        const [row] = database.prepare(`SELECT count(*) AS n FROM "${name.replaceAll('"', '""')}" ${where}`).all();
        return total + Number(row?.['n']);
      }, 0);
    // The engine prefixes a key with its type.
    return { tenants: sum("WHERE pk = 'S:TENANTS#'"), items: sum('') };
  });
}

function countObjects(file: string): number {
  return reading(file, (database) => Number(database.prepare('SELECT count(*) AS n FROM objects').get()?.['n']));
}

/** Reads a copy that no other process uses; the copy is one file before and after. */
function reading<Result>(file: string, look: (database: DatabaseSync) => Result): Result {
  const database = new DatabaseSync(file);
  try {
    return look(database);
  } finally {
    database.close();
  }
}

/** Restricts a folder to this user and flushes it to the disk: a backup contains password hashes and the key that signs sessions. */
export function makePrivate(folder: string): void {
  chmodSync(folder, 0o700);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    chmodSync(path, entry.isDirectory() ? 0o700 : 0o600);
    const file = openSync(path, 'r');
    fsyncSync(file);
    closeSync(file);
  }
}
