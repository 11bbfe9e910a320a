import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const root = import.meta.dirname;

/**
 * The pages for those who have no account: where stakeholders answer (S12), and where forms are filled in (S24). They are built by themselves, so that
 * who has no account loads nothing of the application that those who have one work with; their files go beside those.
 */
export default defineConfig({
  root,
  cacheDir: join(root, '..', '.build', 'vite-public'),
  publicDir: false,
  plugins: [react()],
  build: {
    outDir: join(root, '..', '.build', 'web'),
    emptyOutDir: false,
    target: 'es2023',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { input: [join(root, 'feedback.html'), join(root, 'form.html')] },
  },
});
