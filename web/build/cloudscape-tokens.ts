import * as tokens from '../../node_modules/@cloudscape-design/components/internal/generated/styles/tokens.js';
import type { Plugin } from 'vite';

/**
 * Lets our own style sheets name Cloudscape's colours: `token(colorTextBodyDefault)` becomes the custom property with its
 * fallback, so that light, dark and compact follow the components. An unknown name fails the build.
 */
export function cloudscapeTokens(): Plugin {
  const known = tokens as unknown as Record<string, string>;
  return {
    name: 'cloudscape-tokens',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('.css') || id.includes('/node_modules/') || !code.includes('token(')) return undefined;
      return code.replace(/\btoken\((\w+)\)/g, (_whole, name: string) => {
        const value = known[name];
        if (value === undefined) throw new Error(`${id} names the unknown token ${name}`);
        return value;
      });
    },
  };
}
