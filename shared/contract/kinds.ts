import type * as z from 'zod';
import { DefaultLayout, Layout, SharedLayout } from './entities/layout.ts';
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
import { Inbox } from './entities/notification.ts';
import { OrderDocument, VendorInvoice } from './entities/invoice.ts';
import { License, LicenseAmendment, LicensePeriod, LicenseQualifierLabel, LicenseTermLabel } from './entities/license.ts';
import { IpAddress, IpTelling } from './entities/ip-address.ts';
import { Budget, BudgetScenario, CostScenario } from './entities/budget.ts';
import { Letter, LetterContent } from './entities/letter.ts';
import { Member } from './entities/member.ts';
import { Membership, MembershipGroup, MembershipPair, ReceivedMembership } from './entities/membership.ts';
import { MetaDataCategory, MetaDataField, MetaDataValueRecord } from './entities/meta-data.ts';
import { Deal } from './entities/deal.ts';
import { DealOffer } from './entities/deal-offer.ts';
import { ReceivedChange, ReceivedOffer } from './entities/received-offer.ts';
import { DealSharing } from './entities/deal-sharing.ts';
import { SubscriptionPeriodItem } from './entities/period-item.ts';
import { PriceCeiling } from './entities/price-ceiling.ts';
import { Product } from './entities/product.ts';
import { ProgressBarSetting, ProgressMark } from './entities/progress.ts';
import { ProviderDistinction } from './entities/provider-distinction.ts';
import { Provider } from './entities/provider.ts';
import { CalendarFeed, Reminder } from './entities/reminder.ts';
import { EntityLabel, FinancialPeriod, ListViewConfig, SharedView, UserSettings } from './entities/settings.ts';
import { type Reason, say } from '#shared/domain/messages/message.ts';
import { mergeShares } from '#shared/domain/periods/merge-shares.ts';
import { withoutDoubles } from '#shared/domain/metadata/merge-meta-data.ts';
import { contactName } from '#shared/domain/contacts/contact-name.ts';
import { firstWords } from '#shared/domain/notes/first-words.ts';
import { Agreement, Article } from './entities/research.ts';
import { ReceivedEmail } from './entities/received-email.ts';
import { Report } from './entities/report.ts';
import { ReportRun } from './entities/report-run.ts';
import { ReportSchedule } from './entities/report-schedule.ts';
import { SecondFactor } from './entities/second-factor.ts';
import { SampleSet } from './entities/sample-set.ts';
import { Scenario } from './entities/scenario.ts';
import { SecuritySettings } from './entities/security-settings.ts';
import { SsoIdentity, SsoSettings } from './entities/sso.ts';
import { FeedbackInvitation, Stakeholder, StakeholderResponse } from './entities/stakeholder.ts';
import { Subscription, SubscriptionPeriod } from './entities/subscription.ts';
import { SubscriptionReminder } from './entities/subscription-reminder.ts';
import { Publication, TitleList } from './entities/title-list.ts';
import { ToDoBoard, ToDoState } from './entities/to-do-board.ts';
import { ChecklistItem, Comment, ToDo, WaitingNews } from './entities/to-do.ts';
import {
  ProductUsage,
  UsageDismissal,
  UsageEntry,
  UsageKey,
  UsageLink,
  UsageMonth,
  UsageReport,
  UsageShare,
  UsageSource,
} from './entities/usage.ts';
import { Credential, User } from './entities/user.ts';
import { WorkflowRun, WorkflowSettings } from './entities/workflow.ts';
import { idsAt, type ReferenceField, referenceFields, withIdsChanged } from './references.ts';

/**
 * The declaration of a kind of record, with all that the platform must know: the schema (validation, storage, and by `Ref` its references to other
 * records), unique fields, and where it may be seen.
 */
