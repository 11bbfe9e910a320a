// In a browser: stakes transferred in dialogs, cells edited in place, and a feedback page without an account, also on a phone.
import { describe, expect, it } from 'vitest';
import { keys } from '#functions/platform/keys.ts';
import { type Item, table } from '#functions/platform/table.ts';
import { groups } from '#shared/contract/calls.ts';
import { ask } from '#tests/support/api.ts';
import { axeProblems } from '#tests/support/axe.ts';
import { inBrowser, library, openGuest, page, problems, product } from '#tests/support/in-browser.ts';

const { feedbackInvitations, periodStakes, stakeholders, subscriptionPeriods } = groups;

inBrowser({ records: true });

const dialog = () => page.getByRole('dialog');
const row = (text: string) => page.getByRole('row').filter({ hasText: text });
const asEditor = () => ({ as: product.tenant.editor });

async function open(path: string): Promise<void> {
  await product.signIn(page, 'editor');
  await page.goto(`${product.origin}${path}`);
}

async function person(first_name: string, last_name: string, more: object = {}): Promise<string> {
  const email = `${last_name.toLowerCase()}@physics.example`;
  return (await ask(stakeholders.create, { ...asEditor(), body: { first_name, last_name, email, ...more } })).id;
}

async function periodOf(who: readonly string[], more: object = {}) {
  const shares = [{ department_id: library.department, percentage: 40, cost_center_id: null, stakeholder_ids: who }];
  return library.period({ departments: shares, end_date: '2026-12-31', ...more });
}

/** Further subscriptions as that of a period: Journal 02 and on. */
async function severalLike(id: string, count: number): Promise<void> {
  await product.tenant.repo.commit(async (tx) => {
    const { id: _id, ...period } = await tx.load('subscription_period', id);
    const { id: _of, ...subscription } = await tx.load('subscription', period.subscription_id);
    for (let number = 2; number <= count + 1; number++) {
      const made = tx.create('subscription', { ...subscription, name: `Journal ${String(number).padStart(2, '0')}` });
      tx.create('subscription_period', { ...period, subscription_id: made.id });
    }
  });
}

/** The address that the last mail to somebody carries. */
async function linkOf(address: string): Promise<string> {
  const mails = await Array.fromAsync(
    table.partition<Item & { to: string[]; text: string; at: string }>(keys.mail(product.tenant.id, '').pk),
  );
  const last = mails.filter(({ to }) => to.includes(address)).toSorted((a, b) => (a.at < b.at ? 1 : -1))[0];
  const link = /https?:\/\/\S+\/stakeholder-responses\/\S+/.exec(last?.text ?? '')?.[0];
  if (link === undefined) throw new Error(`No mail to ${address} has a link`);
  return link;
}

