import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { minifySync, transformWithOxc, type Plugin } from 'vite';

/** Builds a script without imports into a file of its own, which the page loads before all others. */
export function earlyScript(file: string): Plugin {
  let address = '';
  return {
    name: 'early-script',
    apply: 'build',
    async buildStart() {
      const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file);
      const source = minifySync('early.js', code, { module: true }).code;
      const digest = createHash('sha256').update(source).digest('base64url').slice(0, 8);
      address = `assets/early-${digest}.js`;
      this.emitFile({ type: 'asset', fileName: address, source });
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [{ tag: 'script', attrs: { type: 'module', crossorigin: true, src: `/${address}` }, injectTo: 'head-prepend' }],
    },
  };
}
