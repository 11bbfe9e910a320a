import * as z from 'zod';
import { call, result } from '../route.ts';

/** What a library begins with, in a good order. */
export const nextSteps = ['library', 'departments', 'people', 'subscriptions'] as const;

/** Figures for a box. */
export const infoBoxes = {
  nextSteps: call({
    id: 'own',
    method: 'GET',
    path: '/info-boxes/next-steps',
    permission: 'signed-in',
    kind: 'query',
    servedBy: 'read',
    summary: 'What a library begins with, and what of it is done',
    reply: result(z.array(z.object({ slug: z.enum(nextSteps), done: z.boolean() }))),
  }),
};
