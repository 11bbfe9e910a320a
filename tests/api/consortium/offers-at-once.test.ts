import { beforeAll, describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { addDays } from '#shared/domain/calendar/dates.ts';
import { ask, startProduct, type TestTenant } from '#tests/support/api.ts';
import { atSteps, type Instance, interleave, startInstance } from '#tests/support/two-instances.ts';
import { memberDay } from '#tests/support/today.ts';
import { contact, createOffice, mailsTo, offerTokens, orderOf, pricedDeal } from './world.ts';

// Two who decide at once about an acceptance that waits for a second contact, or about an offer that renews without an answer.

let office: TestTenant;
let instances: [Instance, Instance];

beforeAll(async () => {
  await startProduct();
  office = await createOffice();
  instances = [await startInstance(), await startInstance()];
});

type Step = (instance: Instance) => Promise<unknown>;

/** A request to a handler, which reads nothing else of it. */
const requestOf = (instance: Instance, given: object): never => {
  const repo = instance.repositoryFor({ ...office.repo.caller, permissions: ['manage-consortium'] });
  return { repo, caller: repo.caller, model: () => repo.model(), query: {}, meta: { ip: '' }, ...given } as never;
};

/** An accepted offer over the threshold, with the link of its second contact. */
async function toConfirm() {
  const deal = await pricedDeal(office, { Alta: 100 }, { confirm_above: 50 });
  const { id = '', email = '' } = deal.members['Alta'] ?? {};
  const contacts = [
    { ...contact, email },
    { ...contact, email: `asa.${email}` },
  ];
  await ask(groups.memberships.update, { as: office.admin, params: { id }, body: { contacts } });
  await deal.send();
  await ask(groups.offerResponses.answer, { params: { id: await deal.tokenFor('Alta') }, body: { kind: 'accepted', name: 'Maya' } });
  const [token = ''] = await offerTokens(office, `asa.${email}`);
  const [offer] = await deal.offers();
  const confirm =
    (kind: 'confirmed' | 'refused', name: string): Step =>
    (instance) =>
      instance.confirmOffer(requestOf(instance, { params: { id: token }, body: { kind, name } }));
  return { ...deal, email, offerId: offer?.id ?? '', confirm };
}

describe('a confirmation', { timeout: 240_000 }, () => {
  test('counts once when two people answer its link at once', () =>
    atSteps(async (step) => {
      const deal = await toConfirm();
      const outcome = await interleave(instances, step, deal.confirm('confirmed', 'Åsa'), deal.confirm('refused', 'Jon'));
      if (outcome.meanwhile) {
        // Requests after the commit only read.
        expect([outcome.result, outcome.meanwhile].filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
        const isConfirmed = outcome.result.status === 'fulfilled';
        expect((await deal.offers())[0]?.state).toBe(isConfirmed ? 'accepted' : 'seen');
        expect(await mailsTo(office, deal.email, 'deal_offer_receipt')).toHaveLength(isConfirmed ? 2 : 1);
      }
      return outcome;
    }));

  test('or the withdrawing of its offer counts, whichever comes first', () =>
    atSteps(async (step) => {
      const deal = await toConfirm();
      const withdraw: Step = (instance) =>
        instance.offerActionHandlers.withdraw(requestOf(instance, { params: { id: deal.offerId } })) as Promise<unknown>;
      const outcome = await interleave(instances, step, deal.confirm('confirmed', 'Åsa'), withdraw);
      if (outcome.meanwhile) {
        expect([outcome.meanwhile.status, (await deal.offers())[0]?.state]).toEqual(['fulfilled', 'withdrawn']);
        const receipts = await mailsTo(office, deal.email, 'deal_offer_receipt');
        expect(receipts).toHaveLength(outcome.result.status === 'fulfilled' ? 2 : 1);
      }
      return outcome;
    }));

  test('is in the sums of a deal that is closed at the same moment, or is refused', () =>
    atSteps(async (step) => {
      const deal = await toConfirm();
      const close: Step = (instance) =>
        instance.stepOrder(requestOf(instance, { params: { id: deal.id }, body: { step: 'close' } })) as Promise<unknown>;
      const outcome = await interleave(instances, step, deal.confirm('confirmed', 'Åsa'), close);
      if (outcome.meanwhile) {
        const { state, years } = await orderOf(office, deal.id).balance();
        expect([state, outcome.meanwhile.status]).toEqual(['closed', 'fulfilled']);
        expect(years[0]?.accepted).toBe(outcome.result.status === 'fulfilled' ? 100 : 0);
      }
      return outcome;
    }));
});

describe('an offer that renews without an answer', { timeout: 240_000 }, () => {
  /** An offer whose last day was yesterday. */
  async function silent() {
    const deal = await pricedDeal(office, { Alta: 100 }, { silence: 'renews' });
    await deal.send();
    const [offer] = await deal.offers();
    await office.repo.commit(async (tx) =>
      tx.save('deal_offer', { ...(await tx.load('deal_offer', offer?.id ?? '')), valid_until: addDays(memberDay(), -1) }),
    );
    return { ...deal, email: deal.members['Alta']?.email ?? '', offerId: offer?.id ?? '' };
  }
  const renew: Step = (instance) => instance.renewSilentOffers(instance.repositoryFor(office.repo.caller), async () => {});

  test('renews once when two workers run', () =>
    atSteps(async (step) => {
      const deal = await silent();
      const outcome = await interleave(instances, step, renew, renew);
      expect(await deal.offers()).toMatchObject([{ state: 'accepted', answer: { channel: 'silence' } }]);
      expect(await mailsTo(office, deal.email, 'deal_offer_receipt')).toHaveLength(1);
      return outcome;
    }));

  test('does not renew over a decline, or more time, that the office enters at the same moment', () =>
    atSteps(async (step, turn) => {
      const deal = await silent();
      const decline: Step = (instance) =>
        instance.offerActionHandlers.answer(
          requestOf(instance, { params: { id: deal.offerId }, body: { kind: 'declined', name: 'Maya' } }),
        ) as Promise<unknown>;
      const until = addDays(memberDay(), 9);
      const extend: Step = (instance) =>
        instance.stepOrder(
          requestOf(instance, { params: { id: deal.id }, body: { step: 'extend', valid_until: until } }),
        ) as Promise<unknown>;
      const outcome = await interleave(instances, step, renew, turn % 2 === 0 ? decline : extend);
      const [offer] = await deal.offers();
      if (turn % 2 === 0) expect(offer).toMatchObject(outcome.meanwhile ? { state: 'declined' } : { state: 'accepted' });
      else expect(offer?.state === 'accepted' ? offer.valid_until < until : offer?.valid_until === until).toBe(true);
      return outcome;
    }));

  test('is in the sums of a deal that is closed at the same moment', () =>
    atSteps(async (step) => {
      const deal = await silent();
      const close: Step = (instance) =>
        instance.stepOrder(requestOf(instance, { params: { id: deal.id }, body: { step: 'close' } })) as Promise<unknown>;
      const outcome = await interleave(instances, step, renew, close);
      if (outcome.meanwhile) {
        expect(outcome.meanwhile.status).toBe('fulfilled');
        expect(await orderOf(office, deal.id).balance()).toMatchObject({ state: 'closed', years: [{ accepted: 100 }] });
        expect(await mailsTo(office, deal.email, 'deal_offer_receipt')).toHaveLength(1);
      }
      return outcome;
    }));
});
