import * as z from 'zod';
import { columnCounts, mostColumns, mostRows } from '#shared/domain/layouts/definition.ts';
import { audit, ForeignId, Ref, RequiredText } from '../fields.ts';
import { issue } from '../issue-message.ts';
import { roleNames } from '../permissions.ts';
import { say } from '../../domain/messages/message.ts';

const PlacedElement = z.strictObject({
  slug: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, issue(say('fields.invalidName'))),
  column_offset: z.partialRecord(
    z.enum(columnCounts),
    z
      .int()
      .min(0)
      .max(mostColumns - 1),
  ),
  column_span: z.int().min(1).max(mostColumns),
  row_span: z.int().min(1).max(mostRows),
  settings: z
    .strictObject({
      year: z.union([z.literal('current'), z.int().min(1000).max(9999)]),
      department_id: ForeignId('a choice of a person: a department that is deleted is as none chosen'),
    })
    .partial()
    .optional(),
});

/** The elements of a page and their positions (R076). */
export const LayoutDefinition = z.strictObject({ elements: z.array(PlacedElement).max(60) });
export type LayoutDefinition = z.output<typeof LayoutDefinition>;

const layout = { ...audit, sub_context: z.string().max(40), definition: LayoutDefinition.nullable() };

/** A user's arrangement of a page; null after a reset. */
export const Layout = z.object({ ...layout, user_id: ForeignId('part of the record’s key: a user’s own layout') });
export type Layout = z.output<typeof Layout>;

/** The arrangement of a page for users without one of their own; null after it was removed. Its id is the sub-context's. */
export const DefaultLayout = z.object(layout);
export type DefaultLayout = z.output<typeof DefaultLayout>;

/** Max people with whom an arrangement is shared by name. */
const maxPeople = 50;

/**
 * An arrangement of a page that a user shares with others, by name or by role. It never gets another owner, and is visible while its owner works
 * here.
 */
export const SharedLayout = z.object({
  ...audit,
  sub_context: z.string().max(40),
  name: RequiredText(64),
  /** The page, the owner and the folded name: a user shares one arrangement of a name. */
  key: z.string().max(200),
  definition: LayoutDefinition,
  owner_id: Ref('user', { personal: true }),
  user_ids: z.array(Ref('user', { personal: true })).max(maxPeople),
  roles: z.array(z.enum(roleNames)).max(roleNames.length),
});
export type SharedLayout = z.output<typeof SharedLayout>;
