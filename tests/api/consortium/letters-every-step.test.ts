import { beforeAll, describe, expect, test } from 'vitest';
import { readModelFor } from '#functions/platform/load-read-model.ts';
import { repositoryFor } from '#functions/platform/repository.ts';
import { catchUpDealStates } from '#functions/records/work/consortium/remind-received-offers.ts';
import { groups } from '#shared/contract/calls.ts';
import { ask, startProduct, type TestTenant } from '#tests/support/api.ts';
import { asFunction } from '#tests/support/as-function.ts';
import { inconsistencies } from '#tests/support/consistency.ts';
import { finishJobs } from '#tests/support/deliver-jobs.ts';
import { patience } from '#tests/support/lane.ts';
import { memberDay } from '#tests/support/today.ts';
import { countLetters, differences, endAtEveryRequest } from './every-step.ts';
import {
  createOffice,
  linkMember,
  offeredDeal,
  orderOf,
  pricedDeal,
  receivedChangesOf,
  receivedOffersOf,
  startRun,
  tasksOf,
} from './world.ts';

// Letters whose delivery ends at any request, as by kill -9, and is tried again: each arrives, and has its effect once.

const { offerActions, subscriptionPeriods } = groups;

let office: TestTenant;

beforeAll(async () => {
  await startProduct();
  office = await createOffice();
});

type Member = Awaited<ReturnType<typeof offeredDeal>>;

