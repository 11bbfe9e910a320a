import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { listColumns } from '#shared/contract/list-columns.ts';
import { type ListName, listNames } from '#shared/contract/lists.ts';
import { ask, callApi } from '#tests/support/api.ts';
import {
  joinConsortia,
  sampleOffer,
  sampleReceivedChange,
  sampleReceivedMembership,
  sampleReceivedOffer,
  yearOfDeal,
} from '#tests/support/consortium.ts';
import { patience, sample } from '#tests/support/lane.ts';
import { sentReminder } from '#tests/support/sent-reminder.ts';
import { storeTitleUse } from '#tests/support/usage-reports.ts';
import { tenant, withLibrary } from '#tests/support/with-library.ts';
import { memberYear } from '#tests/support/today.ts';

withLibrary();

const textField = { id: 'title', kind: 'text', label: 'Title', help: null, required: false, options: [], removed: false } as const;

const nameColumn = { path: 'name', label: null, total: null };

/** Somebody was asked for feedback. */
const invited = (stakeholder_id: string) =>
  tenant.repo.commit((tx) => {
    const none = { period_ids: [], closed_period_ids: [], reminded_at: null, revoked_at: null, closed_at: null };
    tx.create('feedback_invitation', { ...none, stakeholder_id, sent_at: tx.at, answer_by: tx.at.slice(0, 10), expires_at: tx.at });
  });

/** A letter to a member. */
const endedLetter = (membership_id: string, at: string) =>
  ({
    side: 'membership',
    membership_id,
    direction: 'sent',
    kind: 'membership_ended',
    content_version: 1,
    number: 1,
    attempt: 1,
    digest: 'of its content',
    sent_at: at,
    state: 'delivered',
    closed_at: at,
    refusal: null,
  }) as const;

/** A line of the table of rates. */
const rateOf = (currency: string, financial_period_id: string, source = 'ECB') =>
  ask(groups.exchangeRates.create, { as: tenant.admin, body: { currency, financial_period_id, rate: '0.9', source } });

/** Text that a spreadsheet program would run, at the begin of a cell or behind what may separate cells. */
const formulas = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(1)',
  '\t=1',
  '\r=1',
  '\n=1',
  ' =1',
  '＝1+1',
  '＋1',
  '－1',
  '＠A',
  "=cmd|' /C calc'!A0",
  'a;=1+1',
  'a,=1+1',
  'a|@SUM(1)',
  'a";"=1+1',
  'a;+1',
  'a;-1+1',
  '"=1+1',
  "'=1+1",
];

