import { AsyncLocalStorage } from 'node:async_hooks';

/** The request that code runs for, as the security log names it. */
export interface RequestOrigin {
  requestId: string;
  /** The client's IP address; null for a job. */
  ip: string | null;
  userAgent?: string | undefined;
  /** The session of the request, once it is authenticated or has begun. */
  sessionId?: string | undefined;
}

const current = new AsyncLocalStorage<RequestOrigin>();

/** Runs with the origin of a request, which every security event recorded inside names. */
export function withRequestOrigin<T>(origin: RequestOrigin, run: () => Promise<T>): Promise<T> {
  return current.run(origin, run);
}

/** The origin of the request in progress; undefined for jobs and operators' commands. */
export function requestOrigin(): RequestOrigin | undefined {
  return current.getStore();
}

/** Names the session of the request in progress. */
export function noteSession(sessionId: string): void {
  const origin = current.getStore();
  if (origin) origin.sessionId = sessionId;
}
