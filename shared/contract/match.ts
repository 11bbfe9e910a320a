import type { AnyCall, Method } from './route.ts';

interface Candidate<C> {
  call: C;
  name: string;
  segments: string[];
}

/** The call that a request matches: the row, its name in the table and the raw path parameters. */
export interface Match<C> {
  call: C;
  name: string;
  params: Record<string, string>;
}

/** `{id}` in a pattern. */
function isParameter(segment: string): boolean {
  return segment.startsWith('{');
}

/**
 * Builds the matcher of some rows. A literal segment takes precedence over a parameter, from left to right, so `/x/create` is never mistaken for an
 * id. Parameters arrive decoded; a path that cannot be decoded matches nothing.
 */
export function matcher<C extends AnyCall>(
  table: Readonly<Record<string, C>>,
): (method: string, path: string) => Match<C> | 'method' | undefined {
  const byLength = new Map<number, Candidate<C>[]>();
  for (const [name, call] of Object.entries(table)) {
    const segments = call.path.split('/').slice(1);
    const candidates = byLength.get(segments.length) ?? [];
    candidates.push({ call, name, segments });
    byLength.set(segments.length, candidates);
  }
  for (const candidates of byLength.values()) candidates.sort((a, b) => compare(a.segments, b.segments));
  return (method, path) => {
    const parts = decode(path);
    if (!parts) return undefined;
    const fitting = (byLength.get(parts.length) ?? []).filter((candidate) =>
      candidate.segments.every((segment, index) => isParameter(segment) || segment === parts[index]),
    );
    const found = fitting.find((candidate) => candidate.call.method === (method as Method));
    if (!found) return fitting.length > 0 ? 'method' : undefined;
    const params: Record<string, string> = {};
    found.segments.forEach((segment, index) => {
      if (isParameter(segment)) params[segment.slice(1, -1)] = parts[index] ?? '';
    });
    return { call: found.call, name: found.name, params };
  };
}

function compare(a: readonly string[], b: readonly string[]): number {
  for (let index = 0; index < a.length; index++) {
    const difference = Number(isParameter(a[index] ?? '')) - Number(isParameter(b[index] ?? ''));
    if (difference !== 0) return difference;
  }
  return 0;
}

function decode(path: string): string[] | undefined {
  try {
    return path
      .replace(/\/$/, '')
      .split('/')
      .slice(1)
      .map((part) => decodeURIComponent(part));
  } catch {
    return undefined;
  }
}

/** The path of a call with its parameters filled in. */
export function callPath(call: { path: string }, params: Readonly<Record<string, string>> = {}): string {
  return call.path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''));
}
