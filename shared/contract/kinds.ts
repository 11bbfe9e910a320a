import type * as z from 'zod';
import { DefaultLayout, Layout } from './entities/layout.ts';
import { Link, LinkPassword, Media, Note, TenantKey } from './entities/card.ts';
import { CostCenter, Department, ProductType, SubjectCategory } from './entities/catalogue.ts';
import { Contact } from './entities/contact.ts';
import { CustomForm, CustomFormLink, FormAnswer } from './entities/custom-form.ts';
import { FteField } from './entities/fte.ts';
import { Evaluation } from './entities/evaluation.ts';
import { ExchangeRate } from './entities/exchange-rate.ts';
import { Email, EmailBatch, EmailTemplate } from './entities/email.ts';
import { Implementation } from './entities/implementation.ts';
import { Import, ImportMapping } from './entities/import.ts';
import { OrderDocument, VendorInvoice } from './entities/invoice.ts';
import { License, LicenseAmendment, LicensePeriod, LicenseQualifierLabel, LicenseTermLabel } from './entities/license.ts';
import { IpAddress, IpTelling } from './entities/ip-address.ts';
import { Member } from './entities/member.ts';
import { MetaDataCategory, MetaDataField, MetaDataValueRecord } from './entities/meta-data.ts';
import { SubscriptionPeriodItem } from './entities/period-item.ts';
import { Product } from './entities/product.ts';
import { ProgressBarSetting, ProgressMark } from './entities/progress.ts';
import { ProviderDistinction } from './entities/provider-distinction.ts';
import { Provider } from './entities/provider.ts';
import { CalendarFeed, Reminder } from './entities/reminder.ts';
import { EntityLabel, FinancialPeriod, ListViewConfig, UserSettings } from './entities/settings.ts';
import { kindFacts } from '#shared/domain/emails/email-kinds.ts';
import { contactName } from '#shared/domain/contacts/contact-name.ts';
import { firstWords } from '#shared/domain/notes/first-words.ts';
import { FeedbackInvitation, Stakeholder, StakeholderResponse } from './entities/stakeholder.ts';
import { Subscription, SubscriptionPeriod } from './entities/subscription.ts';
import { Publication, TitleList } from './entities/title-list.ts';
import { ToDoBoard, ToDoState } from './entities/to-do-board.ts';
import { ChecklistItem, Comment, ToDo, WaitingNews } from './entities/to-do.ts';
import { Credential, User } from './entities/user.ts';
import { WorkflowRun, WorkflowSettings } from './entities/workflow.ts';

/**
 * Every kind of record, with what the platform must know of it. Declared once: the schema (validation, storage), what it
 * points to (live-target checks, uses, replacement), what must be unique, and where it may be seen.
 */
export interface KindDeclaration<S extends z.ZodType = z.ZodType> {
  schema: S;
  /** How a person calls it, in the singular. */
  title: string;
  /**
   * Paths of fields that hold another record's id; `departments[].department_id` and `license_period_ids[]` for lists, also below each other.
   * A target `by:entity` is the kind that the record's field `entity` names.
   */
  refs?: Readonly<Record<string, string>>;
  /** Fields whose values, case aside, are unique within the tenant. */
  unique?: readonly string[];
  /** Fields that never leave: not in the log, a snapshot or an export. Such a kind is private. */
  secret?: readonly string[];
  /** How one record is called. */
  label?: (row: never) => string;
  /**
   * `model`: in the change log and the read model. `logged`: history only. `private`: neither, for secrets and for
   * what changes often and concerns one person.
   */
  kept: 'model' | 'logged' | 'private';
  /** Pointers that may be empty, but are not emptied where what they point to is deleted: that takes a replacement. */
  held?: readonly string[];
  /** Records that go with this one: deleted together, never listed as uses. */
  owns?: readonly string[];
  /** Fields that say where something lies: a history does not tell them. */
  untold?: readonly string[];
  /** Lists that a history tells entry by entry: the field by which an entry is known, and what of it goes without saying. */
  entries?: Readonly<Record<string, { by: string; untold: readonly string[] }>>;
  /** Whether a record only stays to say that the thing is gone. */
  isGone?: (row: never) => boolean;
  /** What the platform itself makes of such records is no news: a history tells only what people do with them. */
  quiet?: boolean;
  /** Records that belong to this one as well, but move on where it is replaced: its links, notes and files. */
  carries?: readonly string[];
  /** Private kinds whose record of the same id goes with this one. */
  companions?: readonly string[];
}

