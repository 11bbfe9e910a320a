import { createHash, timingSafeEqual } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { Problem } from '#shared/contract/errors.ts';
import { config } from './config.ts';
import { say } from '#shared/domain/messages/message.ts';

/**
 * Refuses what reached the gateway past the distribution, and so past the firewall and its rates: the distribution adds a secret to
 * every request. Where none is set, as in a test of handlers, nothing is asked.
 */
export function requireEdge(headers: Readonly<Record<string, string>>): void {
  const secret = config.originSecret;
  if (secret === undefined || isSame(headers['x-origin-secret'] ?? '', secret)) return;
  throw new Problem(403, say('common.notAddressApplicationPleaseOpen', { publicUrl: config.publicUrl }));
}

/** The address of whoever asks. Behind the distribution the gateway sees the distribution's, which then names the other. */
export function viewerAddress(event: APIGatewayProxyEventV2, headers: Readonly<Record<string, string>>): string {
  const named = config.originSecret === undefined ? undefined : headers['x-viewer-address'];
  return named ?? event.requestContext.http.sourceIp ?? '';
}

/** Takes as long for a secret that is nearly right as for any other. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
