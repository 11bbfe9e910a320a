import { beforeAll, describe, expect, test } from 'vitest';
import { readModelFor } from '#functions/platform/load-read-model.ts';
import { readLetter } from '#functions/records/holdings/received-offers/read-letter.ts';
import { groups } from '#shared/contract/calls.ts';
import { addDays } from '#shared/domain/calendar/dates.ts';
import { noGrants } from '#shared/contract/entities/membership.ts';
import { ask, createTestTenant, runJobs, startProduct, type TestTenant } from '#tests/support/api.ts';
import { atSteps, type Instance, interleave, startInstance } from '#tests/support/two-instances.ts';
import { yearOfDeal } from '#tests/support/consortium.ts';
import { memberDay } from '#tests/support/today.ts';
import { createOffice, inviteMember, joinMember, mailsTo, orderOf, pricedDeal, sharedDeal } from './world.ts';

const { memberships } = groups;

let office: TestTenant;
let instances: [Instance, Instance];

beforeAll(async () => {
  await startProduct();
  office = await createOffice();
  instances = [await startInstance(), await startInstance()];
});

type Step = (instance: Instance) => Promise<unknown>;

/** A request of an administrator to a handler, which reads nothing else of it. */
const requestOf = (instance: Instance, tenant: TestTenant, given: object): never => {
  const repo = instance.repositoryFor({ ...tenant.repo.caller, permissions: ['manage-consortium', 'answer-offers'] });
  return { repo, caller: repo.caller, model: () => repo.model(), query: {}, meta: { ip: '' }, ...given } as never;
};

const answerBy =
  (token: string, answer: 'accept' | 'decline'): Step =>
  (instance) =>
    instance.answerInvitation(requestOf(instance, office, { params: { id: token }, body: { answer, name: 'Maya' } }));

const acceptFor =
  (library: TestTenant, id: string, token: string): Step =>
  (instance) =>
    instance.membershipHandlers.accept(requestOf(instance, library, { params: { id }, body: { token, grants: noGrants } }));

const endBy =
  (tenant: TestTenant, id: string, query: object = {}): Step =>
  (instance) =>
    instance.membershipHandlers.end(requestOf(instance, tenant, { params: { id }, query }));

const stored = async (id: string) => (await readModelFor(office.repo.caller)).find('membership', id);