function kind<S extends z.ZodType>(declaration: KindDeclaration<S>): KindDeclaration<S> {
  return declaration;
}

/** What can hang on a record of any kind that is among the holders of cards. */
const cards = ['link', 'note', 'media', 'meta_data_value', 'order_document'] as const;

export const kinds = {
  member: kind({ schema: Member, title: 'Member settings', kept: 'model' }),
  user: kind({ schema: User, title: 'User', unique: ['email', 'google_account_email'], kept: 'model' }),
  credential: kind({ schema: Credential, title: 'Password', secret: ['hash'], kept: 'private' }),
  user_settings: kind({ schema: UserSettings, title: 'User settings', kept: 'private' }),
  entity_label: kind({ schema: EntityLabel, title: 'Label', kept: 'model' }),
  list_view: kind({ schema: ListViewConfig, title: 'List view', kept: 'private' }),
  layout: kind({ schema: Layout, title: 'Layout', kept: 'private' }),
  default_layout: kind({ schema: DefaultLayout, title: 'Default layout', label: (row: DefaultLayout) => row.sub_context, kept: 'model' }),
  financial_period: kind({
    schema: FinancialPeriod,
    title: 'Financial period',
    unique: ['start_date'],
    owns: ['exchange_rate'],
    kept: 'model',
  }),
  exchange_rate: kind({
    schema: ExchangeRate,
    title: 'Exchange rate',
    refs: { financial_period_id: 'financial_period' },
    label: (row: ExchangeRate) => `${row.currency} ${row.rate}`,
    kept: 'model',
  }),
  cost_center: kind({ schema: CostCenter, title: 'Cost centre', unique: ['name'], kept: 'model' }),
  department: kind({ schema: Department, title: 'Department', refs: { parent_id: 'department' }, unique: ['name'], kept: 'model' }),
  fte_field: kind({
    schema: FteField,
    title: 'FTE field',
    unique: ['name'],
    entries: { values: { by: 'year', untold: [] } },
    kept: 'model',
  }),
  product_type: kind({ schema: ProductType, title: 'Product type', unique: ['name'], kept: 'model' }),
  subject_category: kind({ schema: SubjectCategory, title: 'Subject category', unique: ['name'], kept: 'model' }),
  provider: kind({
    schema: Provider,
    title: 'Provider',
    refs: { owner_id: 'user' },
    owns: ['provider_distinction'],
    carries: [...cards, 'contact', 'ip_address', 'ip_telling'],
    kept: 'model',
  }),
  provider_distinction: kind({
    schema: ProviderDistinction,
    title: 'Distinction',
    refs: { first_id: 'provider', second_id: 'provider' },
    kept: 'model',
  }),
  contact: kind({
    schema: Contact,
    title: 'Contact',
    refs: { provider_id: 'provider' },
    label: (row: Contact) => contactName(row),
    kept: 'model',
  }),
  ip_address: kind({
    schema: IpAddress,
    title: 'Range',
    refs: { provider_id: 'provider' },
    label: (row: IpAddress) => row.range,
    kept: 'model',
  }),
  ip_telling: kind({
    schema: IpTelling,
    title: 'Range notice',
    refs: { provider_id: 'provider' },
    label: (row: IpTelling) => row.informed_at,
    kept: 'model',
  }),
  product: kind({
    schema: Product,
    title: 'Product',
    refs: {
      publisher_id: 'provider',
      product_type_id: 'product_type',
      owner_id: 'user',
      main_subject_category_id: 'subject_category',
      'subject_category_ids[]': 'subject_category',
    },
    carries: cards,
    kept: 'model',
  }),
  title_list: kind({
    schema: TitleList,
    title: 'Title list',
    refs: { product_id: 'product' },
    owns: ['publication'],
    carries: ['meta_data_value'],
    untold: ['content', 'titles', 'report'],
    kept: 'model',
  }),
  publication: kind({
    schema: Publication,
    title: 'Publication',
    refs: { title_list_id: 'title_list' },
    label: (row: Publication) => row.publication_title,
    untold: ['content', 'added', 'removed'],
    isGone: (row: Publication) => row.removed,
    kept: 'model',
  }),
  subscription: kind({
    schema: Subscription,
    title: 'Subscription',
    refs: { product_id: 'product', 'license_period_ids[]': 'license_period' },
    owns: ['subscription_period'],
    carries: cards,
    kept: 'model',
  }),
  subscription_period: kind({
    schema: SubscriptionPeriod,
    title: 'Subscription period',
    refs: {
      subscription_id: 'subscription',
      product_id: 'product',
      vendor_id: 'provider',
      publisher_id: 'provider',
      owner_id: 'user',
      financial_period_id: 'financial_period',
      'departments[].department_id': 'department',
      'departments[].cost_center_id': 'cost_center',
      'departments[].stakeholder_ids[]': 'stakeholder',
      decided_by: 'user',
    },
    owns: [
      'evaluation',
      'implementation',
      'subscription_period_item',
      'vendor_invoice',
      'progress_mark',
      'workflow_run',
      'reminder',
      'stakeholder_response',
    ],
    carries: ['meta_data_value'],
    label: (row: SubscriptionPeriod) => `${row.name_reference ?? ''} ${row.start_date}–${row.end_date ?? ''}`.trim(),
    kept: 'model',
  }),
  subscription_period_item: kind({
    schema: SubscriptionPeriodItem,
    title: 'Price item',
    refs: { subscription_period_id: 'subscription_period' },
    label: (row: SubscriptionPeriodItem) => row.description ?? row.kind.replace('_', ' '),
    kept: 'model',
  }),
  workflow_run: kind({
    schema: WorkflowRun,
    title: 'Workflow',
    refs: { subscription_period_id: 'subscription_period', 'tasks[].owner_id': 'user' },
    label: (row: WorkflowRun) => `Workflow ${row.number}`,
    // Who and when is told of every change.
    untold: ['ended_at', 'ended_by'],
    entries: { tasks: { by: 'task', untold: ['settled_at', 'settled_by'] } },
    kept: 'model',
  }),
  stakeholder: kind({
    schema: Stakeholder,
    title: 'Stakeholder',
    refs: { 'department_ids[]': 'department' },
    // A link was given to one person: it opens nothing of who takes their place.
    owns: ['feedback_invitation'],
    label: (row: Stakeholder) => contactName(row),
    kept: 'model',
  }),
  stakeholder_response: kind({
    schema: StakeholderResponse,
    title: 'Stakeholder response',
    refs: { subscription_period_id: 'subscription_period', stakeholder_id: 'stakeholder', department_id: 'department' },
    label: (row: StakeholderResponse) => `${row.stakeholder_name}: ${row.decision}`,
    kept: 'model',
  }),
  feedback_invitation: kind({
    schema: FeedbackInvitation,
    title: 'Feedback invitation',
    refs: { stakeholder_id: 'stakeholder' },
    label: (row: FeedbackInvitation) => `Asked ${row.sent_at.slice(0, 10)}`,
    kept: 'model',
  }),
  workflow_settings: kind({
    schema: WorkflowSettings,
    title: 'Workflow settings',
    refs: { 'tasks[].owner_id': 'user' },
    kept: 'model',
  }),
  evaluation: kind({
    schema: Evaluation,
    title: 'Evaluation',
    refs: { subscription_period_id: 'subscription_period', rater_id: 'user' },
    kept: 'model',
  }),
  implementation: kind({
    schema: Implementation,
    title: 'Implementation checklist',
    refs: { subscription_period_id: 'subscription_period', 'steps[].done_by': 'user' },
    kept: 'model',
  }),
  reminder: kind({
    schema: Reminder,
    title: 'Reminder',
    refs: { entity_id: 'by:entity', user_id: 'user' },
    label: (row: Reminder) => `${row.threshold} days before ${row.date}`,
    isGone: (row: Reminder) => row.removed,
    quiet: true,
    kept: 'model',
  }),
  calendar_feed: kind({ schema: CalendarFeed, title: 'Calendar address', secret: ['digest'], kept: 'private' }),
  vendor_invoice: kind({
    schema: VendorInvoice,
    title: 'Vendor invoice',
    refs: { subscription_period_id: 'subscription_period', vendor_id: 'provider', approved_by: 'user', paid_by: 'user' },
    owns: ['media'],
    label: (row: VendorInvoice) => row.number,
    kept: 'model',
  }),
  order_document: kind({
    schema: OrderDocument,
    title: 'Additional document',
    refs: { entity_id: 'by:entity', subscription_period_id: 'subscription_period' },
    owns: ['media'],
    label: (row: OrderDocument) => row.number ?? `Additional ${row.kind}`,
    kept: 'model',
  }),
  progress_bar_setting: kind({
    schema: ProgressBarSetting,
    title: 'Progress bar setting',
    refs: { responsible_id: 'user', template_id: 'email_template' },
    label: (row: ProgressBarSetting) => row.type,
    kept: 'model',
  }),
  progress_mark: kind({
    schema: ProgressMark,
    title: 'Progress mark',
    refs: { subscription_period_id: 'subscription_period', owner_id: 'user' },
    label: (row: ProgressMark) => row.type,
    kept: 'model',
  }),
  license_term_label: kind({ schema: LicenseTermLabel, title: 'License term label', unique: ['name'], kept: 'model' }),
  license_qualifier_label: kind({ schema: LicenseQualifierLabel, title: 'License qualifier label', unique: ['name'], kept: 'model' }),
  license: kind({
    schema: License,
    title: 'License',
    refs: { publisher_id: 'provider', owner_id: 'user' },
    owns: ['license_period'],
    carries: cards,
    kept: 'model',
  }),
  license_period: kind({
    schema: LicensePeriod,
    title: 'License period',
    refs: {
      license_id: 'license',
      owner_id: 'user',
      'terms[].label_id': 'license_term_label',
      'terms[].qualifiers[]': 'license_qualifier_label',
    },
    owns: ['license_amendment'],
    carries: cards,
    label: (row: LicensePeriod) => `${row.start_date}–${row.end_date ?? ''}`,
    kept: 'model',
  }),
  license_amendment: kind({
    schema: LicenseAmendment,
    title: 'License amendment',
    refs: {
      license_period_id: 'license_period',
      'terms[].label_id': 'license_term_label',
      'terms[].qualifiers[]': 'license_qualifier_label',
    },
    kept: 'model',
  }),
  link: kind({ schema: Link, title: 'Link', refs: { entity_id: 'by:entity' }, companions: ['link_password'], kept: 'model' }),
  link_password: kind({ schema: LinkPassword, title: 'Password of a link', secret: ['sealed'], kept: 'private' }),
  note: kind({
    schema: Note,
    title: 'Note',
    refs: { entity_id: 'by:entity' },
    label: (row: Note) => firstWords(row.body) || 'Note',
    kept: 'model',
  }),
  media: kind({ schema: Media, title: 'File', refs: { entity_id: 'by:entity' }, kept: 'model' }),
  tenant_key: kind({ schema: TenantKey, title: 'Key of passwords', secret: ['wrapped'], kept: 'private' }),
  meta_data_category: kind({ schema: MetaDataCategory, title: 'Metadata category', unique: ['name'], kept: 'model' }),
  meta_data_field: kind({
    schema: MetaDataField,
    title: 'Metadata field',
    refs: { category_id: 'meta_data_category' },
    kept: 'model',
  }),
  meta_data_value: kind({
    schema: MetaDataValueRecord,
    title: 'Metadata value',
    refs: { entity_id: 'by:kind', 'values[].field_id': 'meta_data_field' },
    kept: 'model',
  }),
  to_do_board: kind({ schema: ToDoBoard, title: 'Board', unique: ['name'], owns: ['to_do_state'], kept: 'model' }),
  to_do_state: kind({ schema: ToDoState, title: 'Column', refs: { board_id: 'to_do_board' }, kept: 'model' }),
  to_do: kind({
    schema: ToDo,
    title: 'Task',
    refs: {
      'owner_ids[]': 'user',
      'subscriber_user_ids[]': 'user',
      completed_by: 'user',
      state_id: 'to_do_state',
      entity_id: 'by:entity',
    },
    // A task whose column is deleted goes to another one: without any it would be open again.
    held: ['state_id'],
    owns: ['to_do_checklist_item', 'to_do_comment', 'media', 'reminder'],
    label: (row: ToDo) => row.title,
    // Who completed it and when is told of the change of its state.
    untold: ['completed_at', 'completed_by', 'kanban_position', 'provider_role'],
    kept: 'model',
  }),
  to_do_checklist_item: kind({
    schema: ChecklistItem,
    title: 'Checklist item',
    refs: { to_do_id: 'to_do' },
    label: (row: ChecklistItem) => row.body,
    untold: ['number'],
    kept: 'model',
  }),
  to_do_news: kind({ schema: WaitingNews, title: 'News of tasks', kept: 'private' }),
  to_do_comment: kind({
    schema: Comment,
    title: 'Comment',
    refs: { to_do_id: 'to_do' },
    label: (row: Comment) => firstWords(row.body) || 'Comment',
    kept: 'model',
  }),
  email_batch: kind({ schema: EmailBatch, title: 'Emails', label: (row: EmailBatch) => kindFacts[row.kind].title, kept: 'model' }),
  email: kind({
    schema: Email,
    title: 'Email',
    refs: { batch_id: 'email_batch' },
    label: (row: Email) => row.subject,
    // How far it came tells its own page, event by event.
    untold: ['state', 'sent_at', 'failure', 'last_event', 'alerted_at', 'resent_as'],
    kept: 'model',
  }),
  email_template: kind({
    schema: EmailTemplate,
    title: 'Email template',
    label: (row: EmailTemplate) => `${kindFacts[row.kind].title} (${row.locale})`,
    kept: 'model',
  }),
  custom_form: kind({
    schema: CustomForm,
    title: 'Custom form',
    refs: { 'notify[]': 'user' },
    unique: ['name'],
    owns: ['form_answer'],
    entries: { fields: { by: 'label', untold: [] } },
    kept: 'model',
  }),
  custom_form_link: kind({ schema: CustomFormLink, title: 'Link of a form', secret: ['sealed', 'digest'], kept: 'private' }),
  form_answer: kind({
    schema: FormAnswer,
    title: 'Form answer',
    refs: { form_id: 'custom_form', answered_by: 'user', product_id: 'product' },
    owns: ['media'],
    label: (row: FormAnswer) => `Answer ${row.answered_at.slice(0, 10)}`,
    untold: ['submission', 'todo_id'],
    kept: 'model',
  }),
  import: kind({ schema: Import, title: 'Import', label: (row: Import) => row.file_name, kept: 'model' }),
  import_mapping: kind({ schema: ImportMapping, title: 'Import mapping', kept: 'private' }),
};

