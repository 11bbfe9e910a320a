import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { buildFolder } from '#infra/local/project-folder.ts';

/** How an event ended, and what the process held afterwards. */
export interface Ended {
  status: number;
  heap: number;
  rss: number;
  /** The most that it ever held. */
  peak: number;
  /** Seconds of processor that the event took, on all cores. */
  processor: number;
  answer?: unknown;
}

/** A bundle in a process that has the memory of its template. */
export interface FunctionProcess {
  /** Undefined when the process died of it. */
  send(event: object): Promise<Ended | undefined>;
  stop(): void;
  /** What it wrote to its error output, which says why it died. */
  complaint(): string;
}

/** The options with which Lambda starts Node: nine tenths of the memory for what lives on, a twentieth for what has just been made. */
export function nodeOptionsOf(megabytes: number): string[] {
  return [`--max-old-space-size=${Math.floor(megabytes * 0.9)}`, `--max-semi-space-size=${Math.floor(megabytes * 0.05)}`];
}

export async function startFunction(name: string, megabytes: number, environment: Record<string, string>): Promise<FunctionProcess> {
  const child: ChildProcess = fork(join(import.meta.dirname, 'memory-function.ts'), [join(buildFolder, 'functions', name, 'index.mjs')], {
    execArgv: ['--disable-warning=ExperimentalWarning', ...nodeOptionsOf(megabytes)],
    env: {
      ...environment,
      AWS_LAMBDA_FUNCTION_NAME: name,
      AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(megabytes),
      LOG_LEVEL: 'silent',
      RATE_LIMIT_PER_MINUTE: '1000000',
      PATH: process.env['PATH'] ?? '',
      NODE_OPTIONS: process.env['NODE_OPTIONS'],
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let complaint = '';
  child.stderr?.on('data', (chunk: Buffer) => (complaint = (complaint + chunk.toString()).slice(-2000)));
  const died = once(child, 'exit').then(() => undefined);
  await Promise.race([once(child, 'message'), died]);
  return {
    send: (event) => {
      if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(undefined);
      child.send(event);
      return Promise.race([once(child, 'message').then(([ended]) => ended as Ended), died]);
    },
    stop: () => void child.kill('SIGKILL'),
    complaint: () => complaint,
  };
}
