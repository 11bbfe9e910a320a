import { type ListQuery, listSearch } from './list-query.ts';
import { callPath } from './match.ts';
import type { AnyCall } from './route.ts';

export interface CallPlace {
  params?: Readonly<Record<string, string>>;
  query?: object;
}

/** The address of a call below `/api`: its path with its parameters, and the parameters of its query string. */
export function callAddress(row: AnyCall, { params, query: asked = {} }: CallPlace): { path: string; query: [string, string][] } {
  const given = asked as Partial<ListQuery> & { extra?: Record<string, string> } & Record<string, unknown>;
  const raw = row.query.columns ? { ...given.extra, ...listSearch(given) } : given;
  const query = Object.entries(raw).flatMap(([name, value]): [string, string][] =>
    value !== undefined && value !== null && value !== '' ? [[name, String(value)]] : [],
  );
  return { path: callPath(row, params), query };
}
