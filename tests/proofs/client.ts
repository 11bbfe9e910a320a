/** What a call came to: an answer, or none, and then nobody knows whether the work was done. */
export type Outcome = { known: true; status: number; result: unknown; text: string } | { known: false };

export interface Client {
  /** Makes a call. An answer of 500 and above tells as little as none. */
  call(method: string, path: string, more?: { body?: object | FormData; key?: string }): Promise<Outcome>;
}

/** Speaks to the product as a person's browser does. `token` is asked for each call, since sessions end. */
export function clientOf(origin: string, token: () => string | undefined): Client {
  return {
    async call(method, path, { body, key } = {}) {
      const bearer = token();
      try {
        const answer = await fetch(`${origin}/api${path}`, {
          method,
          headers: {
            ...(bearer && { authorization: `Bearer ${bearer}` }),
            ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }),
            ...(key && { 'idempotency-key': key }),
          },
          ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
          signal: AbortSignal.timeout(60_000),
        });
        const text = await answer.text();
        if (answer.status >= 500) return { known: false };
        return { known: true, status: answer.status, text, result: (JSON.parse(text) as { result: unknown }).result };
      } catch {
        return { known: false };
      }
    },
  };
}

/** The result of an answer that must be a success; undefined where there was none. Throws on a refusal. */
export function successOf<T>(outcome: Outcome, what: string): T | undefined {
  if (!outcome.known) return undefined;
  if (outcome.status !== 200) throw new Error(`${what} answered ${outcome.status}: ${outcome.text.slice(0, 500)}`);
  return outcome.result as T;
}
