import type { EmailSending } from '#shared/contract/entities/email-sending.ts';

/** The sending that the dialog requests, apart from changes of single emails. */
export interface SendingChoices {
  kind: EmailSending['kind'];
  periodIds?: readonly string[] | undefined;
  providerIds?: readonly string[] | undefined;
  contactIds?: readonly string[] | undefined;
  problem: string;
  /** Null for each recipient's own language. */
  locale: string | null;
  again: boolean;
  /** Ids of the attached files. */
  files: readonly string[];
  /** Number and amount of an order; undefined if not typed. */
  order?: OrderChoices | undefined;
}

/** Typed number and amount of an order. */
export interface OrderChoices {
  number: string;
  /** The amount for a single period; null for none. */
  amount?: number | null | undefined;
}

/** A person's changes to one email. */
export interface EmailEdit {
  to?: string[];
  cc?: string[];
  subject?: string;
  body?: string;
}

/** The body of C431 and of its preview. */
export function bodyOfSending(choices: SendingChoices, edits: Readonly<Record<string, EmailEdit>> = {}): EmailSending {
  const { kind, periodIds, providerIds, contactIds, problem, locale, again, files, order } = choices;
  const changed = Object.entries(edits).map(([key, edit]) => ({ key, ...edit }));
  return {
    kind,
    ...(periodIds && periodIds.length > 0 && { period_ids: [...periodIds] }),
    ...(providerIds && providerIds.length > 0 && { provider_ids: [...providerIds] }),
    ...(contactIds && contactIds.length > 0 && { contact_ids: [...contactIds] }),
    ...(problem.trim() !== '' && { problem }),
    ...(locale !== null && { locale }),
    ...(again && { again }),
    ...(files.length > 0 && { media_ids: [...files] }),
    ...(kind === 'place_order' && order && order.number.trim() !== '' && { order_number: order.number.trim() }),
    ...(kind === 'place_order' && order?.amount !== undefined && { order_amount: order.amount }),
    ...(changed.length > 0 && { edits: changed }),
  };
}
