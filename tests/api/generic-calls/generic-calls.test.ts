import { describe, expect, test } from 'vitest';
import { blankArticle } from '#shared/contract/entities/research.ts';
import { blankUsageSource } from '#shared/contract/entities/usage.ts';
import { groups } from '#shared/contract/calls.ts';
import { ask, callApi } from '#tests/support/api.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

const { priceCeilings, articleCharges, usageLinks, usageEntries, scenarios, reports, receivedEmails } = groups;

withLibrary();

describe('D1 the generic calls C504 C505 C506 of records with hand-written calls', () => {
  test('price ceilings have a form, one by id, an update by POST and a confirmation', async () => {
    const as = tenant.editor;
    const { subscription_id } = await library.period();
    const form = await ask(priceCeilings.form, { as });
    expect(form.subscriptions.map(({ id }) => id)).toContain(subscription_id);
    const { id } = await ask(priceCeilings.create, { as, body: { subscription_id, percent: 3, until: '2030-12-31' } });
    expect(await ask(priceCeilings.get, { as, params: { id } })).toMatchObject({ id, percent: 3, subscription: { id: subscription_id } });
    expect(await ask(priceCeilings.updateByPost, { as, params: { id }, body: { percent: 4 } })).toMatchObject({ percent: 4 });
    expect(await ask(priceCeilings.deleteConfirmation, { as, params: { id } })).toMatchObject({
      in_use: false,
      confirm: { method: 'DELETE', path: `/price-ceilings/${id}` },
    });
    expect((await callApi(priceCeilings.get, { as, params: { id: 'no-such-id' } })).status).toBe(404);
  });

  test('usage links and figures by hand have them, too', async () => {
    const as = tenant.editor;
    const source = await tenant.repo.commit((tx) =>
      Promise.resolve({
        api: tx.create('usage_source', { ...blankUsageSource, name: 'Tidewater' }).id,
        manual: tx.create('usage_source', { ...blankUsageSource, name: 'Letters', kind: 'manual' }).id,
      }),
    );
    expect(await ask(usageLinks.form, { as })).toMatchObject({
      usage_sources: [{ name: 'Letters' }, { name: 'Tidewater' }],
      scopes: ['platform', 'database', 'title_list', 'title'],
    });
    const link = await ask(usageLinks.create, {
      as,
      body: { usage_source_id: source.api, scope: 'platform', product_id: library.product },
    });
    expect(await ask(usageLinks.get, { as, params: { id: link.id } })).toMatchObject({ id: link.id, product: { id: library.product } });
    await ask(usageLinks.updateByPost, { as, params: { id: link.id }, body: { valid_to: '2030-12-31' } });
    expect(await ask(usageLinks.get, { as, params: { id: link.id } })).toMatchObject({ valid_to: '2030-12-31' });
    expect(await ask(usageLinks.deleteConfirmation, { as, params: { id: link.id } })).toMatchObject({ confirmable: true });
    expect((await callApi(usageLinks.get, { as, params: { id: 'no-such-id' } })).status).toBe(404);

    // Only sources of figures by hand have figures by hand.
    expect(await ask(usageEntries.form, { as })).toMatchObject({ usage_sources: [{ id: source.manual }] });
    const entry = await ask(usageEntries.create, {
      as,
      body: { usage_source_id: source.manual, product_id: library.product, metric: 'uses', months: { '2024-01': 5 } },
    });
    expect(await ask(usageEntries.get, { as, params: { id: entry.id } })).toMatchObject({ months: { '2024-01': 5 } });
    await ask(usageEntries.updateByPost, { as, params: { id: entry.id }, body: { months: { '2024-02': 7 } } });
    expect(await ask(usageEntries.get, { as, params: { id: entry.id } })).toMatchObject({ months: { '2024-02': 7 } });
    expect(await ask(usageEntries.deleteConfirmation, { as, params: { id: entry.id } })).toMatchObject({ confirmable: true });
  });

  test('charges of articles have them; each answers the whole article', async () => {
    const as = tenant.admin;
    const article = await tenant.repo.commit((tx) => Promise.resolve(tx.create('article', { ...blankArticle, title: 'Waves' })));
    expect(await ask(articleCharges.form, { as })).toMatchObject({ currency: 'EUR', departments: [{ id: library.department }] });
    const { charges } = await ask(articleCharges.create, {
      as,
      body: { article_id: article.id, kind: 'apc', amount: 100, currency: 'EUR' },
    });
    const id = charges[0]?.id ?? '';
    expect(await ask(articleCharges.get, { as, params: { id } })).toMatchObject({ id: article.id, charges: [{ id, amount: 100 }] });
    await ask(articleCharges.updateByPost, { as, params: { id }, body: { amount: 90 } });
    expect(await ask(articleCharges.deleteConfirmation, { as, params: { id } })).toMatchObject({
      name: expect.stringContaining('90') as string,
      confirm: { path: `/article-charges/${id}` },
    });
    expect((await callApi(articleCharges.get, { as, params: { id: `${article.id}_none` } })).status).toBe(404);
    await ask(articleCharges.remove, { as, params: { id } });
    expect((await callApi(articleCharges.deleteConfirmation, { as, params: { id } })).status).toBe(404);
  });

  test('scenarios and reports have them; those of someone else are not found', async () => {
    const as = tenant.editor;
    const form = await ask(scenarios.form, { as });
    const period = form.financial_periods[0]?.id ?? '';
    const scenario = await ask(scenarios.create, { as, body: { name: 'Mine', financial_period_id: period } });
    expect(await ask(scenarios.updateByPost, { as, params: { id: scenario.id }, body: { note: 'By POST' } })).toMatchObject({
      note: 'By POST',
    });
    expect(await ask(scenarios.deleteConfirmation, { as, params: { id: scenario.id } })).toMatchObject({ name: 'Mine' });
    expect((await callApi(scenarios.deleteConfirmation, { as: tenant.admin, params: { id: scenario.id } })).status).toBe(404);

    expect((await ask(reports.form, { as })).types).toContain('subscriptions');
    const report = await ask(reports.create, {
      as,
      body: { name: 'Mine', type: 'subscriptions', columns: [{ path: 'name', label: null, total: null }] },
    });
    expect(await ask(reports.updateByPost, { as, params: { id: report.id }, body: { name: 'Ours' } })).toMatchObject({ name: 'Ours' });
    expect((await callApi(reports.updateByPost, { as: tenant.admin, params: { id: report.id }, body: { name: 'Theirs' } })).status).toBe(
      404,
    );
  });

  test('a closed financial period is not offered for a scenario', async () => {
    const as = tenant.editor;
    const [closed] = (await ask(scenarios.form, { as })).financial_periods;
    await tenant.repo.commit(async (tx) =>
      tx.save('financial_period', {
        ...(await tx.load('financial_period', closed?.id ?? '')),
        state: 'closed',
        closed_at: tx.at,
        closed_by: tenant.admin.id,
      }),
    );
    const ids = (await ask(scenarios.form, { as })).financial_periods.map(({ id }) => id);
    expect(ids).not.toContain(closed?.id);
  });

  test('received emails have them', async () => {
    const as = tenant.editor;
    expect(await ask(receivedEmails.form, { as })).toMatchObject({ file_types: ['.eml'], max_bytes: 50 * 1024 * 1024 });
    const { id: subscription_period_id, subscription_id } = await library.period();
    const { id: other } = await ask(groups.subscriptionPeriods.create, {
      as,
      body: { subscription_id, start_date: '2027-01-01' },
    });
    const kept = await ask(receivedEmails.create, {
      as,
      body: { subscription_period_id },
      files: {
        file: {
          name: 'a.eml',
          type: 'message/rfc822',
          content: 'From: a@b.example\r\nSubject: Offer\r\nMessage-ID: <1@b.example>\r\n\r\nWords',
        },
      },
    });
    expect(await ask(receivedEmails.updateByPost, { as, params: { id: kept.id }, body: { subscription_period_id: other } })).toMatchObject({
      subscription_period_id: other,
    });
  });
});
