import type { ProductRoute } from '#infra/local/template/product.ts';

export interface RouteMatch {
  route: ProductRoute;
  pathParameters: Record<string, string>;
}

/** Finds the route of an HTTP API for a request, as the gateway does: the most specific path first, and within it the named method before ANY. */
export function matchRoute(routes: readonly ProductRoute[], method: string, path: string): RouteMatch | undefined {
  const parts = path.split('/');
  let best: (RouteMatch & { rank: string }) | undefined;
  for (const route of routes) {
    if (route.method !== 'ANY' && route.method !== method) continue;
    const fit = fitPath(route.path.split('/'), parts);
    if (!fit) continue;
    const rank = fit.rank + (route.method === 'ANY' ? '1' : '0');
    if (!best || rank < best.rank) best = { route, pathParameters: fit.pathParameters, rank };
  }
  return best;
}

/** The rank sorts literal parts (0) before parameters (1) before the greedy rest (2). */
function fitPath(pattern: string[], parts: string[]): { pathParameters: Record<string, string>; rank: string } | undefined {
  const pathParameters: Record<string, string> = {};
  let rank = '';
  for (const [index, piece] of pattern.entries()) {
    const part = parts[index];
    if (part === undefined || (part === '' && index > 0)) return undefined;
    if (piece.endsWith('+}')) {
      pathParameters[piece.slice(1, -2)] = parts.slice(index).join('/');
      return { pathParameters, rank: `${rank}2` };
    }
    if (piece.startsWith('{')) {
      pathParameters[piece.slice(1, -1)] = decode(part);
      rank += '1';
    } else if (piece === part) rank += '0';
    else return undefined;
  }
  return pattern.length === parts.length ? { pathParameters, rank } : undefined;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
