/** An error that an engine answered, with the type AWS gives it. */
export class EngineError extends Error {
  readonly type: string;

  constructor(type: string, message: string) {
    super(`${type}: ${message}`);
    this.type = type;
  }
}

/**
 * Calls a service that speaks AWS's JSON protocol (DynamoDB, its streams, SQS). Local engines take any signature; loading the clients
 * would cost the start of the runner more than all else.
 */
export async function callJson<Answer>(endpoint: string, target: string, input: object, signal?: AbortSignal): Promise<Answer> {
  const [service = ''] = target.split(/_|\./);
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': target,
      'x-amz-date': '20200101T000000Z',
      authorization: `AWS4-HMAC-SHA256 Credential=local/20200101/eu-west-1/${service.toLowerCase()}/aws4_request, SignedHeaders=host, Signature=0`,
    },
    body: JSON.stringify(input),
    ...(signal ? { signal } : {}),
  });
  const text = await response.text();
  const body = (text === '' ? {} : JSON.parse(text)) as Answer & { __type?: string; message?: string };
  if (!response.ok) throw new EngineError(body.__type?.split('#').at(-1) ?? String(response.status), body.message ?? text);
  return body;
}
