import { spawn } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';

/** A browser to start: its program and what it needs in its environment. */
export interface BrowserBinary {
  path: string;
  environment: Record<string, string>;
}

const systemNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/** CHROME_PATH, else a Chromium or Chrome of the system, else the one packed in @sparticuz/chromium, unpacked once into `.build`. */
export async function findBrowser(): Promise<BrowserBinary> {
  const own = process.env['CHROME_PATH'];
  if (own) return { path: own, environment: {} };
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    for (const name of systemNames) {
      const path = join(folder, name);
      if (existsSync(path)) return { path, environment: {} };
    }
  }
  return unpackBrowser();
}

async function unpackBrowser(): Promise<BrowserBinary> {
  const manifest = findPackageJSON('@sparticuz/chromium', import.meta.url) ?? '';
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string };
  const home = join(import.meta.dirname, '..', '..', '.build', `chromium-${version}`);
  if (!existsSync(home)) {
    // Unpacked beside and renamed, so that another process never sees half a browser.
    const fresh = `${home}.${process.pid}`;
    await mkdir(fresh, { recursive: true });
    const packed = join(dirname(manifest), 'bin');
    await pipeline(createReadStream(join(packed, 'chromium.br')), createBrotliDecompress(), createWriteStream(join(fresh, 'chromium')));
    await chmod(join(fresh, 'chromium'), 0o755);
    for (const archive of ['swiftshader', 'al2023', 'fonts']) await unpackArchive(join(packed, `${archive}.tar.br`), fresh, archive);
    await rename(fresh, home).catch(async (error: NodeJS.ErrnoException) => {
      await rm(fresh, { recursive: true, force: true });
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  }
  // The archive's own configuration names folders of Lambda; a browser without a font ends at the first input.
  const fonts = join(home, 'fonts');
  const configuration = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${fonts}/fonts</dir><cachedir>${fonts}/cache</cachedir></fontconfig>`;
  await writeWhole(join(fonts, 'fonts.conf'), configuration);
  return {
    path: join(home, 'chromium'),
    // For the browser alone: these libraries would break other programs of the system.
    environment: { LD_LIBRARY_PATH: join(home, 'al2023', 'lib'), FONTCONFIG_PATH: fonts },
  };
}

/** Writes a file that has another text now. A browser that starts meanwhile reads all of the old or all of the new one, never an empty file. */
async function writeWhole(path: string, text: string): Promise<void> {
  if ((await readFile(path, 'utf8').catch(() => '')) === text) return;
  const fresh = `${path}.${process.pid}`;
  await writeFile(fresh, text);
  await rename(fresh, path);
}

/** The graphics libraries must lie beside the program, the rest in folders of their own. */
async function unpackArchive(file: string, home: string, name: string): Promise<void> {
  const folder = name === 'swiftshader' ? home : join(home, name);
  await mkdir(folder, { recursive: true });
  const tar = spawn('tar', ['-x', '--no-same-owner', '-C', folder], { stdio: ['pipe', 'inherit', 'inherit'] });
  const ended = new Promise<void>((resolve, reject) => {
    tar.once('error', reject);
    tar.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`tar ended with ${code} on ${file}`))));
  });
  // tar may end at the archive's end mark, before the padding behind it: its own word counts.
  const fed = pipeline(createReadStream(file), createBrotliDecompress(), tar.stdin).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE' && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
  await Promise.all([fed, ended]);
}
