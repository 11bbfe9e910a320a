import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './build/chunk-groups.ts';
import { cloudscapeTokens } from './build/cloudscape-tokens.ts';
import { compiledMessages } from './build/compiled-messages.ts';
import { deploymentStamp } from './build/deployment-stamp.ts';
import { earlyScript } from './build/early-script.ts';
import { fontFiles } from './build/font-files.ts';
import { zodWithoutEval } from './build/zod-without-eval.ts';

const root = import.meta.dirname;
const build = join(root, '..', '.build');
const { version } = JSON.parse(readFileSync(join(root, '..', 'package.json'), 'utf8')) as { version: string };

export default defineConfig({
  root,
  cacheDir: join(build, 'vite'),
  plugins: [
    react(),
    cloudscapeTokens(),
    fontFiles(join(build, 'fonts')),
    compiledMessages(),
    earlyScript(join(root, 'src', 'early.ts')),
    deploymentStamp(version),
    zodWithoutEval(),
  ],
  build: {
    // The shell is one chunk of some 800 kB, 237 kB on the wire; its budget is 270.
    chunkSizeWarningLimit: 900,
    outDir: join(build, 'web'),
    emptyOutDir: true,
    target: 'es2023',
    // No data: URLs for scripts and no inline module preload polyfill: the content security policy allows neither.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
    // The notices that the licences of what is in the bundles ask for go where the bundles go.
    license: { fileName: 'licenses.txt' },
  },
  server: { host: '127.0.0.1', proxy: { '/api': process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000' } },
});
