import { CallError } from '#web/api/call-error.ts';

/** The server's own sentence about a file. */
export function sentenceOf(error: unknown): string | undefined {
  if (!(error instanceof CallError)) return undefined;
  return Object.values(error.errors ?? {}).flat()[0] ?? error.serverMessage;
}
