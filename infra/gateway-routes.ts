import { apiFunctions, readFunction } from '#infra/function-map.ts';
import type { ApiFunction } from '#infra/function-map.ts';

/** What the gateway needs to know of a row of the call table. */
export interface RoutedCall {
  method: string;
  /** Below /api. */
  path: string;
  servedBy?: 'read' | 'group';
}

/** One route of the HTTP API. */
export interface GatewayRoute {
  method: string;
  path: string;
  functionName: string;
}

/**
 * The routes of the HTTP API: two per first path segment, since one per call would pass CloudFormation's limit of 500 resources,
 * and one for every call of the read function, which the gateway prefers as the more specific. A call that such a route would
 * swallow (`/products/create` by `/products/{id}`) gets a route of its own too.
 */
export function gatewayRoutes(calls: readonly RoutedCall[]): GatewayRoute[] {
  const routes: GatewayRoute[] = [];
  const segments = new Map<string, ApiFunction>();
  for (const target of apiFunctions) for (const segment of target.segments) segments.set(segment, target);

  const used = new Set(calls.filter((call) => call.servedBy !== 'read').map(firstSegment));
  for (const segment of used) {
    const target = segments.get(segment);
    if (!target) throw new Error(`No function of infra/function-map.ts answers /api/${segment}`);
    routes.push({ method: 'ANY', path: `/api/${segment}`, functionName: target.name });
    routes.push({ method: 'ANY', path: `/api/${segment}/{proxy+}`, functionName: target.name });
  }
  const readCalls = calls.filter((call) => call.servedBy === 'read');
  for (const call of readCalls) routes.push({ method: call.method, path: `/api${call.path}`, functionName: readFunction });
  for (const call of calls) {
    if (call.servedBy === 'read' || !readCalls.some((other) => other.method === call.method && covers(other.path, call.path))) continue;
    routes.push({ method: call.method, path: `/api${call.path}`, functionName: segments.get(firstSegment(call))?.name ?? '' });
  }
  return routes;
}

function firstSegment(call: RoutedCall): string {
  return call.path.split('/')[1] ?? '';
}

/** Whether every address of `special` also fits `general`. */
function covers(general: string, special: string): boolean {
  const a = general.split('/');
  const b = special.split('/');
  return a.length === b.length && a.every((part, index) => part === b[index] || part.startsWith('{'));
}
