import type { DealOffer, OfferPage } from '#shared/contract/entities/deal-offer.ts';
import { breached, conflict } from '#shared/contract/errors.ts';
import type { offerResponses } from '#shared/contract/groups/deal-offers.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import { confirmationClosedReason, type LinkClosedReason } from '#shared/domain/consortium/confirmation.ts';
import type { DealState } from '#shared/domain/consortium/deals.ts';
import { closedReason } from '#shared/domain/consortium/offers.ts';
import { renewsBySilence } from '#shared/domain/consortium/silence.ts';
import { say } from '#shared/domain/messages/message.ts';
import { required } from '#shared/domain/text/checks.ts';
import { decideConfirmation } from '#functions/records/work/consortium/confirm-answer.ts';
import { findOfferToken } from '#functions/records/work/consortium/offer-links.ts';
import { grossOf } from '#functions/records/work/consortium/offer-rows.ts';
import { closedSentence, officeToAsk, saveAnswer } from '#functions/records/work/consortium/save-answer.ts';
import { countFeedbackCall, countUnknownLink } from '#functions/records/work/stakeholders/public-limits.ts';
import { systemCaller } from '../platform/caller.ts';
import { today } from '../platform/clock.ts';
import { tenantItem } from '../platform/directory.ts';
import type { GroupHandlers } from '../platform/http.ts';
import type { ReadModel } from '../platform/read-model.ts';
import { type Repository, repositoryFor } from '../platform/repository.ts';
import type { Transaction } from '../platform/transaction.ts';
import { closedLink } from './invitation-page.ts';

interface OpenedOffer {
  repo: Repository;
  offer: DealOffer;
  /** Whether the link confirms an acceptance. */
  confirms: boolean;
}

/** Opens an offer by the token of its link. Throws 404 for a link that is unknown or was replaced, and 429 for too many calls. */
async function opened(token: string, ip: string): Promise<OpenedOffer> {
  const item = await findOfferToken(token);
  if (!item) {
    await countUnknownLink(ip);
    throw closedLink('unknown');
  }
  await countFeedbackCall(item.tenant, token);
  if ((await tenantItem(item.tenant))?.state !== 'ready') throw closedLink('unknown');
  const repo = repositoryFor(systemCaller(item.tenant));
  const offer = await repo.get('deal_offer', item.offer_id);
  const confirms = item.confirms === true;
  if (!offer || (confirms ? offer.confirm_link : offer.link) !== item.link) throw closedLink('revoked');
  return { repo, offer, confirms };
}

/** Opens an offer by a link of one purpose: a link of the other one is unknown. */
async function openedTo(purpose: 'answer' | 'confirm', token: string, ip: string): Promise<OpenedOffer> {
  const found = await opened(token, ip);
  if (found.confirms !== (purpose === 'confirm')) throw closedLink('unknown');
  return found;
}

/** The reason why a link of an offer can no longer be used on a day; null while it can. */
function closedOn(offer: DealOffer, confirms: boolean, deal: DealState, day: string): LinkClosedReason | null {
  if (!confirms) return closedReason(offer, deal, day);
  return confirmationClosedReason({ state: offer.state, until: offer.confirmation?.asked?.until ?? day }, deal, day);
}

/** An offer as its page shows it, read from its own records only. */
async function shownOffer(repo: Repository, offer: DealOffer, confirms: boolean): Promise<OfferPage> {
  const [office, deal, membership, sender] = await Promise.all([
    repo.get('member', 'member'),
    repo.get('deal', offer.deal_id),
    repo.get('membership', offer.membership_id),
    offer.created_by === null ? undefined : repo.get('user', offer.created_by),
  ]);
  if (!office || !deal || !membership) throw closedLink('revoked');
  const { name, terms, year, start_date, end_date, price, currency, vat_rate, tax, valid_until, answer, contact, confirmation } = offer;
  const asked = confirmation?.asked ?? null;
  return {
    office: office.name,
    office_email: sender?.email ?? null,
    library: membership.name,
    locale: (asked && confirms ? asked : contact).locale,
    contact: asked && confirms ? asked.name : contact.name,
    name,
    terms,
    year,
    start_date,
    end_date,
    price,
    currency,
    vat_rate,
    tax,
    valid_until,
    answer,
    gross: grossOf(offer),
    renews_by_silence: renewsBySilence(offer),
    to_confirm: offer.state === 'to_confirm',
    confirmation: confirmation && { asked: asked && { name: asked.name, until: asked.until }, decided: confirmation.decided },
    confirms,
    closed: closedOn(offer, confirms, deal.state, today(office.timezone)),
  };
}

