import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Cloudscape's global styles carry their fonts as base64, which would make every page wait for all eight. They are taken
 * out into woff2 files, which a browser loads only where a weight is used.
 */
export function fontFiles(folder: string): Plugin {
  return {
    name: 'font-files',
    enforce: 'pre',
    transform: {
      filter: { id: /\.css(?:\?|$)/, code: 'data:font/woff2;base64,' },
      handler(code, id) {
        const file = id.split('?')[0] ?? id;
        mkdirSync(folder, { recursive: true });
        const rewritten = code.replace(/url\('data:font\/woff2;base64,([^']+)'\)(?: format\('woff2'\))?/g, (_whole, data: string) => {
          const bytes = Buffer.from(data, 'base64');
          const path = join(folder, `open-sans-${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}.woff2`);
          writeFileSync(path, bytes);
          // One format only: a browser ignores a face whose source names two.
          return `url('${relative(dirname(file), path)}') format('woff2')`;
        });
        return rewritten.replaceAll('@font-face {', '@font-face {\n  font-display: swap;');
      },
    },
  };
}
