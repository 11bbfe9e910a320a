import * as z from 'zod';
import { linkCategoryIds } from '#shared/domain/links/link-categories.ts';
import { binary, callsOf, result } from '../route.ts';

const calls = callsOf('', { read: 'signed-in', servedBy: 'read' });

/** Calls shared by the cards of all records: the categories of links, and files by their ids alone. */
export const media = {
  linkForm: calls.get('C104', '/links/create', 'The categories of links', {
    reply: result(z.object({ categories: z.array(z.object({ id: z.enum(linkCategoryIds), name: z.string() })) })),
  }),
  download: calls.get('C112', '/download/media/{id}', 'A file, to be saved under its name', {
    event: 'file_downloaded',
    reply: binary(),
  }),
};
