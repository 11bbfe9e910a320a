import type { Locator, Page } from 'playwright-core';
import type { Demo } from './open-demo.ts';

interface Picture {
  /** As the pages of the guide call it: `web/src/features/help/pictures/<name>.webp`. */
  name: string;
  /** Brings it onto the screen, and says which part of the page it is. */
  show: (demo: Demo) => Promise<Locator>;
  /** At most, in pixels. */
  height: number;
}

const main = (page: Page): Locator => page.locator('main');
const dialog = (page: Page): Locator => page.getByRole('dialog');
/** What a tab of a record shows. */
const belowTabs = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Parts of this record' }).locator('xpath=following-sibling::*[1]');
/** The dialog without the shade around it. */
const box = (page: Page): Locator => dialog(page).locator('xpath=.//*[./*[contains(@class, "header")]]').first();

/** Sends a stakeholder a mail with a link. */
async function askSomebody({ page, open }: Demo): Promise<void> {
  await open('/feedback-invitations');
  await page.getByRole('button', { name: 'Ask for feedback' }).click();
  // Somebody who reads English.
  await dialog(page)
    .getByRole('checkbox', { name: /Tariq Moreau/ })
    .check();
  await dialog(page).getByRole('button', { name: 'Invite' }).click();
  await dialog(page).waitFor({ state: 'detached' });
}

/** The last board of the list, which is not the one for everybody. */
async function openBoard({ page, open }: Demo): Promise<void> {
  await open('/kanban-boards');
  await page.locator('main a[href^="/kanban-boards/"]').last().click();
  await main(page).locator('[data-card] button[data-open]').first().waitFor();
}

/** A subscription whose latest period is being worked on. */
async function running(demo: Demo): Promise<string> {
  const [id] = await demo.idsOf('subscriptions', { workflow: 'running', decision: 'undecided' });
  return `/subscriptions/${id}`;
}

/** A subscription with reminders of its own. */
async function withReminders(demo: Demo): Promise<string> {
  for (const id of await demo.idsOf('subscriptions', { terms_renewal: 'automatic', decision: 'undecided' })) {
    await demo.open(`/subscriptions/${id}/price`);
    const card = main(demo.page).getByRole('region', { name: 'Reminders' });
    await card.getByRole('checkbox').waitFor();
    if ((await card.getByRole('table').count()) > 0) return `/subscriptions/${id}`;
  }
  throw new Error('No subscription of the demo has reminders');
}

const newPrices = [
  'Publisher;Title;Start date;End date;Price;Currency',
  'Harbour Press;Journal of Tides;01.01.2027;31.12.2027;1.234,50;EUR',
  'Harbour Press;Annals of Lighthouses;01.01.2027;31.12.2027;980,00;EUR',
  'Harbour Press;Coastal Letters;01.01.2027;31.12.2027;on request;EUR',
  'Saltmarsh Society;Reed and Rush;01.01.2027;31.12.2027;412,00;GBP',
].join('\r\n');

