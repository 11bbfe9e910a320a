import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { cloudscapeTokens } from './build/cloudscape-tokens.ts';
import { compiledMessages } from './build/compiled-messages.ts';
import { deploymentStamp } from './build/deployment-stamp.ts';
import { fontFiles } from './build/font-files.ts';
import { zodWithoutEval } from './build/zod-without-eval.ts';

const root = import.meta.dirname;
const build = join(root, '..', '.build');
const { version } = JSON.parse(readFileSync(join(root, '..', 'package.json'), 'utf8')) as { version: string };

export default defineConfig({
  root,
  cacheDir: join(build, 'vite'),
  plugins: [react(), cloudscapeTokens(), fontFiles(join(build, 'fonts')), compiledMessages(), deploymentStamp(version), zodWithoutEval()],
  build: {
    // The shell is one chunk of some 800 kB, 237 kB on the wire; its budget is 270.
    chunkSizeWarningLimit: 900,
    outDir: join(build, 'web'),
    emptyOutDir: true,
    target: 'es2023',
    // No data: URLs for scripts and no inline module preload polyfill: the content security policy allows neither.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // What is always loaded together is one file, not one for each part that some other page shares with it.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'shell', tags: ['$initial'], priority: 1 },
            { name: 'controls', test: /@cloudscape-design\/components\/(?:input|pagination)\/|src\/components\/fact-list/ },
            {
              name: 'period-acts',
              test: /src\/parts\/(?:decisions\/(?:bulk-acts|use-bulk-decisions)|workflow\/(?:use-workflow-actions|workflow-action))/,
            },
            { name: 'subscriptions', test: /shared\/contract\/(?:groups|columns)\/subscription/ },
            { name: 'words', test: /shared\/domain\/(?:text\/|money\/check-amount)|src\/text\/contract-words/ },
          ],
        },
      },
    },
    // The notices that the licences of what is in the bundles ask for go where the bundles go.
    license: { fileName: 'licenses.txt' },
  },
  server: { host: '127.0.0.1', proxy: { '/api': process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000' } },
});
