import * as z from 'zod/mini';
import { say } from '#shared/domain/messages/message.ts';
import { closeLetter, deliverLetter } from '#functions/platform/across.ts';
import { repositoryFor } from '#functions/platform/repository.ts';
import { worker } from '#functions/platform/worker.ts';
import { closeAnswer } from '#functions/records/work/consortium/close-answer.ts';
import { readLetter } from '#functions/records/holdings/received-offers/read-letter.ts';

/** Delivers a letter to another tenant. A letter that cannot be delivered expires; its sender sees it and can repeat it (C872). */
export const handler = worker(
  'deliver-letter',
  z.strictObject({ letter_id: z.string() }),
  ({ caller, payload }) => deliverLetter(repositoryFor(caller), payload.letter_id, readLetter, closeAnswer),
  ({ caller, payload }) => closeLetter(repositoryFor(caller), payload.letter_id, { state: 'expired', refusal: say('letters.notReached') }),
);
