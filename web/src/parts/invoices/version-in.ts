import type { CallError } from '#web/api/call-error.ts';

/** The version saved by another user meanwhile, from a 409 that contains it. */
export function versionIn(error: CallError): number | undefined {
  const { current } = (error.result ?? {}) as { current?: { version?: unknown } };
  return error.status === 409 && typeof current?.version === 'number' ? current.version : undefined;
}
