import { build, type Plugin } from 'esbuild';
import { existsSync } from 'node:fs';
import { copyFile, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fontFile, fontScripts } from '#shared/domain/documents/font-names.ts';
import { apiFunctions, workerFunctions } from '#infra/function-map.ts';
import { type ScreenLanguage, screenLanguages } from '#shared/domain/messages/languages.ts';
import { slimLibraries } from '#infra/slim-libraries.ts';
import { compiledText, compiledTexts } from '#shared/messages/compiled.ts';
import { keptCodesOfCalls } from '#infra/message-codes/kept-codes-of-calls.ts';
import { packCodes } from '#infra/message-codes/packed-codes.ts';
import type { RenamedCodes } from '#shared/messages/renamed-codes.ts';
import type { Tree } from '#shared/messages/overlay.ts';

// Read when esbuild's process starts: with a little more memory it collects less often (32 s of the processor instead of 39 s).
process.env['GOGC'] ??= '400';

const root = join(import.meta.dirname, '..');

// Packages in CommonJS call `require`, which a module does not have.
const banner = "import { createRequire as perennialRequire } from 'node:module'; const require = perennialRequire(import.meta.url);";

const fonts = join(root, 'node_modules', '@fontsource', 'noto-sans', 'files');
const fontFiles = fontScripts.flatMap((script) => [fontFile(script, false), fontFile(script, true)]);

/** The one function that makes the OpenAPI document, of every schema there is. */
const documentFunction = 'meta';
/** Functions that load a large part with `import()`: esbuild writes that part into a file beside the bundle, loaded on demand. */
const inParts = new Set([
  'auth',
  'build-report',
  'daily-work',
  'emails',
  'forms',
  'imports',
  'insights',
  'licenses',
  documentFunction,
  'products',
  'progress',
  'providers',
  'read',
  'sso',
  'subscriptions',
  'to-dos',
  'usage',
  'users',
]);

/** Threads that functions start, beside their bundles: `thread-file.ts` finds them. Only functions in parts can have one. */
const threads: Record<string, string> = {
  emails: 'functions/emails/received/thread.ts',
  imports: 'functions/imports/reading/thread.ts',
};

/** Subjects of messages that a function reads from records: their codes are in no file of its own. `read` answers reports of title lists. */
const storedSubjects: Readonly<Record<string, readonly string[]>> = { read: ['title-lists'] };

/** The bundle's own texts in place of the folder of all. */
const bundledTexts: Plugin = {
  name: 'bundled-texts',
  setup(bundler) {
    bundler.onResolve({ filter: /\/catalogue\.ts$/ }, ({ importer }) =>
      /(?:platform\/messages\/(?:english|in-language|current-message)|meta\/handler)\.ts$/.test(importer)
        ? { path: join(root, 'infra', 'bundled-catalogue.ts') }
        : undefined,
    );
  },
};

/** Reads fonts from beside the bundle instead of from their package. */
const bundledFonts: Plugin = {
  name: 'bundled-fonts',
  setup(bundler) {
    bundler.onResolve({ filter: /\/font-files\.ts$/ }, () => ({ path: join(root, 'infra', 'bundled-fonts.ts') }));
  },
};

/** Parses the texts of emails, calendars and PDFs, the words of their charts among them, so that no function has to. */
const compiledEmailTexts: Plugin = {
  name: 'compiled-email-texts',
  setup(bundler) {
    bundler.onLoad({ filter: /[\\/]messages[\\/][\w-]+[\\/](?:emails[\\/][\w-]+|answers[\\/]insights)\.json$/ }, async ({ path }) => ({
      contents: JSON.stringify(compiledTexts(JSON.parse(await readFile(path, 'utf8')) as Tree<string>)),
      loader: 'json',
    }));
  },
};

interface Entry {
  name: string;
  entry: string;
}

/** Bundles every function into `<folder>/<name>/index.mjs`, without source maps. */
export async function bundleFunctions(folder = join(root, '.build', 'functions')): Promise<void> {
  const functions: readonly Entry[] = [...apiFunctions, ...workerFunctions];
  const missing = functions.filter(({ entry }) => !existsSync(join(root, entry)));
  if (missing.length > 0)
    throw new Error(`The function map names files that do not exist: ${missing.map(({ entry }) => entry).join(', ')}`);
  await rm(folder, { recursive: true, force: true });
  const isAlone = ({ name }: Entry): boolean => inParts.has(name);
  await Promise.all([
    bundle(
      functions.filter((each) => !isAlone(each)),
      folder,
    ),
    ...functions.filter(isAlone).map((each) => bundle([each], folder)),
  ]);
  await Promise.all(functions.map(({ name }) => writeBeside(join(folder, name), storedSubjects[name])));
}

