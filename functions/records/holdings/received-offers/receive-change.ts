import type { OfferTerms, ReceivedChange, ReceivedOffer } from '#shared/contract/entities/received-offer.ts';
import type { ChangeAnswer } from '#shared/domain/consortium/received-offers.ts';
import { conflict, notFound } from '#shared/contract/errors.ts';
import { kindWord } from '#shared/contract/kind-word.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';
import { latestPeriod } from '#shared/domain/periods/latest-period.ts';
import { sendLetter } from '#functions/platform/across.ts';
import { idOf } from '#functions/platform/derived-id.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { createPeriod } from '../periods/create-period.ts';
import { decidePeriod } from '../periods/decide-period.ts';
import { lockOf, savedByPerson } from '../periods/guard-lock.ts';
import { periodLike } from '../periods/period-like.ts';
import { closeByChange } from '../../work/workflow/close-by-change.ts';
import { changePlaced, isOpenToChange } from './place-offer.ts';
import { periodsOfOffer, releasePeriods } from '../../work/consortium/received-offers.ts';

/** A change as its letter describes it. */
type GivenChange = OfferTerms & { number: number; note: string | null };

function termsOf({ price, tax, start_date, end_date }: OfferTerms): OfferTerms {
  return { price, tax, start_date, end_date };
}

function changesOf(model: ReadModel, offer: Pick<ReceivedOffer, 'id'>): ReceivedChange[] {
  return model.by('received_change', 'offer_id', offer.id);
}

async function sendChangeAnswer(tx: Transaction, offer: ReceivedOffer, number: number, answer: ChangeAnswer | 'taken_over'): Promise<void> {
  const payload = { offer: offer.ref, number, answer };
  await sendLetter(tx, { side: 'received_membership', membership: offer.membership_id, kind: 'change_answer', payload });
}

/**
 * Stores a change of an accepted offer. It is applied at once where its periods have neither order nor invoice, and answers the office so; else it
 * waits for an answer (RK20). An earlier change that waits is replaced.
 */
export async function receiveChange(tx: Transaction, offer: ReceivedOffer, given: GivenChange): Promise<Message | undefined> {
  const model = await tx.model();
  const known = changesOf(model, offer);
  if (known.some(({ number }) => number >= given.number)) return undefined;
  for (const { id, state } of known) {
    if (state !== 'proposed') continue;
    tx.save('received_change', { ...(await tx.load('received_change', id)), state: 'replaced', answered_at: tx.at });
  }
  const after = termsOf(given);
  const periods = periodsOfOffer(model, offer);
  const isTakenOver = periods.every((period) => isOpenToChange(model, period, after));
  tx.create('received_change', {
    id: idOf('received change', offer.id, given.number),
    offer_id: offer.id,
    number: given.number,
    before: termsOf(offer),
    after,
    note: given.note,
    state: isTakenOver ? 'taken_over' : 'proposed',
    answered_at: isTakenOver ? tx.at : null,
    answerer: null,
  });
  if (!isTakenOver) return undefined;
  await applyChange(tx, offer, after);
  await sendChangeAnswer(tx, offer, given.number, 'taken_over');
  return undefined;
}

/** Moves the periods of a replaced offer to the one that replaces it. Its price is applied as a change is: at once, or after a question. */
export async function inheritPeriods(tx: Transaction, replaced: ReceivedOffer, offer: ReceivedOffer): Promise<void> {
  const model = await tx.model();
  const periods = periodsOfOffer(model, replaced);
  const isTakenOver = periods.every((period) => isOpenToChange(model, period, offer));
  for (const { id } of periods) {
    const { price, start_date, end_date } = offer;
    if (isTakenOver) await changePlaced(tx, offer, id, { price, start_date, end_date });
    else tx.save('subscription_period', { ...(await tx.load('subscription_period', id)), received_offer_id: offer.id });
  }
  if (periods.length === 0) return;
  tx.save('received_offer', { ...offer, held: replaced.held });
  const fields = { offer_id: offer.id, number: 0, before: termsOf(replaced), after: termsOf(offer), note: null, answerer: null };
  const answered = isTakenOver
    ? ({ state: 'taken_over', answered_at: tx.at } as const)
    : ({ state: 'proposed', answered_at: null } as const);
  tx.create('received_change', { ...fields, ...answered, id: idOf('received change', offer.id, 0) });
}

/** Gives an offer and its periods the values of a change. */
async function applyChange(tx: Transaction, offer: ReceivedOffer, after: OfferTerms): Promise<void> {
  const { price, start_date, end_date } = after;
  tx.save('received_offer', { ...offer, ...after });
  for (const { id } of periodsOfOffer(await tx.model(), offer)) await changePlaced(tx, offer, id, { price, start_date, end_date });
}

/**
 * Answers a proposed change (C849). `accepted` gives the periods the new values. `kept_both` leaves them to the library, and makes a subscription of its
 * own with the values of the office. Repeating an answer has no effect.
 */
export async function answerChange(tx: Transaction, id: string, answer: ChangeAnswer): Promise<ReceivedChange> {
  const change = await tx.load('received_change', id);
  if (change.state === answer) return change;
  if (change.state !== 'proposed') throw conflict(say('offers.changeAnswered'));
  const offer = await tx.load('received_offer', change.offer_id);
  if (answer === 'accepted') await applyChange(tx, offer, change.after);
  if (answer === 'kept_both') await keepBoth(tx, offer, change.after);
  await sendChangeAnswer(tx, offer, change.number, answer);
  const person = tx.caller.userId === null ? undefined : await tx.find('user', tx.caller.userId);
  return tx.save('received_change', { ...change, state: answer, answered_at: tx.at, answerer: person?.name ?? null });
}

/** The library's own period stays as it is and is free; the values of the office are those of a new subscription. */
async function keepBoth(tx: Transaction, offer: ReceivedOffer, after: OfferTerms): Promise<void> {
  const model = await tx.model();
  const own = latestPeriod(periodsOfOffer(model, offer));
  if (!own) throw notFound(kindWord('subscription_period'));
  const { price, start_date, end_date } = after;
  const values = { ...periodLike(model, own, { price, start_date, end_date }), received_offer_id: offer.id };
  const name = `${model.find('subscription', own.subscription_id)?.name ?? offer.name} (${offer.name})`.slice(0, 255);
  await releasePeriods(tx, offer);
  const made = await createPeriod(tx, model, values, { name });
  await decidePeriod({ tx, model }, made, { decision: 'accepted' }, { unguarded: true });
  tx.save('received_offer', { ...offer, ...after });
}

/** Marks the periods of an offer as ordered by the office, and their order tasks as done. A locked period, or one that was ordered, stays as it is. */
export async function orderPeriods(tx: Transaction, offer: ReceivedOffer, order: NonNullable<ReceivedOffer['order']>): Promise<void> {
  const model = await tx.model();
  for (const { id } of periodsOfOffer(model, offer)) {
    const before = await tx.load('subscription_period', id);
    if (before.order_date !== null || lockOf(model, before) !== undefined) continue;
    const ordered = {
      order_date: order.on,
      order_number: order.number ?? before.order_number,
      order_amount: before.order_amount ?? before.price,
    };
    await closeByChange({ tx, model }, before, tx.save('subscription_period', savedByPerson(before, { ...before, ...ordered })), ordered);
  }
}