type Given = BodyOf<typeof offerResponses.answer>;

/**
 * Stores an answer, or that a person sees the offer, as this commit finds it. One answer counts: a person who did not see the answer of another
 * gets a 409 and changes nothing (RK17).
 */
async function answerIn(
  tx: Transaction,
  model: ReadModel,
  id: string,
  { seen, kind, replaces = null, ...given }: Given,
): Promise<DealOffer> {
  const offer = await tx.load('deal_offer', id);
  // An answer that meets the closing of its deal is decided again.
  const [deal, member] = [await tx.dependOn('deal', offer.deal_id), await tx.load('member', 'member')];
  if (!deal) throw closedLink('revoked');
  const closed = closedReason(offer, deal.state, today(member.timezone));
  if (kind === undefined)
    return seen && !closed && offer.state === 'sent' ? tx.save('deal_offer', { ...offer, state: 'seen', seen_at: tx.at }) : offer;
  if (closed) throw conflict(closedSentence(closed, await officeToAsk(tx, offer, member)));
  if ((offer.answer?.at ?? null) !== replaces) throw conflict(say('offers.answeredMeanwhile', { name: offer.answer?.name ?? member.name }));
  return saveAnswer(tx, model, { offer: { ...offer, seen_at: offer.seen_at ?? tx.at }, answer: { ...given, kind }, channel: 'link' });
}

/**
 * Stores the answer of a second contact to an acceptance, as this commit finds it. Of two answers at once, and of an answer and a closing, withdrawing or
 * new answer at once, one counts; the other gets a 409. Repeating an answer has no effect.
 */
async function confirmIn(
  tx: Transaction,
  model: ReadModel,
  { id, confirm_link }: DealOffer,
  { kind, name = '', role = null, note = null }: BodyOf<typeof offerResponses.confirm>,
): Promise<DealOffer> {
  const offer = await tx.load('deal_offer', id);
  if (offer.confirm_link !== confirm_link) throw closedLink('revoked');
  const [deal, member] = [await tx.dependOn('deal', offer.deal_id), await tx.load('member', 'member')];
  if (!deal) throw closedLink('revoked');
  const decided = offer.confirmation?.decided;
  if (decided?.kind === kind && decided.name === name) return offer;
  if (decided) throw conflict(say('offers.confirmedMeanwhile', { name: decided.name }));
  const closed = closedOn(offer, true, deal.state, today(member.timezone));
  if (closed) throw conflict(closedSentence(closed, await officeToAsk(tx, offer, member)));
  const breaches = required('name', name);
  if (breaches.length > 0) throw breached(breaches);
  return decideConfirmation(tx, model, offer, { kind, name, role, at: tx.at, channel: 'link', note });
}

/** The calls of people without an account (C775, C776). Opening the page changes nothing: scanners of emails open it too (RK18). */
export const offerResponseHandlers: GroupHandlers<typeof offerResponses> = {
  open: async ({ params, meta }) => {
    const { repo, offer, confirms } = await opened(params.id, meta.ip);
    return shownOffer(repo, offer, confirms);
  },
  answer: async ({ params, body, meta }) => {
    const { repo, offer } = await openedTo('answer', params.id, meta.ip);
    const model = await repo.model();
    return shownOffer(repo, await repo.commit((tx) => answerIn(tx, model, offer.id, body)), false);
  },
  confirm: async ({ params, body, meta }) => {
    const { repo, offer } = await openedTo('confirm', params.id, meta.ip);
    const model = await repo.model();
    return shownOffer(repo, await repo.commit((tx) => confirmIn(tx, model, offer, body)), true);
  },
};
