import * as z from 'zod';
import { notificationEmails } from '#shared/domain/notifications/inbox.ts';
import { roleNames } from '../permissions.ts';
import { audit, Currency, ForeignId, Instant, OptionalText, Ref, RequiredText, Version } from '../fields.ts';

export const themes = ['light', 'dark', 'system'] as const;
export const densities = ['comfortable', 'compact'] as const;

/** The reminders that a user gets by mail (D5). */
export const ReminderSettings = z.object({
  /** Days before the deadline of a decision; null for the default 90, 60 and 30. */
  lead_times: z.array(z.int().min(1).max(365)).max(8).nullable(),
  /** Daily in the last week before the deadline. */
  last_week: z.boolean(),
  /** When a workflow task is due. */
  tasks: z.boolean(),
  /** Whether people who were asked for feedback on the user's subscriptions, and have not answered, are reminded. */
  feedback: z.boolean(),
});
export type ReminderSettings = z.output<typeof ReminderSettings>;

/** A person's own settings (C030, C031); null follows the member's. Its id is the user's. */
export const UserSettings = z.object({
  ...audit,
  locale: OptionalText(10),
  timezone: OptionalText(64),
  theme: z.enum(themes),
  density: z.enum(densities),
  featured_currencies: z.array(Currency).max(20).nullable(),
  sidebar_open: z.boolean(),
  reminders: ReminderSettings,
  notification_emails: z.enum(notificationEmails),
});
export type UserSettings = z.output<typeof UserSettings>;
export const blankUserSettings = {
  locale: null,
  timezone: null,
  theme: 'system',
  density: 'comfortable',
  featured_currencies: null,
  sidebar_open: true,
  reminders: { lead_times: null, last_week: true, tasks: true, feedback: true },
  notification_emails: 'mention',
} satisfies Partial<UserSettings>;

export const UserSettingsChange = z
  .strictObject({
    locale: UserSettings.shape.locale,
    timezone: UserSettings.shape.timezone,
    theme: UserSettings.shape.theme,
    density: UserSettings.shape.density,
    featured_currencies: UserSettings.shape.featured_currencies,
    sidebar_open: UserSettings.shape.sidebar_open,
    reminders: UserSettings.shape.reminders,
    notification_emails: UserSettings.shape.notification_emails,
    version: Version,
  })
  .partial();

/** A label a member may rename (R013, R075): its id is the entity's name in the singular. */
export const EntityLabel = z.object({ ...audit, entity_name: z.enum(['department', 'cost_center']), user_label: OptionalText(64) });
export type EntityLabel = z.output<typeof EntityLabel>;

/** A layout of a list: columns, sort, filters (D8). */
export const ListLayout = z.object({
  columns: z
    .array(
      z.object({
        id: ForeignId('a column of a list, which the code declares', z.string().max(64)),
        width: z.int().min(40).max(1200).optional(),
        visible: z.boolean(),
      }),
    )
    .max(120)
    .optional(),
  sort: z.string().max(255).optional(),
  search: z.string().max(255).optional(),
  /** The column by which rows are grouped. */
  group: z.string().max(64).optional(),
  filters: z.record(z.string().max(120), z.string().max(2000)).optional(),
  page_size: z.int().min(1).max(500).optional(),
});
export type ListLayout = z.output<typeof ListLayout>;

/** A person's configuration of one list, with saved views by name (C039, C040). */
export const ListViewConfig = z.object({
  ...audit,
  user_id: ForeignId('part of the record’s key: a user’s own views'),
  list: z.string().max(64),
  current: ListLayout,
  views: z.array(z.object({ name: RequiredText(64), layout: ListLayout })).max(50),
});
export type ListViewConfig = z.output<typeof ListViewConfig>;

/** A view of a list that is shared with the library, or with roles. */
export const SharedView = z.object({
  ...audit,
  list: ForeignId('a list, which the code declares', z.string().max(64)),
  name: RequiredText(64),
  /** The list and the folded name: a list has one shared view of a name. */
  key: z.string().max(200),
  layout: ListLayout,
  /** The roles that see it; all users if empty. */
  roles: z.array(z.enum(roleNames)).max(roleNames.length),
});
export type SharedView = z.output<typeof SharedView>;

/** A financial period (R097, D8). */
export const FinancialPeriod = z.object({
  ...audit,
  name: RequiredText(64),
  start_date: z.iso.date(),
  end_date: z.iso.date(),
  state: z.enum(['open', 'closed']),
  /** The user who closed it, and when; null while it is open. */
  closed_by: Ref('user', { personal: true }).nullable(),
  closed_at: Instant.nullable(),
});
export type FinancialPeriod = z.output<typeof FinancialPeriod>;
