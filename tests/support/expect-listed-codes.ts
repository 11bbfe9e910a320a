import { readSentences } from '#functions/platform/messages/catalogue.ts';
import { keptCodesOfCalls } from '#infra/message-codes/kept-codes-of-calls.ts';
import { tables } from '#shared/contract/calls.ts';
import type { Envelope } from '#shared/contract/envelope.ts';
import type { AnyCall } from '#shared/contract/route.ts';

let listed: Promise<ReadonlyMap<string, ReadonlySet<string>>> | undefined;

/** The codes that calls list in the document of the API, by path: a form that is posted may mean another method. */
async function codesListed(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { every, calls } = await keptCodesOfCalls(Object.keys(readSentences()));
  const listed = new Map<string, Set<string>>();
  for (const [group, rows] of Object.entries(tables))
    for (const [name, { path }] of Object.entries(rows))
      listed.set(path, new Set([...every, ...(listed.get(path) ?? []), ...(calls[`${group}.${name}`] ?? [])]));
  return listed;
}

/** Throws if an answer has a code that the document does not list for its call. */
export async function expectListedCodes({ method, path }: AnyCall, { messages }: Partial<Envelope>): Promise<void> {
  const { codes } = messages ?? {};
  if (!codes) return;
  listed ??= codesListed();
  const known = (await listed).get(path);
  const answered = [...(codes.default ? [codes.default] : []), ...Object.values(codes.errors ?? {}).flat()];
  const missing = new Set(answered.flatMap(({ code }) => (known && !known.has(code) ? [code] : [])));
  if (missing.size > 0) throw new Error(`${method} ${path} answers ${[...missing].join(', ')}, which codesOfCalls does not find for it`);
}
