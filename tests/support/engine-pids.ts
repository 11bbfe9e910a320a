import { readdirSync, readFileSync } from 'node:fs';
import { vi } from 'vitest';

/** The processes of the embedded DynamoDB engine on a file, without the shells around them. */
export function enginePids(file: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const [program = '', ...words] = readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0');
        return program.endsWith('dynoxide') && words.includes(file) ? [Number(name)] : [];
      } catch {
        // It ended meanwhile.
        return [];
      }
    });
}

/** The process of the engine on a file, once there is another one than `before`. */
export function enginePid(file: string, before = 0): Promise<number> {
  return vi.waitFor(
    () => {
      const pid = enginePids(file).find((each) => each !== before);
      if (pid === undefined) throw new Error(`no engine on ${file}`);
      return pid;
    },
    { timeout: 30_000 },
  );
}
