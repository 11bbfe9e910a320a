import type { ServedBy } from '#shared/contract/route.ts';
import { functionOf } from '#infra/function-map.ts';

/** The fields of a row of the call table by which the distribution routes a call. */
export interface RoutedCall {
  method: string;
  /** Below /api. */
  path: string;
  servedBy?: ServedBy;
}

/**
 * Which function answers a call, as short text for the router (constructs/call-router.ts), by the first segment of the path:
 *
 *     departments: 'insights departments;GET read * create'
 *
 * First the function of most GETs, then that of most other calls. Each further part names a method, a function, and the rest of the paths
 * that it answers instead, with `*` for a parameter. A path of the default function is among them where a path of another would also fit
 * (`create` beside `*`).
 *
 * @throws where no function answers a segment.
 */
export function callRoutes(calls: readonly RoutedCall[]): Record<string, string> {
  const bySegment = Map.groupBy(calls, ({ path }) => segmentsOf(path)[0] ?? '');
  return Object.fromEntries([...bySegment].map(([segment, own]) => [segment, entryOf(own)]));
}

function entryOf(calls: readonly RoutedCall[]): string {
  const [gets, others] = [calls.filter(isGet), calls.filter((call) => !isGet(call))];
  const [get, other] = [mostOf(gets.length > 0 ? gets : others), mostOf(others.length > 0 ? others : gets)];
  const usual = (call: RoutedCall): boolean => nameOf(call) === (isGet(call) ? get : other);
  const unusual = calls.filter((call) => !usual(call));
  const swallowed = calls.filter(
    (call) => usual(call) && unusual.some(({ method, path }) => method === call.method && fits(path, call.path)),
  );
  const named = Map.groupBy([...unusual, ...swallowed], (call) => `${call.method} ${nameOf(call)}`);
  return [`${get} ${other}`, ...[...named].map(([name, own]) => `${name} ${own.map(patternOf).join(' ')}`)].join(';');
}

function isGet({ method }: RoutedCall): boolean {
  return method === 'GET';
}

function nameOf(call: RoutedCall): string {
  const name = functionOf(call);
  if (name === undefined) throw new Error(`No function of infra/function-map.ts answers /api${call.path}`);
  return name;
}

/** The function of most of the calls. */
function mostOf(calls: readonly RoutedCall[]): string {
  const counted = [...Map.groupBy(calls, nameOf)].map(([name, own]) => ({ name, count: own.length }));
  return counted.toSorted((a, b) => b.count - a.count)[0]?.name ?? '';
}

/** The path after its first segment, with a star for each parameter; a slash for a path of one segment, such as `/departments`. */
function patternOf({ path }: RoutedCall): string {
  const [, ...rest] = segmentsOf(path);
  return rest.length === 0 ? '/' : rest.map((part) => (part.startsWith('{') ? '*' : part)).join('/');
}

/** Whether every address of `special` also fits `general`. */
function fits(general: string, special: string): boolean {
  const [a, b] = [segmentsOf(general), segmentsOf(special)];
  return a.length === b.length && a.every((part, index) => part === b[index] || part.startsWith('{'));
}

function segmentsOf(path: string): string[] {
  return path.split('/').slice(1);
}
