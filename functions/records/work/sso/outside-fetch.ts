import { openOutside } from '#functions/platform/outbound.ts';

/** Answers of providers are small, and a person waits for them. */
const limits = { maxBytes: 1024 * 1024, idleMs: 8000, totalMs: 10_000 };

/** Fetches a small text from a provider. Throws `OutboundRefusal`. */
export async function textFrom(address: string, options: Parameters<typeof openOutside>[1] = {}): Promise<Response> {
  const { status, headers, body } = await openOutside(address, { ...options, limits });
  const bytes = Buffer.concat(await Array.fromAsync(body));
  const type = headers['content-type'];
  const given = [204, 205, 304].includes(status) ? null : bytes;
  return new Response(given, { status, ...(type !== undefined && { headers: { 'content-type': type } }) });
}
