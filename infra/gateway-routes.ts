import type { ServedBy } from '#shared/contract/route.ts';
import { functionOf, unknownAddressFunction } from '#infra/function-map.ts';

/** What the gateway needs to know of a row of the call table. */
export interface RoutedCall {
  method: string;
  /** Below /api. */
  path: string;
  servedBy?: ServedBy;
}

/** One route of the HTTP API. */
export interface GatewayRoute {
  method: string;
  path: string;
  functionName: string;
}

const readers = ['read', 'insights'] as const satisfies readonly ServedBy[];

/**
 * The routes of the HTTP API. One per call would pass CloudFormation's limit of 500 resources, so the calls below a first path segment share
 * up to two routes to its function; where most of its GETs are for one reader, they share up to two more. What these would take to the wrong
 * function, or a more specific route would swallow (`/products/create` by `/products/{id}`), has a route of its own: the gateway prefers the
 * more specific path, and in it the named method.
 */
export function gatewayRoutes(calls: readonly RoutedCall[]): GatewayRoute[] {
  const bySegment = Map.groupBy(calls, firstSegment);
  const routes = [...bySegment].flatMap(([segment, own]) => routesBelow(segment, own));
  // An unknown address is answered by a function, in the envelope of every other answer (D1).
  return [...routes, { method: 'ANY', path: '/api/{proxy+}', functionName: unknownAddressFunction }];
}

function routesBelow(segment: string, calls: readonly RoutedCall[]): GatewayRoute[] {
  const target = functionOf({ path: `/${segment}` });
  const nameOf = (call: RoutedCall): string => {
    const name = functionOf(call);
    if (name === undefined) throw new Error(`No function of infra/function-map.ts answers /api/${segment}`);
    return name;
  };
  const shared = (method: string, functionName: string, served: readonly RoutedCall[]): GatewayRoute[] =>
    levelsOf(segment, served).map((path) => ({ method, path, functionName }));
  const gets = calls.filter(({ method }) => method === 'GET');
  // Two routes for all of them, and one for each that is not among them.
  const reader = readers.find((name) => {
    const count = gets.filter(({ servedBy }) => servedBy === name).length;
    return count > gets.length - count + 2;
  });
  const isTargetUsed = calls.some(({ servedBy = 'group' }) => servedBy === 'group');
  const otherwise = (call: RoutedCall): string | undefined =>
    reader !== undefined && call.method === 'GET' ? reader : isTargetUsed ? target : undefined;
  const special = calls.filter((call) => nameOf(call) !== otherwise(call));
  const swallowed = calls.filter(
    (call) => nameOf(call) === otherwise(call) && special.some((other) => other.method === call.method && covers(other.path, call.path)),
  );
  return [
    ...(isTargetUsed && target !== undefined ? shared('ANY', target, calls) : []),
    ...(reader === undefined
      ? []
      : shared(
          'GET',
          reader,
          gets.filter((call) => nameOf(call) === reader),
        )),
    ...[...special, ...swallowed].map((call) => ({ method: call.method, path: `/api${call.path}`, functionName: nameOf(call) })),
  ];
}

/** The shared paths that any of the calls needs: the segment itself, everything below it, or both. */
function levelsOf(segment: string, calls: readonly RoutedCall[]): string[] {
  const isRoot = (call: RoutedCall): boolean => call.path === `/${segment}`;
  return [...(calls.some(isRoot) ? [`/api/${segment}`] : []), ...(calls.every(isRoot) ? [] : [`/api/${segment}/{proxy+}`])];
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
