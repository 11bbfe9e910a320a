import { worker } from '#functions/platform/jobs.ts';
import { repositoryFor } from '#functions/platform/repository.ts';
import { tellPerson } from './tell-person.ts';

/** Mails a person all that happened meanwhile with tasks that they subscribed to, or that were given to them (C098). */
export const handler = worker('tell-of-to-dos', async ({ job, caller }) => {
  const { person } = job.payload as { person: string };
  await repositoryFor(caller).commit((tx) => tellPerson(tx, person));
});
