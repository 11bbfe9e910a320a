import type { Page } from '#shared/contract/envelope.ts';
import { setTimeout as pause } from 'node:timers/promises';
import type { BulkWork } from './bulk-works.ts';
import type { BenchClient } from './client.ts';

/** How many periods use what is replaced. */
const uses = 2000;
/** As many as one call changes. */
const many = 500;
const withinMs = 120_000;

interface Made {
  id: string;
}

/** A fresh record and its stand-in, and how periods come to use the first. */
interface Replaceable {
  key: string;
  what: string;
  make: (client: BenchClient) => Promise<Made>;
  resource: string;
  field: 'product_id' | 'vendor_id';
  filter: 'product' | 'vendor';
}

/** Deletes a record that so many periods use in favour of another, until the last stored reference is rewritten. */
function replacing({ key, what, make, resource, field, filter }: Replaceable): BulkWork {
  return {
    key,
    title: `replacing a ${what} with ${uses} uses, to the last rewritten record`,
    prepare: async (client) => {
      const [old, standIn] = [await make(client), await make(client)];
      for (let page = 1; page <= uses / many; page++) {
        const { data } = await client.ask<Page<Made>>({
          path: `/subscription-periods?paginated=true&sort=start_date&per_page=${many}&page=${page}`,
        });
        const body = { ids: data.map(({ id }) => id), changes: { [field]: old.id } };
        await client.ask({ method: 'PATCH', path: '/subscription-periods/bulk-update', body });
      }
      return async () => {
        const { uses: counted } = await client.ask<{ uses: number }>({
          method: 'DELETE',
          path: `/${resource}/${old.id}?replace_with=${standIn.id}`,
        });
        if (counted !== uses) throw new Error(`${counted} uses were replaced`);
        await rewritten(client, `filter[${filter}]=${standIn.id}`, field, standIn.id);
      };
    },
  };
}

/** Every reader sees the stand-in at once; what a record holds of its own says which of them are rewritten. */
async function rewritten(client: BenchClient, filter: string, field: string, id: string): Promise<void> {
  const until = performance.now() + withinMs;
  for (let page = 1; page <= uses / many;) {
    const query = `${filter}&paginated=true&sort=start_date&per_page=${many}&page=${page}`;
    const { data, last_row } = await client.ask<Page<Record<string, unknown>>>({ path: `/subscription-periods?${query}` });
    if (last_row !== uses) throw new Error(`${last_row} periods show the stand-in`);
    if (data.every((row) => row[field] === id)) page++;
    else await pause(20);
    if (performance.now() > until) throw new Error(`Not all was rewritten within ${withinMs / 1000} s`);
  }
}

/** Replacing what thousands of records use. */
export const replaceWorks: readonly BulkWork[] = [
  replacing({
    key: 'replace-product',
    what: 'product',
    resource: 'products',
    field: 'product_id',
    filter: 'product',
    make: async (client) => {
      const publisher = (await client.ask<Page<Made>>({ path: '/publishers?paginated=true&per_page=1' })).data[0]?.id ?? '';
      return client.ask<Made>({
        method: 'POST',
        path: '/products',
        body: { name: `Replaced ${crypto.randomUUID()}`, publisher_id: publisher },
      });
    },
  }),
  replacing({
    key: 'replace-vendor',
    what: 'vendor',
    resource: 'vendors',
    field: 'vendor_id',
    filter: 'vendor',
    make: (client) =>
      client.ask<Made>({ method: 'POST', path: '/vendors/create', body: { name: `Replaced ${crypto.randomUUID()}`, currency: 'GBP' } }),
  }),
];
