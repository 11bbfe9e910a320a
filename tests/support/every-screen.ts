import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { ask } from '#tests/support/api.ts';
import { consortiumRecords } from '#tests/support/consortium.ts';
import { outlookEmail } from '#tests/support/eml.ts';
import { library, product } from '#tests/support/in-browser.ts';
import { screenAddresses } from '#tests/support/screen-addresses.ts';

function rowsOf<R>(page: R[] | { data: R[] }): R[] {
  return Array.isArray(page) ? page : page.data;
}

/** The addresses of all screens, with records of the test's library where an address names one. Those that need a file of their own keep a colon. */
export async function everyAddress(): Promise<string[]> {
  const as = product.tenant.admin;
  const period = await library.period({ subscription_name: 'Tides 4712', cancellation_deadline: '2025-10-01' });
  const license = await ask(groups.licensePeriods.create, {
    as,
    body: { name: 'L-2026', publisher_id: library.publisher, owner_id: as.id, start_date: '2026-01-01', end_date: '2026-12-31' },
  });
  const list = await ask(groups.products.createTitleList, {
    as,
    params: { id: library.product },
    body: { name: 'T-1', valid_from: '2026-01-01', publications: [{ publication_title: 'Xylem', publication_type: 'serial' }] } as never,
  });
  const csv = (content: string) => ({ file: { name: 'x.csv', type: 'text/csv', content } });
  const imported = await ask(groups.imports.parse, { as, files: csv('Produkt;Verlag;Beginn;Preis\nXylem;Xyz;2026-01-01;10\n') });
  const [board] = rowsOf(await ask(groups.toDoBoards.list, { as }));
  await ask(groups.users.create, { as, body: { name: 'Qvist', email: `q@${product.tenant.id}.example`, roles: ['viewer'] } });
  const form = await ask(groups.customForms.create, {
    as,
    body: { name: 'Qx', fields: [{ id: 'qx-1', kind: 'text', label: 'Qx', help: null, required: false, options: [], removed: false }] },
  });
  const source = await ask(groups.usageSources.create, { as, body: { name: 'Qusage' } });
  const article = await ask(groups.articles.create, { as, body: { title: 'Qarticle', publisher_id: library.publisher } });
  const agreement = await ask(groups.agreements.create, {
    as,
    body: { name: 'Qdeal', start_date: '2026-01-01', end_date: '2026-12-31', publisher_id: library.publisher },
  });
  const report = await ask(groups.reports.create, {
    as,
    body: { name: 'Qr', type: 'subscriptions', columns: [{ path: 'name', label: null, total: null }] },
  });
  const [email] = rowsOf(await ask(groups.emails.list, { as }));
  const received = await ask(groups.receivedEmails.create, {
    as,
    body: { subscription_period_id: period.id },
    files: { file: { name: 'q.eml', type: 'message/rfc822', content: outlookEmail } },
  });
  const consortium = await product.tenant.repo.commit((tx) => consortiumRecords(tx, 'Qfjord'));
  return screenAddresses({
    '/users/': as.id,
    '/offers/': consortium.received_offers,
    '/consortium/deals/': consortium.deals,
    '/consortium/': consortium.received,
    '/subscriptions/': period.subscription_id,
    '/products/': library.product,
    '/publishers/': library.publisher,
    '/vendors/': library.vendor,
    '/licenses/': license.license?.id ?? '',
    '/title-lists/imports/': library.product,
    '/title-lists/manual/': library.product,
    '/title-lists/': list.id,
    '/subscription-imports/': imported.import.id,
    '/kanban-boards/': board?.id ?? '',
    '/received-emails/': received.id,
    '/email-outbox/': email?.id ?? '',
    '/progress/': 'renewal_decision',
    '/search-results/': 'tides',
    '/help/': 'dashboard',
    '/forms/': form.id,
    '/research-output/articles/': article.id,
    '/research-output/agreements/': agreement.id,
    '/usage/sources/': source.id,
    '/reports/:slug/:id': `subscriptions/${report.id}`,
    '/reports/': 'subscriptions',
  });
}

/** Opens an address without loading the application anew, and waits until nothing is under way and nothing changes any more. */
export async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState({}, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, address);
  let before = '';
  await expect
    .poll(
      async () => {
        const now = await page.evaluate(async () => {
          await new Promise((resolve) => {
            requestAnimationFrame(() => requestAnimationFrame(resolve));
          });
          return document.body.innerText;
        });
        const isCalm = underWay.size === 0 && now === before && now.trim() !== '';
        before = now;
        return isCalm;
      },
      { message: address, interval: 40, timeout: 30_000 },
    )
    .toBe(true);
}

const underWay = new Set<unknown>();

/** Knows from now on which requests of the page are under way. */
export function watchRequests(page: Page): void {
  underWay.clear();
  page.on('request', (request) => underWay.add(request));
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
}
