import type { DealOffer, OfferPage } from '#shared/contract/entities/deal-offer.ts';
import { conflict } from '#shared/contract/errors.ts';
import type { offerResponses } from '#shared/contract/groups/deal-offers.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import { closedReason } from '#shared/domain/consortium/offers.ts';
import { say } from '#shared/domain/messages/message.ts';
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
  if (!offer || offer.link !== item.link) throw closedLink('revoked');
  return { repo, offer };
}

/** An offer as its page shows it, read from its own records only. */
async function shownOffer(repo: Repository, offer: DealOffer): Promise<OfferPage> {
  const [office, deal, membership, sender] = await Promise.all([
    repo.get('member', 'member'),
    repo.get('deal', offer.deal_id),
    repo.get('membership', offer.membership_id),
    offer.created_by === null ? undefined : repo.get('user', offer.created_by),
  ]);
  if (!office || !deal || !membership) throw closedLink('revoked');
  const { name, terms, year, start_date, end_date, price, currency, vat_rate, tax, valid_until, answer, contact } = offer;
  return {
    office: office.name,
    office_email: sender?.email ?? null,
    library: membership.name,
    locale: contact.locale,
    contact: contact.name,
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
    closed: closedReason(offer, deal.state, today(office.timezone)),
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

/** The calls of people without an account (C775, C776). Opening the page changes nothing: scanners of emails open it too (RK18). */
export const offerResponseHandlers: GroupHandlers<typeof offerResponses> = {
  open: async ({ params, meta }) => {
    const { repo, offer } = await opened(params.id, meta.ip);
    return shownOffer(repo, offer);
  },
  answer: async ({ params, body, meta }) => {
    const { repo, offer } = await opened(params.id, meta.ip);
    const model = await repo.model();
    return shownOffer(repo, await repo.commit((tx) => answerIn(tx, model, offer.id, body)));
  },
};