describe('RK14 C844 letters whose delivery ends at any request', { timeout: patience(240_000) }, () => {
  /** The letters of the office are sent and delivered; what fails is tried again. */
  const delivery = (heal: () => Promise<void>) => finishJobs(office.id, heal);
  const senders = ['send-deal-letters', 'deliver-letter'];

  test('an offer reaches the account once, and replaces the earlier one', async () => {
    const member = await offeredDeal(office);
    let price = 100;
    const wrong = await endAtEveryRequest(senders, async () => {
      price += 1;
      await member.deal.price({ Alta: price });
      await member.deal.send(['Alta']);
      return {
        attempt: delivery,
        problems: async () => {
          const open = (await member.offers()).filter(({ state }) => state === 'sent');
          return differences({ offers: [open.map((each) => each.price), [price]], open: [await openLetters(office), 0] });
        },
      };
    });
    expect([...wrong, ...(await inconsistencies(member.tenant.id))]).toEqual([]);
  });

  test('a change is applied to the period once, and answered once', async () => {
    const member = await offeredDeal(office);
    const { tenant } = member;
    const { periods } = await member.accept();
    const [sent] = await member.ofAlta();
    let price = 100;
    const wrong = await endAtEveryRequest(senders, async () => {
      price += 1;
      await ask(offerActions.change, { as: office.admin, params: { id: sent?.id ?? '' }, body: { price } });
      const answers = await countLetters(tenant, 'change_answer');
      return {
        attempt: delivery,
        problems: async () => {
          await member.deliver();
          const period = await ask(subscriptionPeriods.get, { as: tenant.viewer, params: { id: periods[0]?.id ?? '' } });
          const changes = await receivedChangesOf(tenant.viewer);
          const [atOffice] = await member.ofAlta();
          return differences({
            price: [period.price, price],
            changes: [changes.filter(({ after }) => after.price === price).map(({ state }) => state), ['taken_over']],
            answers: [(await countLetters(tenant, 'change_answer')) - answers, 1],
            'change at the office': [atOffice?.change?.state, 'taken_over'],
          });
        },
      };
    });
    expect([...wrong, ...(await inconsistencies(tenant.id))]).toEqual([]);
  });

  test('an order is entered into the period once, and its task is done', async () => {
    const member = await offeredDeal(office);
    const { tenant, deal } = member;
    const { periods } = await member.accept();
    const period = periods[0]?.id ?? '';
    const { taken } = orderOf(office, deal.id);
    await taken({ step: 'close' });
    let count = 0;
    const wrong = await endAtEveryRequest(senders, async () => {
      count += 1;
      await forgetOrder(deal.id, member, period);
      const states = await countLetters(office, 'deal_state');
      const run = await startRun(tenant, period, 'place_order', 'register_invoice');
      await taken({ step: 'order', order_number: `V-${count}`, ordered_on: memberDay() });
      return {
        attempt: delivery,
        problems: async () => {
          const row = await ask(subscriptionPeriods.get, { as: tenant.viewer, params: { id: period } });
          return differences({
            order: [row.order_number, `V-${count}`],
            tasks: [await tasksOf(tenant, run), { place_order: 'done', register_invoice: 'open' }],
            letters: [(await countLetters(office, 'deal_state')) - states, 1],
          });
        },
      };
    });
    expect([...wrong, ...(await inconsistencies(tenant.id))]).toEqual([]);
  });

  test('the offers of a member whose account was just linked reach it once', async () => {
    const deal = await pricedDeal(office, { Alta: 100 });
    const membership = deal.members['Alta']?.id ?? '';
    await deal.send();
    const { tenant } = await linkMember(office, membership);
    const wrong = await endAtEveryRequest(senders, async () => {
      const [offer] = await deal.offers();
      const before = await countLetters(office, 'offer');
      // As if the account had been linked now.
      await office.repo.commit(async (tx) => {
        tx.save('deal_offer', { ...(await tx.load('deal_offer', offer?.id ?? '')), announced: null });
        tx.job('send-deal-letters', { membership_id: membership });
      });
      return {
        attempt: delivery,
        problems: async () => {
          const rows = await receivedOffersOf(tenant.viewer);
          return differences({
            offers: [rows.map(({ price }) => price), [100]],
            letters: [(await countLetters(office, 'offer')) - before, 1],
            open: [await openLetters(office), 0],
          });
        },
      };
    });
    expect(wrong).toEqual([]);
  });

  test('the daily work sends a state that was missed to each account once', async () => {
    const member = await offeredDeal(office);
    const repo = office.repo;
    const catchUp = () => asFunction('daily-work', () => catchUpDealStates(repositoryFor(repo.caller), async () => {}));
    // The deals of other tests are up to date from here on.
    await catchUp();
    let isClosed = false;
    const wrong = await endAtEveryRequest(['daily-work'], async () => {
      isClosed = !isClosed;
      const state = isClosed ? 'closed' : 'offered';
      // The job that should have sent it was lost.
      await repo.commit(async (tx) => tx.save('deal', { ...(await tx.load('deal', member.deal.id)), state }));
      const before = await countLetters(office, 'deal_state');
      return {
        attempt: () => catchUp().catch(() => undefined),
        repeat: catchUp,
        problems: async () => {
          await member.deliver();
          const [shown] = await member.offers();
          return differences({
            state: [shown?.deal_state, state],
            letters: [(await countLetters(office, 'deal_state')) - before, 1],
          });
        },
      };
    });
    expect(wrong).toEqual([]);
  });
});

/** The number of letters of a tenant that are not delivered yet. */
async function openLetters(tenant: TestTenant): Promise<number> {
  return [...(await readModelFor(tenant.repo.caller)).all('letter')].filter(({ state }) => state === 'queued').length;
}

/** Resets an ordered deal at the office and its member, which no call does, so that the next turn can order it again. */
async function forgetOrder(dealId: string, { tenant, offers }: Member, periodId: string): Promise<void> {
  const [offer] = await offers();
  await office.repo.commit(async (tx) =>
    tx.save('deal', { ...(await tx.load('deal', dealId)), state: 'closed', order_number: null, ordered_on: null }),
  );
  await tenant.repo.commit(async (tx) => {
    tx.save('received_offer', { ...(await tx.load('received_offer', offer?.id ?? '')), order: null, deal_state: 'closed' });
    const period = await tx.load('subscription_period', periodId);
    tx.save('subscription_period', { ...period, order_date: null, order_number: null, order_amount: null, workflow: 'not_started' });
    for (const { id } of (await tx.model()).by('workflow_run', 'subscription_period_id', periodId)) {
      await tx.load('workflow_run', id);
      tx.remove('workflow_run', id);
    }
  });
}
