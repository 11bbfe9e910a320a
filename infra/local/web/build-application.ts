import { rm, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, dirname, extname, relative } from 'node:path';
import { build } from 'vite';
import { buildFolder, projectFolder } from '#infra/local/project-folder.ts';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = new Set(['.css', '.html', '.js', '.json', '.map', '.svg', '.txt', '.webmanifest']);
const smallestBytes = 1024;

/** Max files in progress: the compressor has 4 threads, and some systems limit a process to 256 open files. */
const maxFilesAtOnce = 8;

/** Writes `<file>.br` and `<file>.gz` of every compressible file of a folder into another folder. */
async function packFiles(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))
    .map(({ parentPath, name }) => join(parentPath, name));
  const next = paths.values();
  const workers = Array.from({ length: maxFilesAtOnce }, async () => {
    // All workers share the iterator, so that each path is taken once.
    for (const path of next) await packFile(path, join(to, relative(from, path)));
  });
  await Promise.all(workers);
}

async function packFile(path: string, target: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < smallestBytes) return;
  await mkdir(dirname(target), { recursive: true });
  const [brotli, zipped] = await Promise.all([
    // 9 of 11: the last two steps take ten times as long for a few percent.
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${target}.br`, brotli), writeFile(`${target}.gz`, zipped)]);
}

/** Builds the application into `.build/web`, and compressed copies of its files into `.build/web-packed` for the local server. */
async function buildApplication(): Promise<void> {
  const root = join(projectFolder, 'web');
  await build({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn' });
  // After the application, whose build empties the folder.
  for (const mode of ['feedback', 'form']) await build({ root, configFile: join(root, 'vite.public.config.ts'), mode, logLevel: 'warn' });
  const packed = join(buildFolder, 'web-packed');
  await rm(packed, { recursive: true, force: true });
  await packFiles(join(buildFolder, 'web'), packed);
}

await buildApplication();
