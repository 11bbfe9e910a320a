import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/**
 * Lets our own style sheets name Cloudscape's colours: `token(colorTextBodyDefault)` becomes the custom property with its
 * fallback, so that light, dark and compact follow the components. An unknown name fails the build.
 */
export function cloudscapeTokens(): Plugin {
  const file = new URL('./internal/generated/styles/tokens.js', import.meta.resolve('@cloudscape-design/components'));
  const lines = readFileSync(fileURLToPath(file), 'utf8').matchAll(/^export var (\w+) = "([^"]+)";$/gm);
  const known = new Map([...lines].map(([, name = '', value = '']) => [name, value]));
  return {
    name: 'cloudscape-tokens',
    enforce: 'pre',
    transform: {
      filter: { id: { include: /\.css(?:\?|$)/, exclude: /\/node_modules\// }, code: 'token(' },
      handler: (code, id) =>
        code.replace(/\btoken\((\w+)\)/g, (_whole, name: string) => {
          const value = known.get(name);
          if (value === undefined) throw new Error(`${id} names the unknown token ${name}`);
          return value;
        }),
    },
  };
}
