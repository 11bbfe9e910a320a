import * as z from 'zod';
import { Id } from '#shared/contract/fields.ts';
import { worker } from '#functions/platform/worker.ts';
import { repositoryFor } from '#functions/platform/repository.ts';
import { tellPerson } from './tell-person.ts';

/** Mails a person all that happened meanwhile with tasks that they subscribed to, or that were given to them (C098). */
export const handler = worker('tell-of-to-dos', z.strictObject({ person: Id }), async ({ payload, caller }) => {
  await repositoryFor(caller).commit((tx) => tellPerson(tx, payload.person));
});