export interface KindDeclaration<S extends z.ZodType = z.ZodType> {
  schema: S;
  /** Fields whose values, case aside, are unique within the tenant. */
  unique?: readonly string[];
  /** Fields that are never in the log, a snapshot or an export. Such a kind is private. */
  secret?: readonly string[];
  /** The name of a record: its own text, or a message of ours. By default its `name`, else its kind. */
  label?: (row: never) => Reason;
  /**
   * `model`: in the change log and the read model. `logged`: history only. `private`: neither, for secrets and for data of one person that change
   * often.
   */
  kept: 'model' | 'logged' | 'private';
  /** Records that are deleted with this one, and never listed as its uses. */
  owns?: readonly string[];
  /** Fields that a history does not record: storage locations, and personal data that can be erased. */
  untold?: readonly string[];
  /** Lists that a history shows entry by entry: the field that identifies an entry, and the fields to omit. */
  entries?: Readonly<Record<string, { by: string; untold: readonly string[] }>>;
  /** Whether a record only marks that its subject was deleted. */
  isGone?: (row: never) => boolean;
  /** Histories show only people's changes of such records, not those by the platform itself. */
  quiet?: boolean;
  /** Records that belong to this one too, but move to its replacement: its links, notes and files. */
  carries?: readonly string[];
  /** Private kinds whose record of the same id is deleted with this one. */
  companions?: readonly string[];
  /** Fields that decide to which product use belongs: a commit that changes one requests that the use of sources is shared again. */
  usageFields?: readonly string[];
  /** Merges entries of a record that became equal after its references were replaced; `before`: the record as it was. */
  merged?: (next: never, before: never) => object;
  /**
   * Actions on a record that an undo reverts. A deleted record is created again: only for kinds that no record refers to and that have no data beside
   * the record. Default: none, as a restored record would disagree with data beside it, such as a user's directory entry.
   */
  undo?: readonly UndoableAction[];
}

export type UndoableAction = 'created' | 'changed' | 'deleted';

function kind<S extends z.ZodType>(declaration: KindDeclaration<S>): KindDeclaration<S> {
  return declaration;
}

const changes: readonly UndoableAction[] = ['changed'];
const everything: readonly UndoableAction[] = ['created', 'changed', 'deleted'];

/** Kinds that belong to a record of any kind that can hold cards. */
const cards = ['link', 'note', 'media', 'meta_data_value', 'order_document'] as const;

/** All of a saved price but its amount. */
const untoldOfShares = [
  'membership_id',
  'percent',
  'held',
  'known_fte',
  'known_budget',
  'known_currency',
  'known_last_year',
  'membership_version',
  'given',
];

