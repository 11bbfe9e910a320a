import * as z from 'zod';
import { recentActionColumns } from '../columns/recent-actions.ts';
import { Member, MemberChange } from '../entities/member.ts';
import { EntityLabel, ListLayout, ListViewConfig, SharedView, UserSettings, UserSettingsChange } from '../entities/settings.ts';
import { Flag, Id, Currency, Instant, OptionalText, Reference, Version } from '../fields.ts';
import { RecentAction } from '../rows/recent-action-row.ts';
import { call, callsOf, json, listQuery, type PathParams, query, result, rows } from '../route.ts';
import { issue } from '../issue-message.ts';
import { say } from '../../domain/messages/message.ts';

const Choice = z.object({ id: z.string(), name: z.string() });

/** R067: values that formats and pickers need everywhere; the user's own override the member's. */
export const Settings = z.object({
  version: Version,
  locale: z.string(),
  date_format: z.string(),
  decimal_separator: z.string(),
  thousand_separator: z.string(),
  currency: Currency,
  financial_period_start_month: z.int(),
  financial_period_display_using_date: Member.shape.financial_period_display_using_date,
  chart_date_switch: z.string(),
  timezone: z.string(),
  theme: UserSettings.shape.theme,
  density: UserSettings.shape.density,
  sidebar_open: z.boolean(),
  reminders: UserSettings.shape.reminders,
  notification_emails: UserSettings.shape.notification_emails,
  /** The user's choices; null for the member's value. */
  own: UserSettings.pick({ locale: true, timezone: true, featured_currencies: true }),
  options: z.object({
    featuredCurrencies: z.array(Currency),
    currencies: z.array(z.object({ id: Currency, name: z.string(), decimals: z.int() })),
    countries: z.array(Choice),
    users: z.array(Reference),
    email_preferences: z.array(Choice),
  }),
});
export type Settings = z.output<typeof Settings>;

/** R069 with the option lists of the form. */
export const MemberSettings = z.object({
  ...Member.shape,
  options: z.object({
    locales: z.array(Choice),
    date_formats: z.array(z.string()),
    decimal_separators: z.array(Choice),
    thousand_separators: z.array(Choice),
    timezones: z.array(z.string()),
    countries: z.array(Choice),
    address_types: z.array(Choice),
  }),
});
export type MemberSettings = z.output<typeof MemberSettings>;

/** A user's view of one list; an empty one of version 0 if none is stored. */
const UserConfig = z.object({
  current: ListLayout,
  views: ListViewConfig.shape.views,
  version: z.int(),
  /** Shared views that the caller may see, by name. Absent without any. */
  shared: z.array(SharedView.pick({ id: true, version: true, name: true, layout: true, roles: true })).optional(),
});
const listName = z.object({ name: z.string().regex(/^[a-z0-9-]{1,40}$/, issue(say('fields.invalidName'))) }) satisfies z.ZodType<
  PathParams<'{name}'>
>;

/** A record with all that belongs to it, written as `product/<id>`. */
const RecordAddress = z.string().regex(/^[a-z_]{1,40}\/[A-Za-z0-9_-]{1,64}$/, issue(say('fields.invalidRecordAddress')));

const calls = callsOf('', { read: 'signed-in', write: 'manage-settings', servedBy: 'read' });

/** Settings of the user and of the member. */
export const settings = {
  get: calls.get('C030', '/settings', 'Formats and choices for the signed-in person', { reply: result(Settings) }),
  change: calls.patch('C031', '/settings', "Change the person's own settings", {
    permission: 'signed-in',
    body: json(UserSettingsChange),
    reply: result(UserSettings),
  }),
  namespace: calls.get('C032', '/settings/{namespace}', 'One part of the settings: options, formats, user or member', {
    params: z.object({ namespace: z.enum(['options', 'formats', 'user', 'member']) }),
    reply: result(z.record(z.string(), z.unknown())),
  }),
  memberSettings: calls.get('C033', '/member-settings', 'The member with its settings and the choices of the form', {
    reply: result(MemberSettings),
  }),
  changeMemberSettings: calls.put('C034', '/member-settings', "Change the member's settings, all but the currency", {
    body: json(MemberChange),
    reply: result(Member),
  }),
  entityLabels: calls.get('C037', '/system-entity-label', 'The labels a member may rename', { reply: result(z.array(EntityLabel)) }),
  entityLabel: calls.get('C504', '/system-entity-label/{id}', 'One label that a member may rename', { reply: result(EntityLabel) }),
  changeEntityLabelByPost: calls.post('C506', '/system-entity-label/{id}', 'Rename a label; an empty one returns to the default', {
    repeat: 'harmless',
    body: json(z.strictObject({ user_label: OptionalText(64), version: Version.optional() })),
    reply: result(EntityLabel),
  }),
  changeEntityLabel: calls.patch('C038', '/system-entity-label/{id}', 'Rename a label; an empty one returns to the default', {
    body: json(z.strictObject({ user_label: OptionalText(64), version: Version.optional() })),
    reply: result(EntityLabel),
  }),
  listView: calls.get('C039', '/list-views/{name}/user-config', "The person's columns, sort, filters and saved views of a list", {
    params: listName,
    reply: result(UserConfig),
  }),
  changeListView: calls.patch('C040', '/list-views/{name}/user-config', "Keep the person's view of a list", {
    permission: 'signed-in',
    params: listName,
    body: json(z.strictObject({ current: ListLayout, views: ListViewConfig.shape.views, version: z.int().min(0) }).partial()),
    reply: result(UserConfig),
  }),
  shareView: calls.post(
    'own',
    '/list-views/{name}/shared',
    'Share a view of a list with everybody or with roles; one of the same name is replaced',
    {
      permission: 'edit-records',
      reply: result(UserConfig),
      repeat: 'harmless',
      params: listName,
      body: json(SharedView.pick({ name: true, layout: true, roles: true }).strict()),
    },
  ),
  unshareView: calls.delete('own', '/list-views/{name}/shared/{id}', 'Share a view no longer', {
    permission: 'edit-records',
    reply: result(UserConfig),
    params: z.object({ ...listName.shape, id: Id }) satisfies z.ZodType<PathParams<'{name}/{id}'>>,
  }),
  recentActions: calls.get(
    'C041',
    '/recent-actions',
    'Who changed what, newest first. With folded=true pages are cut over lines: all that one commit did to a record, or a burst of such commits; `totals` has the number of actions',
    { query: listQuery(recentActionColumns, { about: RecordAddress.optional(), folded: Flag.optional() }), reply: rows(RecentAction) },
  ),
};

/** Files too large for a call go straight to object storage (D1). */
export const uploads = {
  create: call({
    id: 'own',
    method: 'POST',
    path: '/uploads',
    permission: 'signed-in',
    repeat: 'harmless',
    summary: 'A short-lived form that takes one file of a fixed type and size; its id is then given to the call that uses the file',
    query: query({}),
    body: json(
      z.strictObject({
        name: z.string().min(1).max(255),
        type: z.string().max(120),
        size: z
          .int()
          .min(1)
          .max(50 * 1024 * 1024),
      }),
    ),
    reply: result(z.object({ id: z.string(), url: z.string(), fields: z.record(z.string(), z.string()), expires_at: Instant })),
  }),
};
