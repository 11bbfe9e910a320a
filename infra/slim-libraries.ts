import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';

/** Errors of AWS clients that carry more than their name: the others reach the functions by name without a class of their own. */
const errorsWithData = new Set(['TransactionCanceledException', 'ConditionalCheckFailedException']);

/** Replacements for modules that are imported but never used here, by their import path. */
const unused: Readonly<Record<string, string>> = {
  // No operation of ours streams events.
  '@smithy/core/event-streams': `
    export const resolveEventStreamSerdeConfig = (config) => config;
    export const eventStreamSerdeProvider = () => { throw new Error('Event streams are not in the bundle'); };
    export const EventStreamSerde = eventStreamSerdeProvider;`,
  // Endpoint discovery is off.
  'mnemonist/lru-cache': 'export default class { has() { return false; } }',
  // Node has these in its own crypto.
  './Sha256Js': 'export const Sha256Js = undefined;',
  './Sha1Js': 'export const Sha1Js = undefined;',
  './Md5Js': 'export const Md5Js = undefined;',
  // It detects the browser, and no function runs in one.
  bowser: 'export default undefined;',
  // Requests are retried in the standard mode, not the adaptive one.
  './DefaultRateLimiter': 'export const DefaultRateLimiter = undefined;',
  // Rich text has links, and neither dates nor sets of images.
  dayjs: 'export default () => { throw new Error("Dates of rich text are not in the bundle"); };',
  'parse-srcset': 'export default () => { throw new Error("Sets of images are not in the bundle"); };',
  // Fonts in PDFs are WOFF, not WOFF2: 480 KB of its dictionary.
  'brotli/decompress.js': 'export default () => { throw new Error("WOFF2 is not in the bundle"); };',
  // Our PDFs have no PNG images and no passwords.
  'png-js': 'export default class { constructor() { throw new Error("PNG is not in the bundle"); } }',
  '@noble/ciphers/aes': 'export const cbc = undefined; export const ecb = undefined;',
  // Style sheets are never let through, so none is parsed.
  postcss: 'export const parse = () => { throw new Error("Style sheets are not in the bundle"); };',
};

/** Replaces what matches, and fails where nothing does: the library was changed, and this file has to follow. */
function without(
  text: string,
  path: string,
  pattern: RegExp,
  replacement: string | ((found: string, ...groups: string[]) => string),
): string {
  if (!pattern.test(text)) throw new Error(`${path} no longer looks as slim-libraries.ts expects it: ${pattern.source}`);
  pattern.lastIndex = 0;
  return text.replace(pattern, replacement as never);
}

/**
 * Rewrites the schemas of an AWS client so that the bundler drops those of unused operations. It keeps them otherwise, because it cannot know
 * that a computed key such as `[_hH]` is a constant text, and that a registered class of an error is not used.
 */
export function slimSchemas(text: string, path: string): string {
  const names = new Map([...text.matchAll(/^const (_\w+) = ("(?:[^"\\]|\\.)*");$/gm)].map(([, name = '', value = '']) => [name, value]));
  const plain = without(text, path, /\[(_\w+)\]:/g, (found, name = '') => (names.has(name) ? `${names.get(name)}:` : found));
  return without(plain, path, /^\w+_registry\.registerError\((\w+)\$, \w+\);$/gm, (found, name = '') =>
    name.endsWith('ServiceException') || errorsWithData.has(name) ? found : '',
  );
}

/** Removes the conversion of zod schemas to JSON Schema, which only the function of the OpenAPI document uses. */
export function slimZod(text: string, path: string): string {
  const mute = without(text, path, /^ +inst\._zod\.processJSONSchema = .*;$/gm, '');
  return without(mute, path, /create(?:Standard|To)JSONSchemaMethod\(this, [^)]*\)/g, 'undefined');
}

/** The checksum of spreadsheet files by Node instead of byte by byte: a sixth of the processor's time for a list of 5,000 rows. */
function fastChecksum(text: string, path: string): string {
  const own = without(
    text,
    path,
    /^export function crc32Update\(state, data\) \{\n[^]*?\n\}$/m,
    'export function crc32Update(state, data) { return ~nodeChecksum(data, ~state >>> 0) >>> 0; }',
  );
  return `import { crc32 as nodeChecksum } from 'node:zlib';\n${own}`;
}

/** Removes code that no function calls and the bundler cannot detect: a quarter of the bundles' size, and of the time to load them. */
export function slimLibraries({ jsonSchema }: { jsonSchema: boolean }): Plugin {
  return {
    name: 'slim-libraries',
    setup(build) {
      const change = (filter: RegExp, slim: (text: string, path: string) => string): void =>
        build.onLoad({ filter }, async ({ path }) => ({ contents: slim(await readFile(path, 'utf8'), path), loader: 'default' }));
      change(/@aws-sdk\/client-[\w-]+\/dist-es\/schemas\/schemas_0\.js$/, slimSchemas);
      // The clients use nothing but the version of their own package file.
      change(/@aws-sdk\/client-[\w-]+\/package\.json$/, (text) =>
        JSON.stringify({ version: (JSON.parse(text) as { version: string }).version }),
      );
      change(/hucre\/dist\/zip\/deflate\.mjs$/, fastChecksum);
      if (!jsonSchema) change(/zod\/v4\/classic\/schemas\.js$/, slimZod);
      build.onResolve({ filter: /^\.{1,2}\/endpoint\/endpointResolver$/ }, ({ importer }) =>
        /@aws-sdk\/client-s3\/dist-es\//.test(importer) ? { path: join(import.meta.dirname, 's3-endpoint.ts') } : undefined,
      );
      const names = Object.keys(unused).map((name) => RegExp.escape(name));
      build.onResolve({ filter: new RegExp(`^(${names.join('|')})$`) }, ({ path }) => ({ path, namespace: 'unused' }));
      build.onLoad({ filter: /./, namespace: 'unused' }, ({ path }) => ({ contents: unused[path] ?? '' }));
    },
  };
}