export const kinds = {
  member: kind({ schema: Member, kept: 'model' }),
  user: kind({ schema: User, unique: ['email', 'google_account_email'], kept: 'model' }),
  credential: kind({ schema: Credential, secret: ['hash'], kept: 'private' }),
  second_factor: kind({
    schema: SecondFactor,
    secret: ['handle', 'passkeys', 'totp', 'started', 'recovery_codes', 'asked_at'],
    kept: 'private',
  }),
  user_settings: kind({ schema: UserSettings, kept: 'private' }),
  security_settings: kind({ schema: SecuritySettings, kept: 'private' }),
  sso_settings: kind({ schema: SsoSettings, secret: ['providers', 'domains'], kept: 'private' }),
  sso_identity: kind({ schema: SsoIdentity, secret: ['links'], kept: 'private' }),
  entity_label: kind({ schema: EntityLabel, kept: 'model' }),
  list_view: kind({ schema: ListViewConfig, kept: 'private' }),
  shared_view: kind({ schema: SharedView, unique: ['key'], kept: 'model' }),
  layout: kind({ schema: Layout, kept: 'private' }),
  shared_layout: kind({ schema: SharedLayout, unique: ['key'], kept: 'model' }),
  default_layout: kind({ schema: DefaultLayout, label: (row: DefaultLayout) => row.sub_context, kept: 'model' }),
  financial_period: kind({
    schema: FinancialPeriod,
    unique: ['start_date'],
    owns: ['exchange_rate', 'budget', 'budget_scenario', 'cost_scenario', 'scenario'],
    undo: changes,
    kept: 'model',
  }),
  exchange_rate: kind({
    schema: ExchangeRate,
    label: (row: ExchangeRate) => `${row.currency} ${row.rate}`,
    undo: changes,
    kept: 'model',
  }),
  cost_center: kind({ schema: CostCenter, unique: ['name'], undo: changes, kept: 'model' }),
  department: kind({
    schema: Department,
    unique: ['name'],
    owns: ['budget_scenario', 'cost_scenario'],
    carries: ['budget'],
    undo: changes,
    kept: 'model',
  }),
  budget: kind({ schema: Budget, label: (row: Budget) => String(row.amount), undo: everything, kept: 'model' }),
  budget_scenario: kind({
    schema: BudgetScenario,
    label: (row: BudgetScenario) => String(row.amount),
    undo: ['created', 'changed'],
    kept: 'model',
  }),
  cost_scenario: kind({ schema: CostScenario, label: (row: CostScenario) => String(row.amount), kept: 'model' }),
  scenario: kind({ schema: Scenario, kept: 'model' }),
  report: kind({ schema: Report, owns: ['report_schedule'], kept: 'model' }),
  report_schedule: kind({
    schema: ReportSchedule,
    unique: ['report_id'],
    label: (row: ReportSchedule) => row.every,
    quiet: true,
    kept: 'model',
  }),
  report_run: kind({ schema: ReportRun, untold: ['built_with', 'subject'], quiet: true, kept: 'model' }),
  fte_field: kind({
    schema: FteField,
    unique: ['name'],
    entries: { values: { by: 'year', untold: [] } },
    undo: changes,
    kept: 'model',
  }),
  product_type: kind({
    schema: ProductType,
    unique: ['name'],
    usageFields: ['name', 'usage_metric'],
    undo: changes,
    kept: 'model',
  }),
  subject_category: kind({ schema: SubjectCategory, unique: ['name'], undo: changes, kept: 'model' }),
  provider: kind({
    schema: Provider,
    owns: ['provider_distinction'],
    carries: [...cards, 'contact', 'ip_address', 'ip_telling'],
    usageFields: ['id'],
    undo: changes,
    kept: 'model',
  }),
  provider_distinction: kind({
    schema: ProviderDistinction,
    kept: 'model',
  }),
  contact: kind({
    schema: Contact,
    label: (row: Contact) => contactName(row),
    undo: changes,
    kept: 'model',
  }),
  ip_address: kind({
    schema: IpAddress,
    label: (row: IpAddress) => row.range,
    undo: changes,
    kept: 'model',
  }),
  ip_telling: kind({
    schema: IpTelling,
    label: (row: IpTelling) => row.informed_at,
    kept: 'model',
  }),
  product: kind({
    schema: Product,
    owns: ['product_usage', 'usage_dismissal'],
    carries: [...cards, 'usage_link', 'usage_entry'],
    usageFields: ['name', 'publisher_id', 'platform', 'product_type_id', 'online_identifier', 'print_identifier'],
    undo: changes,
    kept: 'model',
  }),
  title_list: kind({
    schema: TitleList,
    owns: ['publication'],
    carries: ['meta_data_value'],
    untold: ['content', 'titles', 'report'],
    usageFields: ['product_id', 'valid_from', 'valid_to', 'content'],
    undo: changes,
    kept: 'model',
  }),
  publication: kind({
    schema: Publication,
    label: (row: Publication) => row.publication_title,
    untold: ['content', 'added', 'removed'],
    isGone: (row: Publication) => row.removed,
    usageFields: ['publication_title', 'print_identifier', 'online_identifier', 'title_url', 'removed'],
    undo: changes,
    kept: 'model',
  }),
  subscription: kind({
    schema: Subscription,
    owns: ['subscription_period', 'price_ceiling'],
    carries: [...cards, 'subscription_reminder', 'reminder'],
    usageFields: ['product_id'],
    undo: changes,
    kept: 'model',
  }),
  subscription_period: kind({
    schema: SubscriptionPeriod,
    owns: [
      'evaluation',
      'implementation',
      'subscription_period_item',
      'vendor_invoice',
      'progress_mark',
      'workflow_run',
      'reminder',
      'stakeholder_response',
      'received_email',
    ],
    carries: ['meta_data_value'],
    usageFields: ['vendor_id'],
    merged: (next: SubscriptionPeriod) => ('departments' in next ? { ...next, departments: mergeShares(next.departments) } : next),
    label: (row: SubscriptionPeriod) => `${row.name_reference ?? ''} ${row.start_date}–${row.end_date ?? ''}`.trim(),
    undo: changes,
    kept: 'model',
  }),
  subscription_period_item: kind({
    schema: SubscriptionPeriodItem,
    label: (row: SubscriptionPeriodItem) => row.description ?? say('kinds.subscription_period_item'),
    kept: 'model',
  }),
  price_ceiling: kind({
    schema: PriceCeiling,
    label: (row: PriceCeiling) => `${row.percent} %`,
    kept: 'model',
  }),
  subscription_reminder: kind({
    schema: SubscriptionReminder,
    label: (row: SubscriptionReminder) => row.text ?? say('kinds.subscription_reminder'),
    undo: everything,
    kept: 'model',
  }),
  workflow_run: kind({
    schema: WorkflowRun,
    label: (row: WorkflowRun) => say('workflow.numbered', { number: row.number }),
    // The history shows author and time of every change.
    untold: ['ended_at', 'ended_by'],
    entries: { tasks: { by: 'task', untold: ['settled_at', 'settled_by'] } },
    undo: changes,
    kept: 'model',
  }),
  stakeholder: kind({
    schema: Stakeholder,
    // A link was given to one person: it must not open anything of the replacement.
    owns: ['feedback_invitation'],
    label: (row: Stakeholder) => contactName(row),
    undo: changes,
    kept: 'model',
  }),
  stakeholder_response: kind({
    schema: StakeholderResponse,
    label: (row: StakeholderResponse) => say('stakeholders.answered', { name: row.stakeholder_name, decision: row.decision }),
    kept: 'model',
  }),
  feedback_invitation: kind({
    schema: FeedbackInvitation,
    label: (row: FeedbackInvitation) => say('stakeholders.askedOn', { day: row.sent_at.slice(0, 10) }),
    kept: 'model',
  }),
  membership_group: kind({ schema: MembershipGroup, unique: ['name'], undo: changes, kept: 'model' }),
  membership: kind({
    schema: Membership,
    unique: ['name'],
    owns: ['letter'],
    companions: ['membership_pair'],
    entries: { fte: { by: 'year', untold: [] } },
    undo: changes,
    kept: 'model',
  }),
  received_membership: kind({
    schema: ReceivedMembership,
    owns: ['letter', 'received_offer'],
    companions: ['membership_pair'],
    label: (row: ReceivedMembership) => row.office_name,
    kept: 'model',
  }),
  deal: kind({
    schema: Deal,
    unique: ['name'],
    owns: ['deal_sharing', 'deal_offer'],
    carries: cards,
    entries: { years: { by: 'year', untold: [] } },
    undo: changes,
    kept: 'model',
  }),
  deal_offer: kind({
    schema: DealOffer,
    label: (row: DealOffer) => say('offers.label', { year: row.year, contact: row.contact.name }),
    untold: ['link', 'confirm_link', 'terms', 'emailed_on', 'announced'],
    kept: 'model',
  }),
  received_offer: kind({
    schema: ReceivedOffer,
    owns: ['received_change'],
    label: (row: ReceivedOffer) => `${row.name} ${row.year}`,
    untold: ['ref', 'deal_ref', 'terms', 'earlier', 'reminded_on'],
    kept: 'model',
  }),
  received_change: kind({
    schema: ReceivedChange,
    label: (row: ReceivedChange) => say('offers.changeLabel', { number: row.number }),
    kept: 'model',
  }),
  deal_sharing: kind({
    schema: DealSharing,
    label: (row: DealSharing) => String(row.year),
    // The history shows the prices; the values that they follow from are in the record.
    untold: ['key', 'floor', 'cap', 'tiers', 'fte_year', 'budget_year'],
    entries: { members: { by: 'name', untold: untoldOfShares } },
    undo: everything,
    kept: 'model',
  }),
  membership_pair: kind({
    schema: MembershipPair,
    secret: ['partner_tenant', 'partner_membership', 'secret', 'invitation'],
    kept: 'private',
  }),
  letter: kind({
    schema: Letter,
    companions: ['letter_content'],
    label: (row: Letter) => say(`letters.${row.kind}`),
    quiet: true,
    kept: 'model',
  }),
  letter_content: kind({ schema: LetterContent, kept: 'private' }),
  workflow_settings: kind({
    schema: WorkflowSettings,
    kept: 'model',
  }),
  evaluation: kind({
    schema: Evaluation,
    kept: 'model',
  }),
  implementation: kind({
    schema: Implementation,
    kept: 'model',
  }),
  reminder: kind({
    schema: Reminder,
    label: (row: Reminder) => say('reminders.daysBefore', { days: row.threshold, day: row.date }),
    isGone: (row: Reminder) => row.removed,
    quiet: true,
    kept: 'model',
  }),
  calendar_feed: kind({ schema: CalendarFeed, secret: ['digest'], kept: 'private' }),
  vendor_invoice: kind({
    schema: VendorInvoice,
    owns: ['media'],
    label: (row: VendorInvoice) => row.number,
    undo: changes,
    kept: 'model',
  }),
  order_document: kind({
    schema: OrderDocument,
    owns: ['media'],
    label: (row: OrderDocument) => row.number ?? say('kinds.order_document'),
    kept: 'model',
  }),
  progress_bar_setting: kind({
    schema: ProgressBarSetting,
    label: (row: ProgressBarSetting) => row.type,
    kept: 'model',
  }),
  progress_mark: kind({
    schema: ProgressMark,
    label: (row: ProgressMark) => row.type,
    kept: 'model',
  }),
  license_term_label: kind({ schema: LicenseTermLabel, unique: ['name'], undo: changes, kept: 'model' }),
  license_qualifier_label: kind({ schema: LicenseQualifierLabel, unique: ['name'], undo: changes, kept: 'model' }),
  license: kind({
    schema: License,
    owns: ['license_period'],
    carries: cards,
    undo: changes,
    kept: 'model',
  }),
  license_period: kind({
    schema: LicensePeriod,
    owns: ['license_amendment', 'price_ceiling'],
    carries: cards,
    label: (row: LicensePeriod) => `${row.start_date}–${row.end_date ?? ''}`,
    kept: 'model',
  }),
  license_amendment: kind({
    schema: LicenseAmendment,
    kept: 'model',
  }),
  link: kind({ schema: Link, companions: ['link_password'], kept: 'model' }),
  link_password: kind({ schema: LinkPassword, secret: ['sealed'], kept: 'private' }),
  note: kind({
    schema: Note,
    label: (row: Note) => firstWords(row.body) || say('kinds.note'),
    untold: ['mentions'],
    kept: 'model',
  }),
  media: kind({ schema: Media, kept: 'model' }),
  tenant_key: kind({ schema: TenantKey, secret: ['wrapped'], kept: 'private' }),
  meta_data_category: kind({ schema: MetaDataCategory, unique: ['name'], undo: changes, kept: 'model' }),
  meta_data_field: kind({
    schema: MetaDataField,
    undo: changes,
    kept: 'model',
  }),
  meta_data_value: kind({
    schema: MetaDataValueRecord,
    merged: (next: MetaDataValueRecord, before: MetaDataValueRecord) => ({ ...next, values: withoutDoubles(next.values, before.values) }),
    undo: changes,
    kept: 'model',
  }),
  to_do_board: kind({ schema: ToDoBoard, unique: ['name'], owns: ['to_do_state'], kept: 'model' }),
  to_do_state: kind({ schema: ToDoState, kept: 'model' }),
  to_do: kind({
    schema: ToDo,
    owns: ['to_do_checklist_item', 'to_do_comment', 'media', 'reminder'],
    label: (row: ToDo) => row.title,
    // The history shows who completed it and when, with the change of its state.
    untold: ['completed_at', 'completed_by', 'kanban_position', 'notice', 'provider_role'],
    kept: 'model',
  }),
  to_do_checklist_item: kind({
    schema: ChecklistItem,
    label: (row: ChecklistItem) => row.body,
    untold: ['number'],
    kept: 'model',
  }),
  inbox: kind({ schema: Inbox, kept: 'private' }),
  to_do_news: kind({ schema: WaitingNews, kept: 'private' }),
  to_do_comment: kind({
    schema: Comment,
    label: (row: Comment) => firstWords(row.body) || say('kinds.to_do_comment'),
    untold: ['mentions'],
    kept: 'model',
  }),
  email_batch: kind({ schema: EmailBatch, label: (row: EmailBatch) => say(`email-kinds.${row.kind}`), kept: 'model' }),
  email: kind({
    schema: Email,
    label: (row: Email) => row.subject,
    // The email's own page shows its progress, event by event.
    untold: ['state', 'sent_at', 'failure', 'last_event', 'alerted_at', 'resent_as'],
    kept: 'model',
  }),
  received_email: kind({
    schema: ReceivedEmail,
    label: (row: ReceivedEmail) => row.subject ?? say('emails.withoutSubject'),
    // Personal data, and storage locations: a deleted email must leave no text.
    untold: ['from_name', 'from_address', 'to', 'cc', 'text', 'files', 'other_files', 'truncated', 'message_key', 'content', 'size'],
    undo: everything,
    kept: 'model',
  }),
  email_template: kind({
    schema: EmailTemplate,
    label: (row: EmailTemplate) => say('emails.templateIn', { kind: say(`email-kinds.${row.kind}`), language: row.locale }),
    kept: 'model',
  }),
  custom_form: kind({
    schema: CustomForm,
    unique: ['name'],
    owns: ['form_answer'],
    entries: { fields: { by: 'label', untold: [] } },
    kept: 'model',
  }),
  custom_form_link: kind({ schema: CustomFormLink, secret: ['sealed', 'digest'], kept: 'private' }),
  form_answer: kind({
    schema: FormAnswer,
    owns: ['media'],
    label: (row: FormAnswer) => say('forms.answeredOn', { day: row.answered_at.slice(0, 10) }),
    untold: ['submission', 'todo_id'],
    kept: 'model',
  }),
  import: kind({
    schema: Import,
    label: (row: Import) => row.file_name,
    kept: 'model',
  }),
  usage_source: kind({
    schema: UsageSource,
    unique: ['name'],
    entries: { pins: { by: 'month', untold: ['usage_report_id'] } },
    owns: ['usage_report', 'usage_link', 'usage_entry', 'product_usage', 'usage_month'],
    companions: ['usage_key', 'usage_share'],
    usageFields: ['provider_id', 'platform', 'pins'],
    // The harvest sets these itself.
    untold: ['attributes_refused', 'harvest_to_do_id'],
    undo: changes,
    kept: 'model',
  }),
  usage_key: kind({ schema: UsageKey, secret: ['sealed'], kept: 'private' }),
  usage_month: kind({
    schema: UsageMonth,
    label: (row: UsageMonth) => `${row.report} ${row.year}`,
    quiet: true,
    kept: 'model',
  }),
  usage_report: kind({
    schema: UsageReport,
    label: (row: UsageReport) => `${row.report} ${row.file_name}`,
    untold: ['object_key', 'cells', 'states', 'filters'],
    usageFields: ['states', 'object_key'],
    kept: 'model',
  }),
  usage_link: kind({
    schema: UsageLink,
    label: (row: UsageLink) => row.value ?? say('kinds.usage_link'),
    usageFields: ['scope', 'value', 'product_id', 'valid_from', 'valid_to'],
    kept: 'model',
  }),
  usage_entry: kind({ schema: UsageEntry, label: (row: UsageEntry) => row.metric, undo: everything, kept: 'model' }),
  usage_dismissal: kind({
    schema: UsageDismissal,
    label: (row: UsageDismissal) => row.month,
    kept: 'model',
  }),
  product_usage: kind({
    schema: ProductUsage,
    label: () => say('kinds.product_usage'),
    quiet: true,
    kept: 'model',
  }),
  article: kind({
    schema: Article,
    unique: ['doi'],
    label: (row: Article) => row.title ?? row.doi ?? row.url ?? say('kinds.article'),
    entries: { charges: { by: 'id', untold: ['id'] } },
    untold: ['sources', 'authors'],
    kept: 'model',
  }),
  agreement: kind({ schema: Agreement, kept: 'model' }),
  usage_share: kind({ schema: UsageShare, kept: 'private' }),
  sample_set: kind({ schema: SampleSet, label: () => say('kinds.sample_set'), untold: ['written'], kept: 'model' }),
  import_mapping: kind({ schema: ImportMapping, kept: 'private' }),
};