/** Cells as a program sees them that parts them at any of these signs and knows no quotes, as with another country's settings. */
const asMisread = (csv: string): string[] =>
  csv
    .replace(/^\ufeff/, '')
    .split(/[\r\n,;|\t]+/)
    .map((cell) => cell.replace(/^[\s"]+/, ''));

/** One that is a formula wherever it stands, and others that each run draws. */
const written = [...new Set(['=1+1', ...sample(formulas)])];

describe('C440 C503 exports hold no formula', () => {
  beforeAll(async () => {
    const as = tenant.admin;
    await tenant.repo.commit(joinConsortia);
    for (const [index, text] of written.entries()) {
      // Only texts of several lines hold these.
      const lines = `${text}\na\t=1+1\na\n=1+1`;
      // A trailing word makes names unique and survives trimming.
      const named = (word: string) => `${text} ${word}${index}`;
      const publisher = await ask(groups.publishers.create, {
        as,
        body: {
          name: named('p'),
          currency: 'EUR',
          alternative_name: text,
          abbreviation: text,
          ringgold_id: text,
          website: text,
          description: lines,
        },
      });
      await ask(groups.contacts.create, {
        as,
        body: {
          provider_id: publisher.id,
          first_name: text,
          last_name: named('n'),
          job: text,
          phone: text,
          address: lines,
          description: lines,
        },
      });
      await ask(groups.users.create, { as, body: { name: text, email: `reader-${index}@library.example`, roles: ['viewer'] } });
      const stakeholder = await ask(groups.stakeholders.create, {
        as,
        body: { first_name: text, last_name: text, job: text, phone: text },
      });
      await invited(stakeholder.id);
      await ask(groups.ipAddresses.create, { as, body: { range: `192.88.99.${index}`, note: lines } });
      await ask(groups.ipAddresses.tell, { as, body: { provider_ids: [publisher.id], informed_at: '2026-03-01', note: lines } });
      const contacts = [{ name: text, email: `m${index}@member.example`, role: 'other' as const, language: null }];
      const member = await ask(groups.memberships.create, {
        as,
        body: { name: named('g'), vat_id: text, order_reference: text, contacts },
      });
      await tenant.repo.commit((tx) => tx.create('letter', endedLetter(member.id, tx.at)));
      const offered = await ask(groups.deals.create, { as, body: { name: named('o'), years: [yearOfDeal] } });
      await tenant.repo.commit((tx) => tx.create('deal_offer', sampleOffer(offered.id, member.id, text)));
      await tenant.repo.commit((tx) => {
        const office = tx.create('received_membership', sampleReceivedMembership(text));
        const offer = tx.create('received_offer', sampleReceivedOffer(office.id, text));
        return tx.create('received_change', { ...sampleReceivedChange(offer.id), note: text, answerer: text });
      });
      const vendor = await ask(groups.vendors.create, { as, body: { name: named('v'), currency: 'EUR', alternative_name: text } });
      const type = await ask(groups.productTypes.create, { as, body: { name: named('t') } });
      await ask(groups.subjectCategories.create, { as, body: { name: named('c') } });
      const center = await ask(groups.costCenters.create, { as, body: { name: named('k'), code: text } });
      await ask(groups.customForms.create, { as, body: { name: named('f'), description: lines, fields: [textField] } });
      await ask(groups.toDos.create, { as, body: { title: text } });
      const states = [
        { name: named('s'), type: 'planned' as const },
        { name: named('w'), type: 'in_progress' as const },
      ];
      await ask(groups.toDoBoards.create, { as, body: { name: named('b'), description: lines, states } });
      await ask(groups.fteFields.create, { as, body: { name: named('y'), description: lines } });
      await ask(groups.usageSources.create, { as, body: { name: named('u'), platform: text, customer_id: text, note: lines } });
      await ask(groups.articles.create, { as, body: { title: text, journal_title: text, note: lines } });
      await ask(groups.agreements.create, {
        as,
        body: { name: named('a'), consortium: text, start_date: '2026-01-01', end_date: '2026-12-31' },
      });
      const department = await ask(groups.departments.create, { as, body: { name: named('d'), code: text } });
      const product = await ask(groups.products.create, {
        as,
        body: {
          name: named('j'),
          publisher_id: publisher.id,
          owner_id: tenant.editor.id,
          platform: text,
          product_type_id: type.id,
          print_identifier: text.slice(0, 20),
          online_identifier: text.slice(0, 20),
        },
      });
      const publications = [{ publication_title: `T${text}`, notes: lines }];
      await ask(groups.products.createTitleList, {
        as,
        params: { id: product.id },
        body: { name: named('t'), valid_from: '2026-01-01', publications },
      });
      const {
        id: subscription_period_id,
        subscription_id,
        financial_period_id,
      } = await ask(groups.subscriptionPeriods.create, {
        as,
        body: {
          product_id: product.id,
          start_date: `${memberYear()}-01-01`,
          subscription_name: named('s'),
          name_reference: text,
          order_number: text,
          comment: text,
          vendor_id: vendor.id,
          price: 1,
          departments: [{ department_id: department.id, percentage: 100, cost_center_id: center.id }],
        },
      });
      await ask(groups.priceCeilings.create, { as, body: { subscription_id, percent: 3, until: '2030-12-31', note: lines } });
      if (index === 0)
        await ask(groups.scenarios.create, { as, body: { name: named('x'), financial_period_id, note: lines, shared: true } });
      if (index === 0)
        await ask(groups.reports.run, { as, params: { id: 'products' }, body: { name: named('r'), format: 'csv', columns: [nameColumn] } });
      await tenant.repo.commit((tx) => tx.create('reminder', sentReminder(subscription_period_id, tenant.editor.id, tx.at)));
      await ask(groups.vendorInvoices.create, {
        as,
        body: { subscription_period_id, vendor_id: vendor.id, number: text, date: '2026-01-10', amount: 10, comment: text },
      });
      await ask(groups.metaDataCategories.create, { as, body: { name: named('m') } });
      if (index < 20)
        await ask(groups.metaDataFields.create, {
          as,
          body: { name: named('m'), description: lines, entity_id: index % 2 ? 'product' : 'vendor', type_id: '1' },
        });
      await ask(groups.licenseTermLabels.create, { as, body: { name: named('l'), description: lines } });
      await ask(groups.licenseQualifierLabels.create, { as, body: { name: named('q'), description: lines } });
      const deal = await ask(groups.licensePeriods.create, {
        as,
        body: { name: named('w'), publisher_id: publisher.id, owner_id: tenant.editor.id, start_date: '2026-01-01' },
      });
      await ask(groups.licenseAmendments.create, {
        as,
        body: { license_period_id: deal.id, name: named('a'), description: lines, start_date: '2026-02-01' },
      });
      const year = await ask(groups.financialPeriods.create, { as, body: { start_date: `${2100 + index}-01-01`, name: named('f') } });
      await rateOf('GBP', year.id, text);
      const file = {
        name: `${text.replace(/[\\/\n\r\t"]/g, '')}.csv`,
        type: 'text/csv',
        content: 'Publisher,Product,Year,Cost\nA,B,2026,1\n',
      };
      await ask(groups.imports.parse, { as, files: { file } });
      const to = ['reader@press.example'];
      await ask(groups.emailing.send, { as, body: { kind: 'support', provider_ids: [publisher.id], to, subject: text } });
    }
    await storeTitleUse(
      tenant,
      written[0] ?? '',
      written.map((text) => ({ name: `${text} title`, uses: 1 })),
    );
    // Headings are text of the member too.
    await ask(groups.settings.changeEntityLabel, { as, params: { id: 'department' }, body: { user_label: "=cmd|' /C calc'!A0" } });
  }, patience(180_000));

  const exported = async (entity: ListName, format: 'csv' | 'xlsx') => {
    const columns = listColumns[entity].filter(({ hidden }) => hidden !== 'never').map(({ field }) => field);
    return callApi(groups.exports.entity, { as: tenant.admin, params: { entity }, query: { format, columns: columns.join() } });
  };

  test.each(listNames)('%s: neither as csv, read in any country, nor as xlsx', async (entity) => {
    const csv = (await exported(entity, 'csv')).bytes.toString('utf8');
    expect(csv).toContain('1+1');
    const running = asMisread(csv).filter((cell) => /^[=+@＝＋＠－]|^-(?!\d+(\.\d+)?$)\S/.test(cell));
    expect(running).toEqual([]);

    const { bytes, headers } = await exported(entity, 'xlsx');
    expect(headers['content-disposition']).toMatch(/^attachment;/);
    const { sheets } = await readXlsx(bytes, { readStyles: false });
    const formulaCells = sheets
      .flatMap(({ cells }) => [...(cells?.values() ?? [])])
      .filter((cell) => 'formula' in cell && cell.formula !== undefined);
    expect(formulaCells).toEqual([]);
    const texts = sheets.flatMap(({ rows }) => rows.flat()).filter((cell) => typeof cell === 'string');
    expect(texts.some((cell) => cell.startsWith('=1+1') || cell.startsWith('=cmd') || cell.startsWith('+1'))).toBe(true);
  });
});
