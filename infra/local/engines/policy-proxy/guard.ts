import type { IncomingMessage } from 'node:http';
import { loopback } from '#infra/local/engines/local-address.ts';
import type { Service } from '#infra/local/engines/policy-proxy/operation.ts';
import { serviceError } from '#infra/local/engines/policy-proxy/service-error.ts';
import type { Answer } from '#infra/local/engines/policy-proxy/service-error.ts';
import { SignatureError, verifySignedHeader } from '#infra/local/engines/signature.ts';
import type { SecretFor } from '#infra/local/engines/signature.ts';

/** Access rules of the engines. */
export interface Guard {
  /** The secret of each access key of this installation. */
  secretFor: SecretFor;
  /** Pages of this origin may call S3, with presigned addresses and forms. No page may call another engine. */
  allowsOrigin?: ((origin: string) => boolean) | undefined;
  /** The address of S3 for browsers; by default a free loopback port. */
  files?: FilesAddress | undefined;
}

/** The address of S3 for clients that do not share this machine's loopback, such as the browser outside a container. */
export interface FilesAddress {
  /** `http://host:port`: functions and browsers share it, because signed addresses contain the host. */
  url: string;
  /** The address to listen at. */
  listenHost: string;
}

/** The refusal of a request by its headers, before its body is read; undefined if it is accepted. */
export function refusalOfHeaders(guard: Guard, service: Service, request: IncomingMessage): Answer | undefined {
  const { origin, host: named } = request.headers;
  // Another host name for this address belongs to a foreign page (DNS rebinding).
  const own = service === 's3' && guard.files ? new URL(guard.files.url).host : `${loopback}:${request.socket.localPort}`;
  if (named !== own) return serviceError(service, 403, 'AccessDenied', 'The request is for another host');
  if (origin !== undefined && !(service === 's3' && guard.allowsOrigin?.(origin)))
    return serviceError(service, 403, 'AccessDenied', 'Web pages of this origin may not call this service');
  return undefined;
}

/** The refusal of a request with a wrong signature. S3 checks its own: it also accepts signed addresses and forms. */
export function refusalOfSignature(guard: Guard, service: Service, request: IncomingMessage, body: Buffer): Answer | undefined {
  if (service === 's3') return undefined;
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  try {
    const signed = { method: request.method ?? 'GET', path: pathname, query: searchParams, headers: request.headers, body };
    verifySignedHeader(signed, guard.secretFor, Date.now());
    return undefined;
  } catch (error) {
    if (error instanceof SignatureError) return serviceError(service, 403, error.code, error.message);
    throw error;
  }
}