async function textsIn(language: ScreenLanguage): Promise<Record<string, string>> {
  const answers = join(root, 'shared', 'messages', language, 'answers');
  const all: Record<string, string> = {};
  // Messages may name a field by the heading of its column.
  for (const file of [...(await readdir(answers)), join('..', 'screens', 'columns.json')]) {
    const texts = JSON.parse(await readFile(join(answers, file), 'utf8')) as Record<string, string>;
    for (const [key, text] of Object.entries(texts)) all[`${basename(file, '.json')}.${key}`] = text;
  }
  return all;
}

/** The English texts of all codes as they are written, in the order of their names. */
async function sentencesOfCodes(): Promise<Record<string, string>> {
  const texts = Object.entries(await textsIn('en')).filter(([code]) => !code.startsWith('columns.'));
  return Object.fromEntries(texts.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

async function renamedCodes(): Promise<RenamedCodes> {
  return JSON.parse(await readFile(join(root, 'shared', 'messages', 'renamed-codes.json'), 'utf8')) as RenamedCodes;
}

/** Puts beside a bundle what it reads: texts, fonts where it prints, the filter of leaked passwords where one is set. */
async function writeBeside(folder: string, stored: readonly string[] = []): Promise<void> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.mjs'));
  const code = (await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))).join('\n');
  await writeTexts(folder, code, stored);
  if (code.includes('leaked-passwords.bin'))
    await copyFile(join(root, 'functions', 'platform', 'leaked-passwords.bin'), join(folder, 'leaked-passwords.bin'));
  if (code.includes('noto-sans-')) await Promise.all(fontFiles.map((file) => copyFile(join(fonts, file), join(folder, file))));
}

/**
 * The texts of the messages that a bundle can say, parsed: those whose codes, or whose codes' beginnings, occur in it, and those of `stored` subjects.
 * In English, and in all languages for a bundle that reads them (`bundled-catalogue.ts`).
 */
async function writeTexts(folder: string, code: string, stored: readonly string[]): Promise<void> {
  // The heading of a column may be several words.
  const codes = new Set([...code.matchAll(/["'`](columns\.[^"'`]+|[a-z][a-z-]*\.\w+)["'`]/g)].map(([, found = '']) => found));
  const subjects = new Set([...stored, ...[...code.matchAll(/`([a-z][a-z-]*)\.\$\{/g)].map(([, found = '']) => found)]);
  const isSaid = (each: string): boolean => codes.has(each) || subjects.has(each.split('.')[0] ?? '');
  const write = async (language: ScreenLanguage, file: string): Promise<void> => {
    const texts = Object.entries(await textsIn(language)).filter(([each]) => isSaid(each));
    await writeFile(join(folder, file), JSON.stringify(Object.fromEntries(texts.map(([each, text]) => [each, compiledText(text)]))));
  };
  await write('en', 'messages.json');
  const renamed = Object.entries(await renamedCodes()).filter(([, now]) => isSaid(typeof now === 'string' ? now : now.code));
  await writeFile(join(folder, 'renamed-codes.json'), JSON.stringify(Object.fromEntries(renamed)));
  if (code.includes('sentences.json')) await writeDocumentOfCodes(folder);
  if (!code.includes('messages.${')) return;
  const others = screenLanguages.filter((language) => language !== 'en');
  await Promise.all(others.map((language) => write(language, `messages.${language}.json`)));
}

/** Writes the part of the API document about codes: their texts, and the calls that answer with them. */
async function writeDocumentOfCodes(folder: string): Promise<void> {
  const sentences = await sentencesOfCodes();
  const codes = packCodes(await keptCodesOfCalls(Object.keys(sentences)));
  await writeFile(join(folder, 'sentences.json'), JSON.stringify(sentences));
  await writeFile(join(folder, 'codes-of-calls.json'), JSON.stringify(codes));
}

/** Those of several functions are made in one pass, which reads every file once. */
async function bundle(functions: readonly Entry[], folder: string): Promise<void> {
  const [first, ...more] = functions;
  const alone = more.length === 0 ? first?.name : undefined;
  await build({
    absWorkingDir: root,
    entryPoints: functions.flatMap(({ name, entry }) => [
      { in: entry, out: `${name}/index` },
      ...(threads[name] === undefined ? [] : [{ in: threads[name], out: `${name}/thread` }]),
    ]),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: alone !== undefined && inParts.has(alone),
    chunkNames: `${alone ?? ''}/[name]-[hash]`,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    mainFields: ['module', 'main'],
    alias: {
      '@aws-sdk/credential-provider-node': join(root, 'infra', 'environment-credentials.ts'),
      '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js',
    },
    plugins: [bundledTexts, bundledFonts, compiledEmailTexts, slimLibraries({ jsonSchema: alone === documentFunction })],
    minify: true,
    legalComments: 'none',
    banner: { js: banner },
    logLevel: 'warning',
  });
}