export type KindName = keyof typeof kinds;
export type Row<K extends KindName = KindName> = z.output<(typeof kinds)[K]['schema']>;

export const kindNames = Object.keys(kinds) as KindName[];

/** The kinds that the read model holds. */
export const modelKinds = kindNames.filter((name) => kinds[name].kept === 'model');

/** The name of a record in lists, messages and the history. */
export function labelOf(name: KindName, row: Readonly<Record<string, unknown>>): Reason {
  const { label } = kinds[name] as KindDeclaration;
  if (label) return label(row as never);
  return typeof row['name'] === 'string' ? row['name'] : say(`kinds.${name}`);
}

const references = new Map<KindName, readonly ReferenceField[]>();

/** The fields by which records of a kind refer to others, as its schema declares them. */
export function referencesOf(name: KindName): readonly ReferenceField[] {
  const known = references.get(name);
  if (known) return known;
  const made = referenceFields(kinds[name].schema);
  references.set(name, made);
  return made;
}

/** A reference from a record to another. */
export interface Pointer {
  path: string;
  kind: KindName;
  id: string;
}

/** All references of a record; empty fields have none. `isWanted` selects the kinds of targets. */
export function pointersOf(
  name: KindName,
  row: Readonly<Record<string, unknown>>,
  isWanted: (target: KindName) => boolean = () => true,
): Pointer[] {
  const pointers: Pointer[] = [];
  for (const reference of referencesOf(name)) {
    const kind = targetOf(reference, row);
    if (kind && isWanted(kind)) for (const id of idsAt(row, reference.steps)) pointers.push({ path: reference.path, kind, id });
  }
  return pointers;
}

