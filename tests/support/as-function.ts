import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import { functionHeader } from '#infra/local/engines/policy-proxy/exchange.ts';
import { scopeHeader } from '#tests/support/fault-rules.ts';

const functions = new AsyncLocalStorage<string>();

/** Marks every request of this test file to an engine. */
export const testScope = randomUUID();

/**
 * Does something as a function of the product: what it asks of the engines is judged by that function's policy. In tests all functions
 * share a process and its clients, so that the access key cannot tell them apart. Beyond this, fixtures may do anything.
 */
export function asFunction<T>(name: string, work: () => T): T {
  return functions.run(name, work);
}

/** The function on whose behalf this runs; undefined for a fixture. */
export function currentFunction(): string | undefined {
  return functions.getStore();
}

/** Lets the requests of this process tell on whose behalf they are made. A setup file calls it once. */
export function nameRequests(): void {
  subscribe('http.client.request.created', (message) => {
    const { request } = message as { request: ClientRequest };
    if (request.headersSent) return;
    request.setHeader(scopeHeader, testScope);
    const name = currentFunction();
    if (name !== undefined) request.setHeader(functionHeader, name);
  });
}