describe('an invitation [RK16]', { timeout: 120_000 }, () => {
  test('counts once when two people answer its link at once', () =>
    atSteps(async (step) => {
      const { membership, token } = await inviteMember(office, `Twice Library ${step}`);
      const outcome = await interleave(instances, step, answerBy(token, 'accept'), answerBy(token, 'decline'));
      if (outcome.meanwhile) {
        expect([step, outcome.result.status, outcome.meanwhile.status]).toEqual([step, 'rejected', 'fulfilled']);
        expect(await stored(membership.id)).toMatchObject({ state: 'ended', invitation: { answer: 'declined' } });
      }
      return outcome;
    }));

  test('is accepted by one library when two accept it at once', async () => {
    const [first, second] = await Promise.all([createTestTenant(), createTestTenant()]);
    await atSteps(async (step) => {
      const { membership, token } = await inviteMember(office, `Two Libraries ${step}`);
      const outcome = await interleave(instances, step, acceptFor(first, membership.id, token), acceptFor(second, membership.id, token));
      // Requests after the commit only read.
      if (outcome.meanwhile) expect([outcome.result, outcome.meanwhile].filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      return outcome;
    });
  });

  test('does not bring back a member that the office ends at the same moment', () =>
    atSteps(async (step) => {
      const { membership, token } = await inviteMember(office, `Ending Library ${step}`);
      const outcome = await interleave(instances, step, answerBy(token, 'accept'), endBy(office, membership.id));
      if (outcome.meanwhile) {
        expect([step, outcome.result.status, outcome.meanwhile.status]).toEqual([step, 'rejected', 'fulfilled']);
        expect(await stored(membership.id)).toMatchObject({ invitation: { answer: 'revoked' } });
        expect((await stored(membership.id))?.until).not.toBeNull();
      }
      return outcome;
    }));
});

test('a letter that two workers deliver at once counts once [RK14]', { timeout: 120_000 }, async () => {
  const { library, membership, received } = await joinMember(office, 'Hurried Library');
  await atSteps(async (step, turn) => {
    const fte = turn % 2 === 1;
    await ask(memberships.grant, { as: library.admin, params: { id: received.id }, body: { ...noGrants, fte } });
    const letters = [...(await readModelFor(library.repo.caller)).all('letter')];
    const letter = letters.toSorted((a, b) => b.number - a.number)[0]?.id ?? '';
    const deliver: Step = (instance) => instance.deliverLetter(instance.repositoryFor(library.repo.caller), letter, readLetter);
    const outcome = await interleave(instances, step, deliver, deliver);
    await runJobs(library.id);
    expect((await stored(membership.id))?.grants.fte).toBe(fte);
    const arrived = [...(await readModelFor(office.repo.caller)).by('letter', 'membership_id', membership.id)];
    expect(arrived.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(arrived.map((_, index) => index + 1));
    expect(arrived).toHaveLength(letters.length);
    return outcome;
  });
});

test('both sides have the same last day when both end a membership at once', async () => {
  const { library, membership, received } = await joinMember(office, 'Parting Library');
  await ask(memberships.end, { as: office.admin, params: { id: membership.id }, query: { until: '2090-06-30' } });
  await ask(memberships.end, { as: library.admin, params: { id: received.id }, query: { until: '2090-03-31' } });
  await runJobs(office.id);
  await runJobs(library.id);
  const [mine] = await ask(memberships.mine, { as: library.admin });
  expect([(await stored(membership.id))?.until, mine?.until]).toEqual(['2090-03-31', '2090-03-31']);
});

test('prices are not saved from an FTE that somebody changes at the same moment', { timeout: 120_000 }, async () => {
  const shelf = await createOffice('Sharing Shelf');
  const at = { as: shelf.admin };
  const member = await ask(memberships.create, { ...at, body: { name: 'Growing', fte: [{ year: 2026, value: 10 }] } });
  await ask(memberships.create, { ...at, body: { name: 'Steady', fte: [{ year: 2026, value: 30 }] } });
  const deal = await ask(groups.deals.create, { ...at, body: { name: 'Journals', years: [yearOfDeal] } });
  const year = yearOfDeal.year;
  const byFte = { key: { kind: 'fte' as const }, fte_year: 2026 };
  const statuses: string[] = [];
  await atSteps(async (step) => {
    const { members } = await ask(groups.deals.share, { ...at, params: { id: deal.id }, body: { year, ...byFte } });
    const seen = Object.fromEntries(members.map(({ membership_id, amount }) => [membership_id, amount]));
    const save: Step = (instance) =>
      instance.dealHandlers.saveShare(
        requestOf(instance, shelf, { params: { id: deal.id, year: String(year) }, body: { ...byFte, seen } }),
      );
    const grow: Step = (instance) =>
      instance.membershipHandlers.update(
        requestOf(instance, shelf, { params: { id: member.id }, body: { fte: [{ year: 2026, value: 10 + step }] } }),
      );
    const outcome = await interleave(instances, step, save, grow);
    if (outcome.meanwhile) statuses[step] = outcome.result.status;
    return outcome;
  });
  // Refused as long as the change comes before the commit, which then finds other amounts than the person saw.
  const inOrder = statuses.filter(Boolean);
  expect(inOrder[0]).toBe('rejected');
  expect(inOrder.toSorted().toReversed()).toEqual(inOrder);
});

describe('the order of a deal [RK26]', { timeout: 240_000 }, () => {
  const order = { step: 'order', order_number: 'V-1', ordered_on: memberDay() };
  const take =
    (deal: { id: string }, body: object): Step =>
    (instance) =>
      instance.stepOrder(requestOf(instance, office, { params: { id: deal.id }, body })) as Promise<unknown>;
  const answer =
    (token: string, kind: 'accepted' | 'declined'): Step =>
    (instance) =>
      instance.answerOffer(requestOf(instance, office, { params: { id: token }, body: { kind, name: 'Maya' } }));

  test('counts an answer before the closing or refuses it, never one in between', () =>
    atSteps(async (step) => {
      const deal = await sharedDeal(office, { Alta: 1 }, 100);
      await deal.send();
      const token = await deal.tokenFor('Alta');
      const outcome = await interleave(instances, step, answer(token, 'accepted'), take(deal, { step: 'close' }));
      if (outcome.meanwhile) {
        const { state, years } = await orderOf(office, deal.id).balance();
        expect([state, outcome.meanwhile.status]).toEqual(['closed', 'fulfilled']);
        // Requests after the commit of the answer only read.
        expect(years[0]?.accepted).toBe(outcome.result.status === 'fulfilled' ? 100 : 0);
      }
      return outcome;
    }));

  test('lets the office carry only the gap that is left when somebody accepts at the same moment', () =>
    atSteps(async (step) => {
      const deal = await sharedDeal(office, { Alta: 1, Bergen: 1 }, 100);
      await deal.send();
      const token = await deal.tokenFor('Bergen');
      const closing = take(deal, { step: 'close', office_shares: [{ year: deal.year, amount: 100 }] });
      const outcome = await interleave(instances, step, closing, answer(token, 'accepted'));
      if (outcome.meanwhile) {
        const { years } = await orderOf(office, deal.id).balance();
        const [year] = years;
        const isClosed = outcome.result.status === 'fulfilled';
        expect([year?.accepted, year?.office_share]).toEqual(isClosed ? [0, 100] : [50, 0]);
        expect(outcome.meanwhile.status).toBe(isClosed ? 'rejected' : 'fulfilled');
      }
      return outcome;
    }));

  test('is made once when two people order, and never of a deal that is opened at the same moment', () =>
    atSteps(async (step, turn) => {
      const deal = await pricedDeal(office, { Alta: 100 });
      await deal.send();
      await answer(await deal.tokenFor('Alta'), 'accepted')(instances[0]);
      await orderOf(office, deal.id).taken({ step: 'close' });
      const other = turn % 2 === 0 ? { step: 'reopen' } : { ...order, order_number: 'V-2' };
      const outcome = await interleave(instances, step, take(deal, order), take(deal, other));
      if (outcome.meanwhile) {
        // Requests after the first commit only read.
        expect([outcome.result, outcome.meanwhile].filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
        const { state, order_number } = await orderOf(office, deal.id).deal();
        const first = outcome.result.status === 'fulfilled';
        expect([state, order_number]).toEqual(first ? ['ordered', 'V-1'] : turn % 2 === 0 ? ['offered', null] : ['ordered', 'V-2']);
      }
      return outcome;
    }));

  test('asks each member once for its new price when two people share the gap anew', () =>
    atSteps(async (step) => {
      const deal = await sharedDeal(office, { Alta: 1, Bergen: 1, Ceuta: 1 }, 90);
      await deal.send();
      for (const name of ['Alta', 'Bergen']) await answer(await deal.tokenFor(name), 'accepted')(instances[0]);
      const prices = Object.fromEntries(['Alta', 'Bergen'].map((name) => [deal.members[name]?.id ?? '', 45]));
      const anew = take(deal, { step: 'share_anew', years: [{ year: deal.year, prices }] });
      const outcome = await interleave(instances, step, anew, anew);
      const offers = await deal.offers();
      expect(offers.filter(({ price }) => price === 45).map(({ state }) => state)).toEqual(['sent', 'sent']);
      expect(await mailsTo(office, deal.members['Alta']?.email ?? '', 'deal_offer')).toHaveLength(2);
      return outcome;
    }));
});

describe('an offer', { timeout: 120_000 }, () => {
  test('counts one answer when two people answer at once, and tells the other [RK17]', () =>
    atSteps(async (step) => {
      const deal = await pricedDeal(office, { Alta: 100 });
      await deal.send();
      const token = await deal.tokenFor('Alta');
      const answer =
        (kind: 'accepted' | 'declined', name: string): Step =>
        (instance) =>
          instance.answerOffer(requestOf(instance, office, { params: { id: token }, body: { kind, name } }));
      const outcome = await interleave(instances, step, answer('accepted', 'Maya'), answer('declined', 'Jon'));
      if (outcome.meanwhile) {
        const results = [outcome.result, outcome.meanwhile];
        // Requests after the commit only read.
        expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
        const refused = results.find((each) => each.status === 'rejected');
        expect(String(refused?.reason)).toContain('offers.answeredMeanwhile');
        expect(await mailsTo(office, deal.members['Alta']?.email ?? '', 'deal_offer_receipt')).toHaveLength(1);
      }
      return outcome;
    }));

  test('is sent once when two people of the office send it at once', () =>
    atSteps(async (step) => {
      const deal = await pricedDeal(office, { Alta: 100 });
      const send: Step = (instance) =>
        instance.sendOffers(
          requestOf(instance, office, {
            params: { id: deal.id },
            body: { year: deal.year, membership_ids: [deal.members['Alta']?.id] },
          }),
        ) as Promise<unknown>;
      const outcome = await interleave(instances, step, send, send);
      expect(await deal.offers()).toHaveLength(1);
      expect(await mailsTo(office, deal.members['Alta']?.email ?? '', 'deal_offer')).toHaveLength(1);
      return outcome;
    }));

  test('is reminded of once on a day when two workers run, and never after an answer that comes between', () =>
    atSteps(async (step, turn) => {
      const deal = await pricedDeal(office, { Alta: 100 });
      await deal.send(['Alta'], { valid_until: addDays(memberDay(), 14) });
      const [offer] = await deal.offers();
      await office.repo.commit(async (tx) =>
        tx.save('deal_offer', { ...(await tx.load('deal_offer', offer?.id ?? '')), emailed_on: '2026-01-01' }),
      );
      const remind: Step = (instance) => instance.remindDueOffers(instance.repositoryFor(office.repo.caller), async () => {});
      const token = await deal.tokenFor('Alta');
      const answer: Step = (instance) =>
        instance.answerOffer(requestOf(instance, office, { params: { id: token }, body: { kind: 'accepted', name: 'Maya' } }));
      const outcome = await interleave(instances, step, remind, turn % 2 === 0 ? remind : answer);
      const reminders = await mailsTo(office, deal.members['Alta']?.email ?? '', 'deal_offer_reminder');
      expect(reminders.length).toBeLessThanOrEqual(1);
      if (turn % 2 === 0) expect(reminders).toHaveLength(1);
      else if (outcome.meanwhile?.status === 'fulfilled') expect(await deal.offers()).toMatchObject([{ state: 'accepted' }]);
      return outcome;
    }));
});