/** The kind to which a reference of a record leads; undefined if the record names none. */
function targetOf({ target }: ReferenceField, row: Readonly<Record<string, unknown>>): KindName | undefined {
  const kind = typeof target === 'string' ? target : row[target.by];
  return typeof kind === 'string' && kind in kinds ? (kind as KindName) : undefined;
}

/** The references of a record, with the kind of each target. */
export function targetsOf(name: KindName, row: Readonly<Record<string, unknown>>): { reference: ReferenceField; kind: KindName }[] {
  return referencesOf(name).flatMap((reference) => {
    const kind = targetOf(reference, row);
    return kind ? [{ reference, kind }] : [];
  });
}

/** Whether records of a kind can refer to records of another. */
export function mayPointAt(name: KindName, target: KindName): boolean {
  const { shape } = kinds[name].schema as z.ZodObject<Record<string, z.ZodType>>;
  return referencesOf(name).some((each) =>
    typeof each.target === 'string' ? each.target === target : shape[each.target.by]?.safeParse(target).success === true,
  );
}

function referenceAt(name: KindName, path: string): ReferenceField | undefined {
  return referencesOf(name).find((reference) => reference.path === path);
}

/** Whether deleting the target empties a reference without asking: it then does not count as a use. */
export function isCleared(name: KindName, path: string): boolean {
  return referenceAt(name, path)?.onDelete === 'clear';
}

