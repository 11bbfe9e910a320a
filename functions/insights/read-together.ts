import type { AnsweredReads } from '#shared/contract/groups/reads.ts';
import type * as z from 'zod';
import type { ReadAnswer } from '#functions/platform/http.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';

interface Asked {
  model(): Promise<ReadModel>;
  read(address: string): Promise<ReadAnswer>;
}

/** Answers several GETs of a caller, with the place in the log that all of the answers include. */
export async function readTogether(request: Asked, addresses: readonly string[]): Promise<z.output<typeof AnsweredReads>> {
  const { seq } = await request.model();
  const answers = [...new Set(addresses)].map(async (address) => ({ address, ...(await request.read(address)) }));
  return { seq, answers: await Promise.all(answers) };
}
