import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/**
 * Writes `/deployment.json` (C502) and puts the same stamp into the page, so that the application can tell when a newer
 * deployment is out (R002). The stamp is a digest of what was built: the same code is the same deployment.
 */
export function deploymentStamp(version: string): Plugin {
  return {
    name: 'deployment-stamp',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler: (html, context) => (context.bundle ? html : html.replace('%DEPLOYMENT%', 'development')),
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const digest = createHash('sha256').update(Object.keys(bundle).toSorted().join('\n'));
        const stamp = digest.digest('hex').slice(0, 16);
        const page = bundle['index.html'];
        if (page?.type === 'asset') page.source = String(page.source).replace('%DEPLOYMENT%', stamp);
        this.emitFile({ type: 'asset', fileName: 'deployment.json', source: `${JSON.stringify({ stamp, version })}\n` });
      },
    },
  };
}