/** Whether the commit does not check that a new reference has a target. */
export function isUnchecked(name: KindName, path: string): boolean {
  return referenceAt(name, path)?.unchecked !== undefined;
}

/** Whether a reference can be removed: the field may be empty, or it is in an entry of a list, which can be removed. */
export function isDetachable(name: KindName, path: string): boolean {
  const reference = referenceAt(name, path);
  return reference !== undefined && reference.onDelete !== 'replace' && (reference.isInEntry || reference.isOptional);
}

/** A replacement of references to a record that is deleted, or whose references move to another. */
export interface Replacement {
  kind: KindName;
  from: string;
  /** Null to clear the references. */
  to: string | null;
  /** Only these fields, if one role of a provider was removed. */
  paths?: ReadonlySet<string>;
}

/**
 * A copy of a record with one target's id replaced by another or, if `to` is null, emptied; entries of a list that require it are removed. A
 * reference that would lead to the record itself is emptied.
 */
export function repointed<T extends Readonly<Record<string, unknown>>>(name: KindName, row: T, { kind, from, to, paths }: Replacement): T {
  const replacement = name === kind && to === row['id'] ? null : to;
  return targetsOf(name, row).reduce(
    (next, { reference, kind: target }) =>
      target !== kind || (paths && !paths.has(reference.path))
        ? next
        : withIdsChanged(next, reference, (id) => (id === from ? replacement : id)),
    row,
  );
}
