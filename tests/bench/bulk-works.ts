import type { Page } from '#shared/contract/envelope.ts';
import type { BenchClient } from './client.ts';
import { sendMails } from './send-mails.ts';
import { replaceWorks } from './replace-works.ts';

/** Work of many records at once, as a renewal round has it. */
export interface BulkWork {
  key: string;
  title: string;
  /** Makes ready what is not timed; gives the work, which fails where it was not done. */
  prepare: (client: BenchClient, turn: number) => Promise<() => Promise<void>>;
}

/** As many as one call takes. */
const many = 500;

const startWorkflows: BulkWork = {
  key: 'start-workflows',
  title: `starting ${many} workflows in one call`,
  prepare: async (client) => {
    const query = `filter[decision]=undecided&sort=id&paginated=true&per_page=${many}`;
    const { data } = await client.ask<Page<{ id: string }>>({ path: `/subscription-periods/task-applicability?${query}` });
    const ids = data.map(({ id }) => id);
    const change = (action: string) =>
      client.ask<{ changed: number }>({ method: 'POST', path: `/subscription-periods/workflow/${action}`, body: { ids } });
    // Those that run, from the start or since the turn before, can then be started as well.
    await change('cancel');
    return async () => {
      const { changed } = await change('start');
      if (changed !== many) throw new Error(`${changed} workflows were started`);
    };
  },
};

let decided: readonly string[] = [];

const acceptPeriods: BulkWork = {
  key: 'accept-periods',
  title: `accepting ${many} periods with running workflows in one call`,
  prepare: async (client) => {
    const decide = (how: 'accept' | 'reopen', ids: readonly string[]) =>
      client.ask<{ changed: number }>({ method: 'POST', path: `/subscription-periods/${how}`, body: { ids, reason: 'Measured' } });
    if (decided.length > 0) await decide('reopen', decided);
    const query = `filter[decision]=undecided&filter[workflow]=running&sort=-start_date&paginated=true&per_page=${many}`;
    const { data } = await client.ask<Page<{ id: string }>>({ path: `/subscription-periods?${query}` });
    const ids = data.map(({ id }) => id);
    return async () => {
      const { changed } = await decide('accept', ids);
      if (changed !== many) throw new Error(`${changed} periods were accepted`);
      decided = ids;
    };
  },
};

/** All of them; a further one is added here. */
export const bulkWorks: readonly BulkWork[] = [startWorkflows, acceptPeriods, sendMails, ...replaceWorks];