export type KindName = keyof typeof kinds;
export type Row<K extends KindName = KindName> = z.output<(typeof kinds)[K]['schema']>;

export const kindNames = Object.keys(kinds) as KindName[];

/** The kinds that the read model holds. */
export const modelKinds = kindNames.filter((name) => kinds[name].kept === 'model');

/** How a record is called in lists, messages and the history. */
export function labelOf(name: KindName, row: Readonly<Record<string, unknown>>): string {
  const { label } = kinds[name] as KindDeclaration;
  if (label) return label(row as never);
  return typeof row['name'] === 'string' ? row['name'] : kinds[name].title;
}

/** One pointer of a record at another. */
export interface Pointer {
  path: string;
  kind: KindName;
  id: string;
}

/** Everything a record points to; empty fields point nowhere. */
export function pointersOf(name: KindName, row: Readonly<Record<string, unknown>>): Pointer[] {
  const pointers: Pointer[] = [];
  for (const [path, kind] of refsOf(name, row)) for (const id of valuesAt(row, path)) pointers.push({ path, kind, id });
  return pointers;
}

/** The paths by which a record points at others, with the kind of each. */
export function refsOf(name: KindName, row: Readonly<Record<string, unknown>>): [path: string, kind: KindName][] {
  return Object.entries((kinds[name] as KindDeclaration).refs ?? {}).flatMap(([path, target]): [string, KindName][] => {
    const kind = target.startsWith('by:') ? row[target.slice(3)] : target;
    return typeof kind === 'string' && kind in kinds ? [[path, kind as KindName]] : [];
  });
}