describe('S11 S85 stakeholders', () => {
  it('R016 are created in a dialog, edited in place, and what is empty reads Insert', async () => {
    await open('/stakeholders');
    await page.getByRole('button', { name: 'Create stakeholder' }).first().click();
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().getByText('Enter a name or an email address').waitFor();
    await dialog().getByLabel('First name').fill('Jonas');
    await dialog().getByLabel('Last name').fill('Weber');
    await dialog().getByRole('button', { name: 'Departments' }).click();
    await page.getByRole('option', { name: 'Physics' }).click();
    await page.keyboard.press('Escape');
    expect(await axeProblems(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Save' }).click();
    await page.getByText('The stakeholder Jonas Weber was created.').waitFor();
    await row('Weber').getByRole('gridcell', { name: 'Physics' }).waitFor();
    // Email, phone and job.
    expect(await row('Weber').getByText('Insert').count()).toBe(3);

    await row('Weber').getByText('Insert').first().click();
    await page.keyboard.type('weber@physics.example');
    const saved = page.waitForResponse(
      (response) => response.request().method() === 'PUT' && response.url().includes('/api/stakeholders/'),
    );
    await page.keyboard.press('Enter');
    expect((await saved).status()).toBe(200);
    await row('weber@physics.example').waitFor();
    expect(await row('Weber').getByText('Insert').count()).toBe(2);
    await expect.poll(() => page.locator('[role=gridcell][aria-busy=true]').count()).toBe(0);
    expect(await axeProblems(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('R017 stakes are transferred to another one; who has stakes is deleted only with a replacement', async () => {
    const [from, to] = [await person('Maja', 'Lind'), await person('Karl', 'Berg')];
    const period = await periodOf([from]);
    await open('/stakeholders');
    await row('Lind').hover();
    await row('Lind').getByRole('button', { name: 'Transfer stakes: Maja Lind' }).click();
    await dialog().getByText('Transfer stakes of Maja Lind').waitFor();
    await dialog().getByRole('button', { name: 'Transfer', exact: true }).click();
    await dialog().getByText('Choose who receives the stakes').waitFor();
    await dialog().getByRole('button', { name: 'Transfer to' }).click();
    expect(await page.getByRole('option', { name: 'Maja Lind' }).getAttribute('aria-disabled')).toBe('true');
    await page.getByRole('option', { name: 'Karl Berg' }).click();
    await dialog().getByRole('button', { name: 'Transfer', exact: true }).click();
    await page.getByText('The stake of Maja Lind was transferred to Karl Berg.').waitFor();
    expect((await ask(periodStakes.get, { ...asEditor(), params: { id: period.id } })).departments[0]?.stakeholders).toEqual([
      { id: to, name: 'Karl Berg' },
    ]);

    // By keyboard: the row is selected, and the bar above the grid has what can be done with it.
    await row('Berg').getByRole('checkbox').focus();
    await page.keyboard.press('Space');
    await page.getByRole('toolbar').getByRole('button', { name: 'Transfer stakes' }).waitFor();
    await row('Berg').hover();
    await row('Berg').getByRole('button', { name: 'Delete: Karl Berg' }).click();
    await dialog().getByText('It is used by 1 subscription period').waitFor();
    await dialog()
      .getByRole('button', { name: /replac/i })
      .first()
      .click();
    await page.getByRole('option', { name: 'Maja Lind' }).click();
    await dialog().getByRole('button', { name: 'Replace and delete' }).click();
    await page.getByText('The stakeholder Karl Berg was deleted and replaced by Maja Lind.').waitFor();
    await expect.poll(() => row('Berg').count()).toBe(0);
    expect(problems).toEqual([]);
  });

  it('S43 a share of a period has stakeholders, and the next period takes them over', async () => {
    const who = await person('Edit', 'Holm');
    const first = await library.period({ end_date: '2026-12-31', price: 250 });
    const next = await library.period({ subscription_id: first.subscription_id, start_date: '2027-01-01', end_date: '2027-12-31' });
    await open(`/subscriptions/${first.subscription_id}/price`);
    await page.getByRole('button', { name: /^Show .*01\.01\.2026 –/ }).click();
    await page.getByRole('button', { name: 'Edit shares' }).click();
    await dialog().getByRole('button', { name: /^Add / }).click();
    await dialog().getByRole('button', { name: 'Department' }).first().click();
    await page.getByRole('option', { name: 'Physics' }).click();
    await dialog().getByLabel('Share (%)').fill('40');
    await dialog().getByRole('button', { name: 'Stakeholders of Physics' }).click();
    await page.getByRole('option', { name: 'Edit Holm' }).click();
    await page.keyboard.press('Escape');
    await dialog().getByText('60').first().waitFor();
    await dialog().getByRole('button', { name: 'Save' }).click();
    await page.getByRole('cell', { name: 'Edit Holm', exact: true }).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    expect((await ask(subscriptionPeriods.get, { ...asEditor(), params: { id: first.id } })).departments).toMatchObject([
      { percentage: 40, amount: 100, stakeholders: [{ id: who }] },
    ]);
    await page.getByRole('button', { name: /^Show .*01\.01\.2027 –/ }).click();
    await page.getByRole('button', { name: /^Copy from/ }).click();
    await page.getByText('The stakes of the previous period were copied.').waitFor();
    expect((await ask(periodStakes.get, { ...asEditor(), params: { id: next.id } })).departments).toMatchObject([
      { percentage: 40, stakeholders: [{ id: who }] },
    ]);
    expect(problems).toEqual([]);
  });
});

describe('S12 feedback without an account', () => {
  it('R018 R072 choices are made, cleared, made for all, and saved as far as they are decided', async () => {
    const who = await person('Ida', 'Sund');
    await severalLike((await periodOf([who], { subscription_name: 'Journal 01', cancellation_deadline: '2025-10-01' })).id, 30);

    // The library asks.
    await open('/feedback-invitations');
    await page.getByRole('button', { name: 'Ask for feedback' }).first().click();
    await dialog().getByText('Ida Sund').waitFor();
    // Nobody is chosen at first; the email can be read before it goes out.
    expect(await dialog().getByRole('button', { name: 'Invite' }).isDisabled()).toBe(true);
    await dialog().getByRole('checkbox', { name: 'Ask Ida Sund' }).check();
    await dialog().getByRole('button', { name: 'Preview emails' }).click();
    await dialog().getByRole('article').getByText('Dear Ida Sund').waitFor();
    expect(await dialog().getByRole('textbox', { name: 'Answer by' }).inputValue()).toMatch(/^\d\d\.\d\d\.\d{4}$/);
    expect(await axeProblems(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Invite' }).click();
    await row('Ida Sund').getByText('Open').waitFor();
    expect(problems).toEqual([]);

    // Who was asked opens the link, signed in nowhere.
    const visitor = await openGuest();
    const asked: string[] = [];
    visitor.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await visitor.page.goto(await linkOf('sund@physics.example'));
    const rows = visitor.page.locator('tbody').getByRole('row');
    const at = (name: string) => rows.filter({ hasText: name });
    const pressed = async () => {
      const buttons = visitor.page.getByRole('button', { pressed: true });
      return Promise.all(
        (await buttons.all()).map(async (button) => (await button.getAttribute('aria-label')) ?? (await button.textContent())),
      );
    };
    const button = (name: string) => visitor.page.getByRole('button', { name, exact: true });
    await visitor.page.getByRole('heading', { name: 'Which subscriptions should we renew?' }).waitFor();
    for (const column of ['Name', 'Publisher', 'Start', 'End', 'Price', 'Currency', 'Department', 'Cancel by', 'Stake', 'Share', 'Renew?'])
      await visitor.page.getByRole('columnheader', { name: column, exact: true }).waitFor();
    expect(await at('Journal 01').textContent()).toContain('Northern Press01.01.202631.12.2026100.00EURPhysics01.10.202540.0 %40.00 EUR');
    // The choice is within the window.
    const width = await visitor.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(width).toBeLessThanOrEqual(0);
    // 30 rows a page.
    expect(await rows.count()).toBe(30);
    await visitor.page.getByText('Page 1 of 2').waitFor();
    expect(await axeProblems(visitor.page)).toEqual([]);

    await button('Yes: Journal 01').click();
    await button('No: Journal 02').click();
    expect(await pressed()).toEqual(['Yes: Journal 01', 'No: Journal 02']);
    await button('No: Journal 02').click();
    expect(await pressed()).toEqual(['Yes: Journal 01']);
    await button('Yes to all').click();
    await visitor.page.getByText('31 of 31 chosen').waitFor();
    expect(await button('Yes to all').getAttribute('aria-pressed')).toBe('true');
    await button('No: Journal 03').click();
    expect(await button('Yes to all').getAttribute('aria-pressed')).toBe('false');
    await button('No to all').click();
    await button('No to all').click();
    expect(await pressed()).toEqual([]);
    expect(await button('Save').isDisabled()).toBe(true);

    await button('Yes: Journal 01').click();
    await button('No: Journal 02').click();
    await button('Add a comment: Journal 02').click();
    await visitor.page.getByLabel('Comment on Journal 02').fill('Open access by now');
    const sent = visitor.page.waitForRequest((request) => request.method() === 'POST');
    await button('Save').click();
    const { decisions } = JSON.parse((await sent).postData() ?? '{}') as { decisions: Record<string, boolean> };
    expect(new Set(Object.values(decisions))).toEqual(new Set([true, false]));
    expect(Object.keys(decisions)).toHaveLength(2);
    await visitor.page.getByText('Thank you, your 2 answers were saved.').waitFor();
    await expect.poll(() => rows.count()).toBe(29);
    expect(await at('Journal 01').count()).toBe(0);
    // What was answered stays visible.
    expect(await visitor.page.getByRole('listitem').filter({ hasText: 'Journal 02' }).textContent()).toContain('NoOpen access by now');
    await button('Yes to all').click();
    await button('Save').click();
    await visitor.page.getByText('You have completed the task!').waitFor();
    expect(await axeProblems(visitor.page)).toEqual([]);
    expect(visitor.problems).toEqual([]);
    // Nothing of the application that people with an account work with, and no other call.
    // The page, and its texts in one language.
    const scripts = new Set(asked.filter((path) => path.endsWith('.js')));
    expect([...scripts].map((path) => path.replace(/-[\w-]{8}\.js$/, ''))).toEqual(['/assets/feedback', '/assets/feedback']);
    expect(
      new Set(asked.filter((path) => path.startsWith('/api/')).map((path) => path.replace(/responses\/[\w-]+/, 'responses/…'))),
    ).toEqual(new Set(['/api/stakeholder-responses/…/subscriptions']));
    await visitor.page.close();

    // The answers are there, and the invitation says so.
    await page.reload();
    await row('Ida Sund').getByText('Answered').waitFor();
  });

  it('S12 on a phone: cards in the language of the stakeholder, and a link that ended says so kindly', async () => {
    const who = await person('Anke', 'Vogt', { locale: 'de' });
    const period = await periodOf([who]);
    await ask(feedbackInvitations.invite, { ...asEditor(), body: { stakeholder_ids: [who] } });
    const link = await linkOf('vogt@physics.example');
    const phone = await openGuest({ width: 360, height: 740 });
    await phone.page.goto(link);
    await phone.page.getByRole('heading', { name: 'Welche Abonnements sollen wir verlängern?' }).waitFor();
    expect(await phone.page.locator('html').getAttribute('lang')).toBe('de');
    // Nothing is wider than the phone, and a thumb meets the choices.
    expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    const yes = phone.page.getByRole('button', { name: 'Ja: Journal of Tides' });
    expect((await yes.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    expect(await axeProblems(phone.page)).toEqual([]);
    await yes.focus();
    await phone.page.keyboard.press('Enter');
    await phone.page.getByRole('button', { name: 'Speichern' }).click();
    await phone.page.getByText('Sie haben die Aufgabe abgeschlossen!').waitFor();
    expect(await ask(periodStakes.responses, { ...asEditor(), params: { id: period.id } })).toMatchObject([
      { name: 'Anke Vogt', decision: 'yes', stake: 40, share: 40 },
    ]);

    const answered = (await ask(feedbackInvitations.list, { ...asEditor(), query: { search: 'Vogt' } })) as { id: string }[];
    await ask(feedbackInvitations.revoke, { ...asEditor(), params: { id: answered[0]?.id ?? '' } });
    await phone.page.reload();
    await phone.page.getByText('The library has revoked this link.').waitFor();
    await phone.page.goto(`${product.origin}/stakeholder-responses/${'x'.repeat(43)}/subscriptions`);
    await phone.page.getByText('This link is not valid.').waitFor();
    const headers = (await phone.page.request.get(link)).headers();
    expect(headers['referrer-policy']).toBe('same-origin');
    expect(await phone.page.locator('meta[name=referrer]').getAttribute('content')).toBe('no-referrer');
    await phone.page.close();
  });
});
