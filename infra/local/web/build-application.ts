import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { packFiles } from '#infra/local/web/pack-files.ts';
import { buildFolder, projectFolder } from '#infra/local/project-folder.ts';

/** Builds the application into `.build/web`, and compressed copies of its files into `.build/web-packed` for the local server. */
export async function buildApplication(): Promise<void> {
  const root = join(projectFolder, 'web');
  // Whoever starts the build, tests included: React's development code is no part of the product.
  const before = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  try {
    await build({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn' });
    // After the application, whose build empties the folder.
    for (const mode of ['feedback', 'form']) await build({ root, configFile: join(root, 'vite.public.config.ts'), mode, logLevel: 'warn' });
  } finally {
    if (before === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = before;
  }
  const packed = join(buildFolder, 'web-packed');
  await rm(packed, { recursive: true, force: true });
  await packFiles(join(buildFolder, 'web'), packed);
}
