import type { ConfirmationDecision, DealOffer } from '#shared/contract/entities/deal-offer.ts';
import type { Membership } from '#shared/contract/entities/membership.ts';
import { invalid } from '#shared/contract/errors.ts';
import { addDays } from '#shared/domain/calendar/dates.ts';
import { daysToConfirm, isConfirmationOverdue, isSameContact, secondContact } from '#shared/domain/consortium/confirmation.ts';
import { languageOf } from '#shared/domain/messages/languages.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';
import { idOf } from '#functions/platform/derived-id.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { Repository } from '#functions/platform/repository.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { dayOf, memberOf } from '../../ground/references/member-of.ts';
import { completeNoticeTask, createNoticeTask } from '../to-dos/notice-task.ts';
import { sendAnswerLetter } from './offer-letters.ts';
import { queueOfferMail } from './offer-mail.ts';

type Contact = Membership['contacts'][number];

/** The task of the office about one request for a confirmation: each request has a number of its own. */
function taskOf({ id, confirm_link }: Pick<DealOffer, 'id' | 'confirm_link'>): string {
  return idOf('task-confirm-offer', id, confirm_link);
}

/** Creates a task of the office about an offer, in this commit. */
export async function createOfferTask(tx: Transaction, { id, offer, member, notice }: OfferTask): Promise<void> {
  await createNoticeTask(tx, { id, title: say('security.offerTask', { name: offer.name, member }), notice });
}

interface OfferTask {
  id: string;
  offer: Pick<DealOffer, 'name'>;
  member: string;
  notice: Message;
}

/**
 * Stores an acceptance that is not binding yet, and emails a second contact of the member a link of its own. Without a second contact, the office gets
 * a task. `contact` is the one that the office chose. Earlier links of this kind open nothing from now on.
 */
export async function askToConfirm(
  tx: Transaction,
  model: ReadModel,
  { offer, membership, contact }: { offer: DealOffer; membership: Membership; contact?: Contact | undefined },
): Promise<DealOffer> {
  const second = contact ?? secondContact(membership.contacts, offer.contact);
  const asked = second && {
    name: second.name,
    email: second.email,
    locale: languageOf(second.language, memberOf(model).locale),
    until: addDays(dayOf(model), daysToConfirm),
  };
  const confirmation = { asked: asked ?? null, decided: null };
  const next = tx.save('deal_offer', { ...offer, state: 'to_confirm', confirm_link: offer.confirm_link + 1, confirmation });
  if (asked) queueOfferMail(tx, model, { kind: 'deal_offer_confirm', offer: next, membership });
  else {
    const notice = say('offers.confirmAlone', { member: membership.name, name: offer.name, year: offer.year });
    await createOfferTask(tx, { id: taskOf(next), offer, member: membership.name, notice });
  }
  return next;
}

/** Sends a new link to a second contact, by default the first one. Throws 422 if the member has none, or if the chosen one got the offer itself. */
export async function askToConfirmAgain(
  tx: Transaction,
  model: ReadModel,
  { offer, membership, contact }: { offer: DealOffer; membership: Membership; contact: Contact | undefined },
): Promise<DealOffer> {
  if (contact && isSameContact(contact, offer.contact)) throw invalid({ email: [say('offers.contactOfOffer')] });
  if (!contact && !secondContact(membership.contacts, offer.contact)) throw invalid({ email: [say('offers.secondContactMissing')] });
  await endConfirmation(tx, offer);
  return askToConfirm(tx, model, { offer, membership, contact });
}

/** Completes the office's task about a confirmation that is no longer needed, in the commit that decides, replaces or withdraws the offer. */
export async function endConfirmation(tx: Transaction, offer: DealOffer): Promise<void> {
  if (offer.state === 'to_confirm') await completeNoticeTask(tx, taskOf(offer));
}

/**
 * Stores the answer of a second contact, or of the office, to an acceptance. A confirmed one is binding, with a receipt to the contact of the offer.
 *
 * A refused one opens the offer again, as seen, and without an answer: two people of one library disagree, so neither of the two answers counts. The
 * contact gets an email with the name and the note, and can accept, decline or make a counter offer until the last day. The office gets a task.
 */
export async function decideConfirmation(
  tx: Transaction,
  model: ReadModel,
  offer: DealOffer,
  decided: ConfirmationDecision,
): Promise<DealOffer> {
  const membership = await tx.load('membership', offer.membership_id);
  const confirmation = { asked: offer.confirmation?.asked ?? null, decided };
  await endConfirmation(tx, offer);
  if (decided.kind === 'confirmed') {
    const next = tx.save('deal_offer', { ...offer, state: 'accepted', confirmation });
    queueOfferMail(tx, model, { kind: 'deal_offer_receipt', offer: next, membership });
    await sendAnswerLetter(tx, next);
    return next;
  }
  const next = tx.save('deal_offer', { ...offer, state: 'seen', answer: null, confirmation, emailed_on: dayOf(model) });
  queueOfferMail(tx, model, { kind: 'deal_offer', offer: next, membership, note: decided.note });
  await sendAnswerLetter(tx, next);
  const { name, year, id, confirm_link } = next;
  const notice = say('offers.confirmRefused', { person: decided.name, member: membership.name, name, year });
  await createOfferTask(tx, { id: idOf('task-refused-offer', id, confirm_link), offer, member: membership.name, notice });
  return next;
}

/** Creates a task of the office for each acceptance that its second contact has not answered in time, once. */
export async function askOfficeToConfirm(repo: Repository, onProgress: () => Promise<void>): Promise<void> {
  const model = await repo.model();
  const overdue = [...model.all('deal_offer')].filter((offer) => isOverdue(model, offer) && !model.find('to_do', taskOf(offer)));
  for (const { id } of overdue) {
    await repo.commit(async (tx) => {
      const [offer, now] = [await tx.load('deal_offer', id), await tx.model()];
      const member = now.find('membership', offer.membership_id)?.name ?? '';
      const until = offer.confirmation?.asked?.until;
      if (!isOverdue(now, offer) || until === undefined) return;
      const notice = say('offers.confirmUnanswered', { member, name: offer.name, year: offer.year, date: until });
      await createOfferTask(tx, { id: taskOf(offer), offer, member, notice });
    });
    await onProgress();
  }
}

function isOverdue(model: ReadModel, offer: DealOffer): boolean {
  const deal = model.find('deal', offer.deal_id);
  const until = offer.confirmation?.asked?.until;
  return deal !== undefined && until !== undefined && isConfirmationOverdue({ state: offer.state, until }, deal.state, dayOf(model));
}
