import { readSentences } from '#functions/platform/messages/catalogue.ts';
import { codesOfCalls } from '#infra/message-codes/codes-of-calls.ts';
import { tables } from '#shared/contract/calls.ts';
import type { Envelope } from '#shared/contract/envelope.ts';
import type { AnyCall } from '#shared/contract/route.ts';

let listed: ReadonlyMap<string, ReadonlySet<string>> | undefined;

/** The codes that each call lists in the document of the API, by method and path; read once, as it takes seconds. */
function codesListed(): ReadonlyMap<string, ReadonlySet<string>> {
  const { every, calls } = codesOfCalls(Object.keys(readSentences()));
  return new Map(
    Object.entries(tables).flatMap(([group, rows]) =>
      Object.entries(rows).map(
        ({ 0: name, 1: call }) => [addressOf(call), new Set([...every, ...(calls[`${group}.${name}`] ?? [])])] as const,
      ),
    ),
  );
}

function addressOf({ method, path }: Pick<AnyCall, 'method' | 'path'>): string {
  return `${method} ${path}`;
}

/** Throws if an answer has a code that the document does not list for its call. */
export function expectListedCodes(call: AnyCall, { messages }: Partial<Envelope>): void {
  const { codes } = messages ?? {};
  if (!codes) return;
  listed ??= codesListed();
  const known = listed.get(addressOf(call));
  const answered = [...(codes.default ? [codes.default] : []), ...Object.values(codes.errors ?? {}).flat()];
  const missing = answered.filter(({ code }) => known && !known.has(code));
  if (missing.length > 0)
    throw new Error(`${addressOf(call)} answers ${missing.map(({ code }) => code).join(', ')}, which codesOfCalls does not find for it`);
}
