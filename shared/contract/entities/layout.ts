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

/** What stands on a page, and where (R076). */
export const LayoutDefinition = z.strictObject({ elements: z.array(PlacedElement).max(60) });
export type LayoutDefinition = z.output<typeof LayoutDefinition>;

const layout = { ...audit, sub_context: z.string().max(40), definition: LayoutDefinition.nullable() };

/** How a person arranged a page; null after it was reset. */
export const Layout = z.object({ ...layout, user_id: ForeignId('part of the record’s key: a user’s own layout') });
export type Layout = z.output<typeof Layout>;

/** How everybody finds a page who did not arrange it; null after that was given up. Its id is the sub-context's. */
export const DefaultLayout = z.object(layout);
export type DefaultLayout = z.output<typeof DefaultLayout>;

/** Most people that an arrangement is shared with by name. */
const maxPeople = 50;

/** An arrangement of a page that a person shares with others, by name or by role. Nobody takes it over, and it is seen while its owner works here. */
export const SharedLayout = z.object({
  ...audit,
  sub_context: z.string().max(40),
  name: RequiredText(64),
  /** The page, the owner and the folded name: a person shares one arrangement of a name. */
  key: z.string().max(200),
  definition: LayoutDefinition,
  owner_id: Ref('user', { personal: true }),
  user_ids: z.array(Ref('user', { personal: true })).max(maxPeople),
  roles: z.array(z.enum(roleNames)).max(roleNames.length),
});
export type SharedLayout = z.output<typeof SharedLayout>;
