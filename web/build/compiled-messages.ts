import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { compiledTexts } from '../../shared/messages/compiled.ts';
import type { Tree } from '../../shared/messages/overlay.ts';

const parser = '@formatjs/icu-messageformat-parser';

/**
 * Parses the texts of `shared/messages` when the application is built, so that no browser has to: a text that has placeholders is replaced
 * by its elements, and the parser (some 25 kB) by its empty twin. Cloudscape's copy of `intl-messageformat` is replaced by ours.
 */
export function compiledMessages(): Plugin {
  return {
    name: 'compiled-messages',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^(?:intl-messageformat|@formatjs\/icu-messageformat-parser)$/ },
      async handler(source, importer, options) {
        if (source !== parser) return await this.resolve(source, join(import.meta.dirname, 'here.ts'), { ...options, skipSelf: true });
        const found = await this.resolve(source, importer, { ...options, skipSelf: true });
        return found && join(dirname(found.id), 'no-parser.js');
      },
    },
    load: {
      filter: { id: /[\\/]shared[\\/]messages[\\/].+\.json(?:\?|$)/ },
      handler(id) {
        const [path = ''] = id.split('?');
        return JSON.stringify(compiledTexts(JSON.parse(readFileSync(path, 'utf8')) as Tree<string>));
      },
    },
  };
}