/** Whether records of a kind can point at records of another. */
export function mayPointAt(name: KindName, target: KindName): boolean {
  return Object.values((kinds[name] as KindDeclaration).refs ?? {}).some((each) =>
    each.startsWith('by:')
      ? (kinds[name].schema as unknown as Shaped).shape[each.slice(3)]?.safeParse(target).success === true
      : each === target,
  );
}

/** The first field of a path, whether it holds a list, and the path within what it holds. */
function step(path: string): { head: string; isList: boolean; rest: string | undefined } {
  const [, head = '', list, rest] = /^([^[.]+)(\[\])?(?:\.(.+))?$/.exec(path) ?? [];
  return { head, isList: list !== undefined, rest };
}

function valuesAt(row: Readonly<Record<string, unknown>>, path: string): string[] {
  const { head, isList, rest } = step(path);
  const value = row[head];
  if (isList && rest !== undefined)
    return Array.isArray(value) ? value.flatMap((item: Record<string, unknown>) => valuesAt(item, rest)) : [];
  return (isList && Array.isArray(value) ? value : [value]).filter((id): id is string => typeof id === 'string' && id !== '');
}

interface Shaped {
  shape: Readonly<Record<string, { safeParse(value: unknown): { success: boolean }; element?: Shaped }>>;
}

/** Whether a pointer may be left empty. */
function mayBeEmpty(shaped: Shaped, path: string): boolean {
  const { head, isList, rest } = step(path);
  const field = shaped.shape[head];
  if (isList && rest !== undefined) return field?.element ? mayBeEmpty(field.element, rest) : false;
  return field?.safeParse(null).success ?? false;
}

/** Whether a record can do without what a path points to: the field may be empty, or it is in an entry of a list, which can go. */
export function isDetachable(name: KindName, path: string): boolean {
  if ((kinds[name] as KindDeclaration).held?.includes(path)) return false;
  return path.includes('[]') || mayBeEmpty(kinds[name].schema as unknown as Shaped, path);
}

/** A record, or an entry in a list of one, whose ids at a path went through a change; undefined for an entry that cannot do without what became null. */
function idsChanged<T extends Readonly<Record<string, unknown>>>(
  shaped: Shaped | undefined,
  row: T,
  path: string,
  change: (id: string) => string | null,
): T | undefined {
  const { head, isList, rest } = step(path);
  const value = row[head];
  if (!isList) {
    if (typeof value !== 'string') return row;
    const next = change(value);
    return next === null && !(shaped && mayBeEmpty(shaped, path)) ? undefined : { ...row, [head]: next };
  }
  if (!Array.isArray(value)) return row;
  if (rest === undefined) return { ...row, [head]: [...new Set(value.map(change))].filter((id) => id !== null) };
  const element = shaped?.shape[head]?.element;
  const items = value.map((item: Record<string, unknown>) => idsChanged(element, item, rest, change));
  return { ...row, [head]: items.filter((item) => item !== undefined) };
}

/** The same record with every id it holds at a path exchanged. An id that stands twice in a list then stands once. */
export function withIds<T extends object>(name: KindName, row: T, path: string, change: (id: string) => string): T {
  return (idsChanged(kinds[name].schema as unknown as Shaped, row as Record<string, unknown>, path, change) ?? row) as T;
}

/**
 * The same record with one target's id exchanged for another, or, where `to` is null, emptied; entries of a list that cannot do
 * without it go. With `paths` only there. A record that would come to point at itself points nowhere instead.
 */
export function repointed<T extends Readonly<Record<string, unknown>>>(
  name: KindName,
  row: T,
  target: KindName,
  from: string,
  to: string | null,
  paths?: ReadonlySet<string>,
): T {
  const shaped = kinds[name].schema as unknown as Shaped;
  const stand = name === target && to === row['id'] ? null : to;
  return refsOf(name, row).reduce((next, [path, kindName]) => {
    if (kindName !== target || (paths && !paths.has(path))) return next;
    // A field of the record itself is emptied even where it may not be: the record is then refused, and not kept with a pointer at nothing.
    if (!path.includes('[]')) return next[path] === from ? { ...next, [path]: stand } : next;
    return idsChanged(shaped, next, path, (id) => (id === from ? stand : id)) ?? next;
  }, row);
}
