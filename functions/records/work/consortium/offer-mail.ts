import type { DealOffer } from '#shared/contract/entities/deal-offer.ts';
import type { Membership } from '#shared/contract/entities/membership.ts';
import { htmlToText } from '#shared/domain/emails/html-to-text.ts';
import { renewsBySilence } from '#shared/domain/consortium/silence.ts';
import { queueMail } from '#functions/platform/mail.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import { composeEmail } from '../emails/compose-email.ts';
import { forgottenAt, issueConfirmationLink, issueOfferLink } from './offer-links.ts';
import { grossOf } from './offer-rows.ts';

interface OfferMail {
  kind: 'deal_offer' | 'deal_offer_reminder' | 'deal_offer_receipt' | 'deal_offer_withdrawn' | 'deal_offer_lowered' | 'deal_offer_confirm';
  offer: DealOffer;
  membership: Membership;
  /** The words of the office to the member. */
  note?: string | null | undefined;
  /** The price of the offer that a lower one replaces. */
  priceBefore?: number;
}

/**
 * Queues an email about an offer in the language of its contact, or of the second contact that is to confirm. An offer and a reminder have a link of their
 * own. A reply reaches the person who made the offer.
 */
export function queueOfferMail(tx: Transaction, model: ReadModel, { kind, offer, membership, note, priceBefore }: OfferMail): void {
  const { currency, answer } = offer;
  const sender = model.find('user', offer.created_by);
  const { to: contact, until, link } = recipientOf(tx, kind, offer);
  const money = (amount: number | null | undefined) => (amount === null || amount === undefined ? null : { amount, currency });
  const mail = composeEmail(model, {
    kind,
    locale: contact.locale,
    fields: {
      'contact.name': contact.name,
      'membership.name': membership.name,
      'deal.name': offer.name,
      'offer.year': String(offer.year),
      'offer.price': money(offer.price),
      'offer.before': money(priceBefore),
      'offer.tax': money(offer.tax),
      'offer.gross': money(grossOf(offer)),
      'offer.terms': offer.terms && htmlToText(offer.terms),
      'offer.until': until,
      'offer.link': link,
      'offer.note': note ?? null,
      ...(renewsBySilence(offer) && { 'silence.until': until, 'silence.price': money(offer.price) }),
      ...answerFields(offer),
      'answer.price': money(answer?.price),
      'answer.order': answer?.po_number ?? null,
      'answer.note': answer?.note ?? null,
      ...confirmationFields(model, offer),
      'sender.name': sender?.name,
      'sender.email': sender?.email,
    },
  });
  queueMail(tx, {
    kind,
    to: contact.email,
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    locale: mail.locale,
    replyTo: sender?.email,
    about: [{ kind: 'membership', id: membership.id }],
    ...(link !== null && { expires_at: forgottenAt({ valid_until: until }) }),
  });
}

interface Recipient {
  to: DealOffer['contact'];
  /** The last day to answer. */
  until: string;
  link: string | null;
}

/** The recipient of an email about an offer, with the link that it gets. */
function recipientOf(tx: Transaction, kind: OfferMail['kind'], offer: DealOffer): Recipient {
  const asked = offer.confirmation?.asked;
  if (kind === 'deal_offer_confirm' && asked)
    return { to: asked, until: asked.until, link: issueConfirmationLink(tx, { ...offer, until: asked.until }) };
  const hasLink = kind === 'deal_offer' || kind === 'deal_offer_reminder' || kind === 'deal_offer_lowered';
  return { to: offer.contact, until: offer.valid_until, link: hasLink ? issueOfferLink(tx, offer) : null };
}

/** The field that says who answered; for an offer that renewed without an answer, its last day. */
function answerFields({ answer, valid_until }: DealOffer): Record<string, string> {
  if (answer?.channel === 'silence') return { 'answer.silence': valid_until };
  return answer ? { [`answer.${answer.kind}`]: [answer.name, answer.role].filter(Boolean).join(', ') } : {};
}

/** The fields of emails about the confirmation of an acceptance. */
function confirmationFields(model: ReadModel, { state, confirmation }: DealOffer) {
  const { asked, decided } = confirmation ?? {};
  return {
    'confirm.awaited': state === 'to_confirm' ? (asked?.name ?? memberOf(model).name) : null,
    ...(decided && { [`confirm.${decided.kind}`]: [decided.name, decided.role].filter(Boolean).join(', ') }),
  };
}
