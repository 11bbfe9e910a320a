import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { build, loadConfigFromFile } from 'vite';

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** Builds the harness page as the application is built, and serves it on a free port. */
export async function serveHarness(): Promise<{ origin: string; close: () => Promise<void> }> {
  const root = import.meta.dirname;
  const outDir = join(root, '..', '..', '..', '..', '.build', 'grid-harness');
  const configFile = join(root, '..', '..', '..', '..', 'web', 'vite.config.ts');
  const { config } = (await loadConfigFromFile({ command: 'build', mode: 'production' }, configFile)) ?? {};
  await build({
    ...config,
    root,
    configFile: false,
    logLevel: 'warn',
    // The groups of chunks are made for pages of the application.
    build: { ...config?.build, outDir, emptyOutDir: true, chunkSizeWarningLimit: 5000, rolldownOptions: {} },
  });
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://harness').pathname);
    const file = path === '/' ? 'index.html' : path.slice(1);
    readFile(join(outDir, file)).then(
      (bytes) => {
        // Scripts and styles have names of their contents.
        const cached = extname(file) === '.html' ? 'no-cache' : 'max-age=3600';
        response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream', 'cache-control': cached }).end(bytes);
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
