import * as z from 'zod';
import { invoiceStates } from '#shared/domain/invoices/invoice-states.ts';
import {
  audit,
  Currency,
  GivenDate,
  Id,
  Instant,
  Money,
  OptionalText,
  Rate,
  Ref,
  RefBy,
  RequiredText,
  Version,
  OptionalLines,
} from '../fields.ts';
import { cardHolders } from './card.ts';
import { issue } from '../issue-message.ts';
import { say } from '../../domain/messages/message.ts';

const ofInvoice = {
  subscription_period_id: Ref('subscription_period'),
  vendor_id: Ref('provider'),
  /** The vendor's number of the invoice. */
  number: RequiredText(64),
  date: GivenDate,
  due_date: GivenDate.nullable(),
  /** The total to pay, including tax; below 0 on a credit note. */
  amount: Money,
  /** How much of the amount is tax. */
  tax: Money.nullable(),
  currency: Currency,
  /** Units of the member's currency per unit of the invoice's; null if both are equal or the rate is unknown. */
  rate: Rate.nullable(),
  /** The amount in the member's currency. */
  normalized_amount: Money.nullable(),
  comment: OptionalLines(4000),
};

/** A vendor's invoice for a period (D8). Its files are records of kind `media`. */
export const VendorInvoice = z.object({
  ...audit,
  ...ofInvoice,
  state: z.enum(invoiceStates),
  approved_by: Ref('user', { personal: true }).nullable(),
  approved_at: Instant.nullable(),
  paid_by: Ref('user', { personal: true }).nullable(),
  paid_at: Instant.nullable(),
  /** The day of the payment, as entered by the user. */
  paid_on: GivenDate.nullable(),
  /** The reason why an approval or a payment was last reverted. */
  state_reason: OptionalLines(1000),
});
export type VendorInvoice = z.output<typeof VendorInvoice>;

export const blankInvoice = {
  due_date: null,
  tax: null,
  rate: null,
  normalized_amount: null,
  comment: null,
  state: 'registered',
  approved_by: null,
  approved_at: null,
  paid_by: null,
  paid_at: null,
  paid_on: null,
  state_reason: null,
} satisfies Partial<VendorInvoice>;

/** Accepts a form's empty field as null. */
const orEmpty = <S extends z.ZodType>(schema: S) => z.union([schema, z.literal('').transform(() => null)]);
/** An amount; forms send text. */
const Amount = z.union([
  Money,
  z
    .string()
    .regex(/^-?\d{1,13}(\.\d{1,4})?$/, issue(say('fields.invalidAmount')))
    .transform(Number)
    .pipe(Money),
]);
const FormVersion = z.union([
  Version,
  z
    .string()
    .regex(/^\d{1,9}$/, issue(say('fields.notNumber')))
    .transform(Number)
    .pipe(Version),
]);

/** A file uploaded before (`POST /uploads`), if it is too large for a form. */
const upload = { upload_id: Id, file_name: RequiredText() };

const given = {
  vendor_id: orEmpty(Id.nullable()),
  number: RequiredText(64),
  date: orEmpty(GivenDate.nullable()),
  due_date: orEmpty(GivenDate.nullable()),
  amount: orEmpty(Amount.nullable()),
  tax: orEmpty(Amount.nullable()),
  currency: Currency,
  rate: orEmpty(Rate.nullable()),
  normalized_amount: orEmpty(Amount.nullable()),
  comment: OptionalLines(4000),
};

/** A new invoice. Vendor, currency and rate default to the period's. Further required fields are a domain rule, so that all breaches show at once. */
export const InvoiceCreation = z
  .strictObject({ ...given, ...upload, subscription_period_id: Id })
  .partial()
  .required({ subscription_period_id: true });
export type InvoiceCreation = z.output<typeof InvoiceCreation>;

/**
 * C421. `state` approves, pays, or reverts one of the two, which requires `state_reason`. `paid_on` defaults to today. The figures of an approved
 * invoice cannot change until the approval is reverted.
 */
export const InvoiceChange = z
  .strictObject({ ...given, state: z.enum(invoiceStates), state_reason: OptionalLines(1000), paid_on: GivenDate, version: FormVersion })
  .partial();
export type InvoiceChange = z.output<typeof InvoiceChange>;

/** C425: the same as a form, with an added file; `_method` may name the intended method. */
export const InvoiceForm = InvoiceChange.extend({
  ...upload,
  _method: z.string().regex(/^patch$/i, issue(say('fields.notPatch'))),
}).partial();

export const documentKinds = ['order', 'invoice'] as const;
export type DocumentKind = (typeof documentKinds)[number];

const ofDocument = {
  number: OptionalText(64),
  date: GivenDate.nullable(),
  amount: Money.nullable(),
  currency: Currency.nullable(),
  comment: OptionalLines(4000),
  /** The period that it concerns, of the subscription that it is attached to. */
  subscription_period_id: Ref('subscription_period').nullable(),
};

/** An additional order or invoice of a record, beside the order and the invoices of a period (D8). Its file is of kind `media`. */
export const OrderDocument = z.object({
  ...audit,
  entity: z.enum(cardHolders),
  entity_id: RefBy('entity'),
  kind: z.enum(documentKinds),
  ...ofDocument,
});
export type OrderDocument = z.output<typeof OrderDocument>;

export const blankDocument = {
  number: null,
  date: null,
  amount: null,
  currency: null,
  comment: null,
  subscription_period_id: null,
} satisfies Partial<OrderDocument>;

/** C114, C511: with its file. */
export const DocumentCreation = z
  .strictObject({
    number: OptionalText(64),
    date: orEmpty(GivenDate.nullable()),
    amount: orEmpty(Amount.nullable()),
    currency: orEmpty(Currency.nullable()),
    comment: OptionalLines(4000),
    subscription_period_id: orEmpty(Id.nullable()),
    ...upload,
  })
  .partial();
export type DocumentCreation = z.output<typeof DocumentCreation>;

/** C115, C512: a new file replaces the old one. */
export const DocumentChange = DocumentCreation.extend({ version: FormVersion }).partial();
export type DocumentChange = z.output<typeof DocumentChange>;
