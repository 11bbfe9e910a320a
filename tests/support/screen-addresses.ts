import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Screen } from '#web/ui/screen.ts';

const features = join(import.meta.dirname, '..', '..', 'web', 'src', 'features');
/** Every address of the application, with the records of `ids` where it names one: by the beginning of the address. Others keep a colon. */
export async function screenAddresses(ids: Readonly<Record<string, string>>): Promise<string[]> {
  const files = globSync('*/{screens,record-screens}.ts', { cwd: features });
  const modules = await Promise.all(files.map(async (file) => (await import(join(features, file))) as Record<string, readonly Screen[]>));
  const screens = modules.flatMap((module) => Object.values(module).flat());
  const pathsOf = (screen: Screen, before = ''): string[] => {
    const path = before === '' ? screen.path : [before, screen.path].filter(Boolean).join('/');
    return screen.children ? screen.children.flatMap((child) => pathsOf(child, path)) : [path];
  };
  return screens
    .flatMap((screen) => pathsOf(screen))
    .filter((path) => !path.startsWith('/login') && !['/reset-password', '/end-session'].includes(path))
    .map((path) => {
      const found = Object.entries(ids).find(([start]) => path.startsWith(start));
      return path.includes(':') ? path.replace(/:\w+(?:\/:\w+)?/, found?.[1] ?? ':lacking') : path;
    });
}