/** Every picture of the guide, in the order of its pages. */
export const pictures: readonly Picture[] = [
  {
    name: 'list',
    height: 410,
    show: async ({ page, open }) => {
      await open('/subscriptions');
      await page.getByRole('row').nth(5).waitFor();
      return main(page);
    },
  },
  {
    name: 'filter',
    height: 290,
    show: async ({ page, open }) => {
      await open('/subscriptions?filter[decision]=undecided&sort=-price');
      await page.getByRole('row').nth(5).waitFor();
      for (const at of [1, 2, 3]) await page.getByRole('row').nth(at).getByRole('checkbox').check();
      return page.locator('main > :last-child');
    },
  },
  {
    name: 'workflow',
    height: 620,
    show: async (demo) => {
      await demo.open(`${await running(demo)}/workflow`);
      await demo.page.getByRole('heading', { name: 'Negotiation' }).first().waitFor();
      return belowTabs(demo.page);
    },
  },
  {
    name: 'tasks',
    height: 480,
    show: async ({ page, open }) => {
      await open('/progress/request-price');
      await page.getByRole('row').nth(3).waitFor();
      for (const at of [1, 2, 3]) await page.getByRole('row').nth(at).getByRole('checkbox').check();
      return main(page);
    },
  },
  {
    name: 'ratings',
    height: 640,
    show: async (demo) => {
      await demo.open(`${await running(demo)}/evaluations`);
      const card = demo.page.getByRole('region', { name: 'Ratings' });
      await card.waitFor();
      return card;
    },
  },
  {
    name: 'email',
    height: 620,
    show: async (demo) => {
      await demo.open(`${await running(demo)}/emails-history`);
      await demo.page.getByRole('button', { name: 'Write an email' }).click();
      await demo.page.getByRole('menuitem', { name: 'Price request' }).click();
      await dialog(demo.page)
        .getByRole('heading', { name: /Price request from/ })
        .waitFor();
      return box(demo.page);
    },
  },
  {
    name: 'decide',
    height: 520,
    show: async (demo) => {
      const [id] = await demo.idsOf('subscriptions', { workflow: 'not_started', decision: 'undecided' });
      await demo.open(`/subscriptions/${id}/price`);
      await demo.page.getByRole('button', { name: 'Decide', exact: true }).click();
      await demo.page.getByRole('menuitem', { name: 'Cancel subscription…' }).click();
      await dialog(demo.page).getByRole('button', { name: 'Cancel subscription' }).waitFor();
      return box(demo.page);
    },
  },
  {
    name: 'invoices',
    height: 560,
    show: async (demo) => {
      const [id] = await demo.idsOf('subscriptions', { name: 'Applied Topology Index' });
      await demo.open(`/subscriptions/${id}/orders-invoices`);
      await demo.page.getByText('Paid on').first().waitFor();
      return demo.page.locator('main section').filter({ hasText: 'Paid on' }).first();
    },
  },
  {
    name: 'checklist',
    height: 560,
    show: async (demo) => {
      const [id] = await demo.idsOf('subscriptions', { workflow: 'running', decision: 'accepted' });
      await demo.open(`/subscriptions/${id}/implementations`);
      const begin = demo.page.getByRole('button', { name: 'Start with these steps' });
      if (await begin.isVisible()) await begin.click();
      const card = demo.page.getByRole('region', { name: 'Implementation' });
      await card.getByRole('checkbox').first().check();
      await card.getByText(/[1-9] of/).waitFor();
      return card;
    },
  },
  {
    name: 'periods',
    height: 560,
    show: async (demo) => {
      await demo.open(`${await running(demo)}/price`);
      await demo.page.getByRole('table').first().waitFor();
      return belowTabs(demo.page);
    },
  },
  {
    name: 'terms',
    height: 560,
    show: async (demo) => {
      await demo.open(`${await withReminders(demo)}/price`);
      const card = main(demo.page).getByRole('region', { name: 'Contract terms' });
      await main(demo.page).getByRole('region', { name: 'Reminders' }).getByRole('table').waitFor();
      await card.scrollIntoViewIfNeeded();
      return card.locator('xpath=..');
    },
  },
  {
    name: 'align',
    height: 560,
    show: async (demo) => {
      const { page } = demo;
      // One without a next period, which would come first.
      const [id] = await demo.idsOf('subscriptions', { time: 'current', decision: 'accepted', one_time_purchase: 'false' });
      await demo.open(`/subscriptions/${id}/price`);
      await page.getByRole('button', { name: 'Align the end with a date' }).click();
      await dialog(page).getByText('Price by days').waitFor();
      return box(page);
    },
  },
  {
    name: 'contacts',
    height: 420,
    show: async (demo) => {
      const [id] = await demo.idsOf('vendors');
      await demo.open(`/vendors/${id}/contacts`);
      await demo.page.getByRole('button', { name: 'Create contact' }).waitFor();
      return main(demo.page);
    },
  },
  {
    name: 'can-i',
    height: 600,
    show: async ({ page, open }) => {
      await open('/licenses/can-i?q=walk-in');
      await page.getByRole('button', { name: 'Walk-in users' }).click();
      await page.getByRole('table').first().waitFor();
      return main(page);
    },
  },
  {
    name: 'difference',
    height: 560,
    show: async (demo) => {
      const [id] = await demo.idsOf('title-lists', { state: 'in_force', publisher: 'Silverbirch Press' });
      await demo.open(`/title-lists/${id}/difference`);
      await demo.page.getByText('Added').first().waitFor();
      return belowTabs(demo.page);
    },
  },
  {
    name: 'feedback',
    height: 520,
    show: async (demo) => {
      await askSomebody(demo);
      await demo.open(await demo.linkOf(/\/stakeholder-responses\/[\w-]+\/subscriptions[^\s"&<]*/));
      await demo.page.getByRole('table').first().waitFor();
      return demo.page.locator('body');
    },
  },
  {
    name: 'import',
    height: 560,
    show: async ({ page, open }) => {
      await open('/subscription-imports');
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'harbour-press.csv', mimeType: 'text/csv', buffer: Buffer.from(newPrices, 'utf8') });
      await page.getByRole('heading', { name: 'What the columns mean' }).waitFor();
      await page.getByRole('navigation', { name: 'Steps of this import' }).getByRole('button', { name: 'Preview' }).click();
      await page.getByRole('heading', { name: 'Preview of each row' }).waitFor();
      return main(page);
    },
  },
  {
    name: 'roles',
    height: 620,
    show: async ({ page, open }) => {
      await open('/users-settings');
      await page.getByRole('button', { name: 'Roles', exact: true }).click();
      await dialog(page).getByRole('table').waitFor();
      return box(page);
    },
  },
  {
    name: 'dashboard',
    height: 440,
    show: async ({ page, open }) => {
      await open('/dashboard');
      await page.getByRole('heading', { name: 'Needs your attention' }).waitFor();
      return main(page);
    },
  },
  {
    name: 'task',
    height: 620,
    show: async (demo) => {
      await openBoard(demo);
      await demo.page.locator('[data-card] button[data-open]').nth(4).click();
      await dialog(demo.page).getByRole('heading', { name: 'Comments' }).waitFor();
      return box(demo.page);
    },
  },
  {
    name: 'board',
    height: 460,
    show: async (demo) => {
      await openBoard(demo);
      return main(demo.page);
    },
  },
  {
    name: 'form',
    height: 560,
    show: async (demo) => {
      const [id] = await demo.idsOf('custom-forms');
      await demo.open(`/forms/${id}/edit`);
      await demo.page.getByRole('heading', { name: 'Preview' }).waitFor();
      return main(demo.page);
    },
  },
  {
    name: 'groups',
    height: 480,
    show: async ({ page, open }) => {
      await open('/subscriptions?group=publisher&filter[decision]=undecided');
      await page.getByRole('row').nth(5).waitFor();
      return page.locator('main > :last-child');
    },
  },
  {
    name: 'insights',
    height: 620,
    show: async ({ page, open }) => {
      await open('/financial/insights');
      await page.locator('main svg').first().waitFor();
      return main(page);
    },
  },
  {
    name: 'budgets',
    height: 480,
    show: async ({ page, open }) => {
      await open('/departments/budgets');
      await page.getByRole('row').nth(3).waitFor();
      return main(page);
    },
  },
  {
    name: 'forecast',
    height: 560,
    show: async ({ page, open }) => {
      await open('/financial/predictions/price-forecast');
      await page.getByRole('row').nth(3).waitFor();
      return main(page);
    },
  },
  {
    name: 'scenario',
    height: 560,
    show: async ({ page, open }) => {
      await open('/financial/predictions/scenarios');
      await page.getByRole('row').nth(3).waitFor();
      return main(page);
    },
  },
  {
    name: 'usage-sources',
    height: 420,
    show: async ({ page, open }) => {
      await open('/usage/sources');
      await page.getByRole('row').nth(2).waitFor();
      return main(page);
    },
  },
  {
    name: 'report',
    height: 560,
    show: async ({ page, open }) => {
      await open('/reports/subscriptions/new');
      await page.getByRole('row').nth(3).waitFor();
      return main(page);
    },
  },
  {
    name: 'received-offers',
    height: 420,
    show: async ({ page, open }) => {
      await open('/offers');
      await page.getByRole('table').first().waitFor();
      return main(page);
    },
  },
  // The last ones: from here on another library is signed in.
  {
    name: 'deal-prices',
    height: 520,
    show: async ({ page, open, signInAs }) => {
      await signInAs('admin@arctic-shelf.example');
      await open('/consortium/deals');
      await page.getByRole('link', { name: /Arctic Journals/ }).click();
      await page.getByRole('row').filter({ hasText: 'Northlake' }).waitFor();
      return belowTabs(page);
    },
  },
  {
    name: 'deal-closing',
    height: 760,
    show: async ({ page, open, signInAs }) => {
      await signInAs('admin@arctic-shelf.example');
      await open('/consortium/deals');
      await page.getByRole('link', { name: /Arctic Journals/ }).click();
      await page.getByRole('button', { name: 'Close deal' }).click();
      await page.getByRole('radio', { name: /^The office carries/ }).waitFor();
      return box(page);
    },
  },
];
