import { beforeAll, describe, expect, test } from 'vitest';
import { readModelFor } from '#functions/platform/load-read-model.ts';
import { groups } from '#shared/contract/calls.ts';
import { ask, callApi, startProduct, type TestTenant } from '#tests/support/api.ts';
import { inconsistencies } from '#tests/support/consistency.ts';
import { patience } from '#tests/support/lane.ts';
import { callTwice, countLetters, differences, endAtEveryRequest } from './every-step.ts';
import { createOffice, mailsTo, offeredDeal, orderOf, pricedDeal, sharedDeal } from './world.ts';

// Calls about offers that end at any request, as by kill -9, and are repeated: nothing is lost, and nothing happens twice.

const { offerResponses, receivedOffers } = groups;

let office: TestTenant;

beforeAll(async () => {
  await startProduct();
  office = await createOffice();
});

type Member = Awaited<ReturnType<typeof offeredDeal>>;

/** Offers the member a higher price, which replaces its earlier offer, and delivers it. Answers the id of the new offer. */
async function offerAnew({ deal, deliver, offers }: Member, price: number): Promise<string> {
  await deal.price({ Alta: price });
  await deal.send(['Alta']);
  await deliver();
  const open = (await offers()).find((each) => each.price === price);
  if (open?.state !== 'sent') throw new Error(`The offer of ${price} did not arrive`);
  return open.id;
}

describe('C771 C774 C776 C844 a call that ends at any request, and is repeated', { timeout: patience(240_000) }, () => {
  test('the acceptance by an account makes one period and one letter', async () => {
    const member = await offeredDeal(office);
    const { tenant, library, answer } = member;
    let price = 100;
    const wrong = await endAtEveryRequest(['consortium'], async () => {
      price += 1;
      const id = await offerAnew(member, price);
      const sent = await countLetters(tenant, 'offer_answer');
      const call = () => answer({ kind: 'accepted', product_id: library.product, note: `For ${price}` }, id);
      return {
        ...callTwice(call),
        problems: async () => {
          await member.deliver();
          const periods = (await readModelFor(tenant.repo.caller)).by('subscription_period', 'received_offer_id', id);
          const [atOffice] = (await member.ofAlta()).filter((each) => each.price === price);
          const found = differences({
            periods: [periods.map((each) => [each.price, each.decision]), [[price, 'accepted']]],
            letters: [(await countLetters(tenant, 'offer_answer')) - sent, 1],
            'answer at the office': [
              [atOffice?.state, atOffice?.answer?.note],
              ['accepted', `For ${price}`],
            ],
          });
          // Free the period, so that the next acceptance makes one of its own.
          const [row] = (await member.offers()).filter((each) => each.id === id);
          await ask(receivedOffers.answer, {
            as: tenant.editor,
            params: { id },
            body: { kind: 'declined', replaces: row?.answer?.at ?? null },
          });
          await member.deliver();
          return found;
        },
      };
    });
    expect([...wrong, ...(await inconsistencies(tenant.id))]).toEqual([]);
  });

  test('an answer by link counts once, with one receipt', async () => {
    const wrong = await endAtEveryRequest(['consortium'], async () => {
      // A link is used some times a minute at most, so each turn has its own.
      const deal = await pricedDeal(office, { Alta: 100 });
      await deal.send();
      const [email, token] = [deal.members['Alta']?.email ?? '', await deal.tokenFor('Alta')];
      const body = { kind: 'accepted', name: 'Maya', note: 'As agreed', replaces: null } as const;
      return {
        // A repetition did not see the answer that was stored before, and says so.
        ...callTwice(() => callApi(offerResponses.answer, { params: { id: token }, body }), 409),
        problems: async () => {
          const [offer] = await deal.offers();
          return differences({
            answer: [
              [offer?.state, offer?.answer?.note],
              ['accepted', 'As agreed'],
            ],
            receipts: [(await mailsTo(office, email, 'deal_offer_receipt')).length, 1],
          });
        },
      };
    });
    expect(wrong).toEqual([]);
  });

  test('offers to eight members reach each once', async () => {
    const names = ['Alta', 'Bergen', 'Ceuta', 'Delft', 'Evora', 'Faro', 'Gdansk', 'Hanko'];
    const deal = await pricedDeal(office, Object.fromEntries(names.map((name) => [name, 100])));
    let count = 0;
    const wrong = await endAtEveryRequest(['consortium'], async () => {
      count += 1;
      const price = 100 + count;
      await deal.price(Object.fromEntries(names.map((name) => [name, price])));
      const membership_ids = names.map((name) => deal.members[name]?.id ?? '');
      const call = () =>
        callApi(groups.dealOffers.send, { as: office.admin, params: { id: deal.id }, body: { year: deal.year, membership_ids } });
      return {
        ...callTwice(call),
        problems: async () => {
          const sent = (await deal.offers()).filter(({ state }) => state === 'sent');
          const last = await mailsTo(office, deal.members['Hanko']?.email ?? '', 'deal_offer');
          const first = await mailsTo(office, deal.members['Alta']?.email ?? '', 'deal_offer');
          return differences({
            offers: [sent.map((each) => each.price), names.map(() => price)],
            emails: [
              [first.length, last.length],
              [count, count],
            ],
          });
        },
      };
    });
    expect(wrong).toEqual([]);
  });

  test('closing and opening a deal happen once', async () => {
    const deal = await pricedDeal(office, { Alta: 100 });
    await deal.send();
    const { step, deal: row } = orderOf(office, deal.id);
    let isClosed = false;
    const wrong = await endAtEveryRequest(['consortium'], async () => {
      isClosed = !isClosed;
      const { version } = await row();
      return {
        ...callTwice(() => step({ step: isClosed ? 'close' : 'reopen' })),
        problems: async () => {
          const after = await row();
          return differences({
            deal: [
              [after.state, after.version],
              [isClosed ? 'closed' : 'offered', version + 1],
            ],
          });
        },
      };
    });
    expect(wrong).toEqual([]);
  });

  test('a gap that is shared anew is offered to each member once', async () => {
    const deal = await sharedDeal(office, { Alta: 1, Bergen: 1, Ceuta: 1 }, 90);
    await deal.send();
    const two = ['Alta', 'Bergen'];
    const prices = Object.fromEntries(two.map((name) => [deal.members[name]?.id ?? '', 45]));
    const mailsOf = (name: string) => mailsTo(office, deal.members[name]?.email ?? '', 'deal_offer');
    const wrong = await endAtEveryRequest(['consortium'], async () => {
      const body = { kind: 'accepted', name: 'Maya' } as const;
      for (const name of two) await ask(offerResponses.answer, { params: { id: await deal.tokenFor(name) }, body });
      // Back to a third each: a lower price keeps its acceptance.
      await deal.price();
      await deal.send(two);
      const before = (await mailsOf('Bergen')).length;
      const { step } = orderOf(office, deal.id);
      return {
        ...callTwice(() => step({ step: 'share_anew', years: [{ year: deal.year, prices }] })),
        problems: async () => {
          const standing = (await deal.offers()).filter(({ state }) => state !== 'superseded');
          const shown = standing.map((each) => `${each.state} ${each.price}`);
          return differences({
            offers: [shown, ['sent 45', 'sent 45', 'sent 30']],
            emails: [(await mailsOf('Bergen')).length - before, 1],
          });
        },
      };
    });
    expect(wrong).toEqual([]);
  });
});
