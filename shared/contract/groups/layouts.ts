import * as z from 'zod';
import { LayoutDefinition, SharedLayout } from '../entities/layout.ts';
import { Id, Reference } from '../fields.ts';
import { layoutNames } from '../layouts.ts';
import { callsOf, json, type PathParams, result } from '../route.ts';
import { issue } from '../issue-message.ts';
import { say } from '../../domain/messages/message.ts';

/** A shared arrangement, without the elements that the caller may not use. */
export const SharedLayoutRow = z.object({
  ...SharedLayout.pick({ id: true, version: true, name: true, definition: true, roles: true }).shape,
  owner: Reference,
  /** Whether the caller shares it. Only the owner gets `people` and `roles`. */
  own: z.boolean(),
  people: z.array(Reference),
});

/** A board for the caller (R076). */
export const SubContextView = z.object({
  id: z.enum(layoutNames),
  /** Elements that can be placed on it; those that the caller may not use are not enabled. */
  available_elements: z.array(z.object({ slug: z.string(), enabled: z.boolean() })),
  definition: LayoutDefinition,
  /** The origin of the arrangement: the caller's own, the administrator's for all users, or the product's. */
  source: z.enum(['own', 'member', 'standard']),
  /** Versions of the caller's own arrangement, and of the one for all users; 0 without one. */
  version: z.int(),
  default_version: z.int(),
  /** Whether an administrator set an arrangement for all users. */
  has_default: z.boolean(),
  /** Arrangements shared with the caller or by the caller, by name. */
  shared: z.array(SharedLayoutRow),
});
export type SubContextView = z.output<typeof SubContextView>;

const ofSubContext = z.object({ id: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, issue(say('fields.invalidName'))) }) satisfies z.ZodType<
  PathParams<'{id}'>
>;

const ofShared = z.object({ ...ofSubContext.shape, sharedId: Id }) satisfies z.ZodType<PathParams<'{id}/{sharedId}'>>;

const calls = callsOf('/layouts', { read: 'signed-in', write: 'signed-in', servedBy: 'read' });

/** The elements of the pages that users arrange, and their positions. */
export const pageLayouts = {
  list: calls.get('C035', '', 'The boards of the application with what stands on them for the signed-in person', {
    reply: result(
      z.object({
        contexts: z.array(z.object({ name: z.string(), sub_contexts: z.array(SubContextView) })),
        /** Whether the library has no data yet that a board could show. */
        nothing_yet: z.boolean(),
        /** Whether the library has sample data. */
        sample_data: z.boolean(),
      }),
    ),
  }),
  changeDefinition: calls.put(
    'C036',
    '/sub-contexts/{id}/definition',
    'Arranges a board for oneself or, with manage-settings, for everybody; without a definition it returns to the default',
    {
      params: ofSubContext,
      body: json(
        z.strictObject({
          definition: LayoutDefinition.nullable(),
          audience: z.enum(['me', 'everybody']).optional(),
          version: z.int().min(0).optional(),
        }),
      ),
      reply: result(SubContextView),
    },
  ),
  share: calls.post(
    'own',
    '/sub-contexts/{id}/shared',
    'Share an arrangement of a board with people or roles; one of the same name that the caller shares is replaced',
    {
      permission: 'edit-records',
      repeat: 'harmless',
      params: ofSubContext,
      body: json(SharedLayout.pick({ name: true, definition: true, user_ids: true, roles: true }).strict()),
      reply: result(SubContextView),
    },
  ),
  unshare: calls.delete('own', '/sub-contexts/{id}/shared/{sharedId}', 'Share an own arrangement of a board no longer', {
    params: ofShared,
    reply: result(SubContextView),
  }),
};
