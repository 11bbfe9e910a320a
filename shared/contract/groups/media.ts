import * as z from 'zod';
import { linkCategoryIds } from '#shared/domain/links/link-categories.ts';
import { binary, call, result } from '../route.ts';

const read = { method: 'GET', permission: 'signed-in', kind: 'query', servedBy: 'read' } as const;

/** What the cards of all records share: the categories of links, and files by their ids alone. */
export const media = {
  linkForm: call({
    ...read,
    id: 'C104',
    path: '/links/create',
    summary: 'The categories of links',
    reply: result(z.object({ categories: z.array(z.object({ id: z.enum(linkCategoryIds), name: z.string() })) })),
  }),
  download: call({ ...read, id: 'C112', path: '/download/media/{id}', summary: 'A file, to be saved under its name', reply: binary() }),
};
