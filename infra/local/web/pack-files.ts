import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, extname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = new Set(['.css', '.html', '.js', '.json', '.map', '.svg', '.txt', '.webmanifest']);
const smallestBytes = 1024;

/** Writes `<file>.br` and `<file>.gz` of every compressible file of a folder into another. */
export async function packFiles(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  await Promise.all(
    entries.map(async (entry) => {
      if (!entry.isFile() || !compressible.has(extname(entry.name))) return;
      const path = join(entry.parentPath, entry.name);
      const content = await readFile(path);
      if (content.length < smallestBytes) return;
      const target = join(to, relative(from, path));
      await mkdir(dirname(target), { recursive: true });
      const [brotli, zipped] = await Promise.all([
        // 9 of 11: the last two steps take ten times as long for a few percent.
        promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
        promisify(gzip)(content, { level: 9 }),
      ]);
      await Promise.all([writeFile(`${target}.br`, brotli), writeFile(`${target}.gz`, zipped)]);
    }),
  );
}
