import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const root = import.meta.dirname;

/**
 * The page on which stakeholders answer (S12). It is built by itself, so that who has no account loads nothing of the application that those who
 * have one work with; its files go beside those.
 */
export default defineConfig({
  root,
  cacheDir: join(root, '..', '.build', 'vite-feedback'),
  publicDir: false,
  plugins: [react()],
  build: {
    outDir: join(root, '..', '.build', 'web'),
    emptyOutDir: false,
    target: 'es2023',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { input: join(root, 'feedback.html') },
  },
});
