import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { projectFolder } from '#infra/local/project-folder.ts';

/** Max duration of a tool's own shutdown, before it is killed. */
const endsWithinMs = 30_000;

/**
 * Runs a tool of node_modules/.bin with the terminal's output; true on success. Ctrl+C ends it with this process, and `signal` has the same effect.
 */
export function runTool(
  name: string,
  args: readonly string[],
  environment: Record<string, string> = {},
  signal?: AbortSignal,
): Promise<boolean> {
  const child = spawn(join(projectFolder, 'node_modules', '.bin', name), args, {
    cwd: projectFolder,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...environment },
  });
  const end = (): void => {
    child.kill('SIGINT');
    setTimeout(() => child.kill('SIGKILL'), endsWithinMs).unref();
  };
  signal?.addEventListener('abort', end, { once: true });
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(`${name} could not be run: ${error.message}`);
      resolve(false);
    });
    child.once('exit', (code) => {
      signal?.removeEventListener('abort', end);
      resolve(code === 0);
    });
  });
}
