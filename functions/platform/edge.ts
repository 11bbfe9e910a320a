import { createHash, timingSafeEqual } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { Problem } from '#shared/contract/errors.ts';
import { config } from './config.ts';
import { say } from '#shared/domain/messages/message.ts';

/**
 * Refuses requests that bypass the distribution, and so the firewall and its rate limits: the distribution adds a secret to each request. Without a
 * configured secret, as in handler tests, every request passes.
 */
export function requireEdge(headers: Readonly<Record<string, string>>): void {
  const secret = config.originSecret;
  if (secret === undefined || isSame(headers['x-origin-secret'] ?? '', secret)) return;
  throw new Problem(403, say('common.wrongApplicationAddress', { publicUrl: config.publicUrl }));
}

/** The client's IP address. Behind the distribution the gateway sees the distribution's address, and a header carries the client's. */
export function viewerAddress(event: APIGatewayProxyEventV2, headers: Readonly<Record<string, string>>): string {
  const named = config.originSecret === undefined ? undefined : headers['x-viewer-address'];
  return named ?? event.requestContext.http.sourceIp ?? '';
}

/** Compares in constant time, so that the duration reveals nothing about the secret. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
