import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { cloudscapeTokens } from './build/cloudscape-tokens.ts';
import { compiledMessages } from './build/compiled-messages.ts';

const root = import.meta.dirname;

/**
 * The pages for those who have no account: `feedback`, where stakeholders answer (S12), and `form`, where forms are filled in (S24); the mode says which.
 * Each is built by itself, so that who has no account loads nothing but that page; their files go beside those of the application.
 */
export default defineConfig(({ mode }) => ({
  root,
  cacheDir: join(root, '..', '.build', `vite-${mode}`),
  publicDir: false,
  plugins: [react(), cloudscapeTokens(), compiledMessages()],
  build: {
    outDir: join(root, '..', '.build', 'web'),
    emptyOutDir: false,
    target: 'es2023',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { input: join(root, `${mode}.html`) },
  },
}));
