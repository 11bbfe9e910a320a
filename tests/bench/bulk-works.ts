import type { Page } from '#shared/contract/envelope.ts';
import type { BenchClient } from './client.ts';

/** Work of many records at once, as a renewal round has it. Each turn takes others. */
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
    const query = `filter[workflow]=not_started&filter[decision]=undecided&paginated=true&per_page=${many}`;
    const { data } = await client.ask<Page<{ id: string }>>({ path: `/subscription-periods/task-applicability?${query}` });
    const ids = data.map(({ id }) => id);
    return async () => {
      const { changed } = await client.ask<{ changed: number }>({
        method: 'POST',
        path: '/subscription-periods/workflow/start',
        body: { ids },
      });
      if (changed !== many) throw new Error(`${changed} workflows were started`);
    };
  },
};

/** All of them; a further one is added here. */
export const bulkWorks: readonly BulkWork[] = [startWorkflows];
