import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { projectFolder } from '#infra/local/project-folder.ts';

/** Runs a tool of node_modules/.bin with the terminal's output; true when it ends well. Ctrl+C ends it with this process. */
export function runTool(name: string, args: readonly string[], environment: Record<string, string> = {}): Promise<boolean> {
  const child = spawn(join(projectFolder, 'node_modules', '.bin', name), args, {
    cwd: projectFolder,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...environment },
  });
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(`${name} could not be run: ${error.message}`);
      resolve(false);
    });
    child.once('exit', (code) => resolve(code === 0));
  });
}
