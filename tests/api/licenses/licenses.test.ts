import { beforeAll, describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import type { LicensePeriodRow } from '#shared/contract/rows/license-row.ts';
import { ask, callApi, createTestTenant, runJobs } from '#tests/support/api.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

const { licenses, licensePeriods, licenseAmendments, subscriptionLicenses } = groups;
const { licenseTermLabels, licenseQualifierLabels, subscriptions } = groups;

withLibrary();

/** The preloaded labels by name. */
let labels: Record<string, string>;
let qualifiers: Record<string, string>;

beforeAll(async () => {
  const byName = (rows: { id: string; name: string }[]) => Object.fromEntries(rows.map(({ id, name }) => [name, id]));
  labels = byName((await ask(licenseTermLabels.list, { as: tenant.viewer })) as { id: string; name: string }[]);
  qualifiers = byName((await ask(licenseQualifierLabels.list, { as: tenant.viewer })) as { id: string; name: string }[]);
});

const term = (name: string, status: 'yes' | 'no' | 'n/a', more: object = {}) => ({
  label_id: labels[name] ?? '',
  active: true,
  status,
  qualifiers: [],
  description: null,
  ...more,
});

/** A licence with its first period, by the call. */
function createLicense(change: object = {}): Promise<LicensePeriodRow> {
  return ask(licensePeriods.create, {
    as: tenant.editor,
    body: {
      name: 'Tidal deal',
      publisher_id: library.publisher,
      owner_id: tenant.editor.id,
      start_date: '2026-01-01',
      end_date: '2026-12-31',
      ...change,
    },
  });
}

describe('C364 C365 C366 C367 C368 C369 C371 C372 licence periods', () => {
  test('R056 R099 the form offers publishers, owners, terms, qualifiers and statuses; what is missing is named all at once', async () => {
    const form = await ask(licensePeriods.form, { as: tenant.viewer });
    expect(form).toMatchObject({ license: null, renewal: null, term_statuses: [{ id: 'yes' }, { id: 'no' }, { id: 'n/a' }] });
    expect(form.publishers.map(({ name }) => name)).toEqual(['Atlantic Science', 'Northern Press']);
    expect(form.owners.map(({ id }) => id)).toContain(tenant.editor.id);
    expect(form.terms[0]).toMatchObject({ name: 'Authorised users' });
    expect(form.actions.map(({ action }) => action)).toEqual(['finalize', 'dismiss']);
    const empty = await callApi(licensePeriods.create, { as: tenant.editor, body: {} });
    expect(empty.status).toBe(422);
    expect(empty.body.messages.errors).toEqual({
      name: ['Required'],
      publisher_id: ['Required'],
      owner_id: ['Required'],
      start_date: ['Required'],
    });
    const refused = await callApi(licensePeriods.create, {
      as: tenant.editor,
      body: {
        name: 'x'.repeat(255),
        publisher_id: library.vendor,
        owner_id: tenant.editor.id,
        start_date: '2026-01-01',
        end_date: '2026-01-01',
      },
    });
    expect(refused.body.messages.errors).toEqual({
      end_date: [expect.stringMatching(/^Must be after \(.*2026.*\)$/)],
      publisher_id: ['Bookhouse is not a publisher'],
    });
  });

  test('R098 R100 a licence is made with its first period, its terms and its subscriptions; both ends show the link (C146)', async () => {
    const { subscription_id } = await library.period();
    const made = await callApi(licensePeriods.create, {
      as: tenant.editor,
      body: {
        name: 'Harbour package',
        publisher_id: library.publisher,
        owner_id: tenant.editor.id,
        start_date: '2026-01-01',
        end_date: '2026-12-31',
        summary: '<p onclick="x()">Signed <a href="https://press.example">here</a><script>x()</script></p>',
        terms: [
          term('Walk-in users', 'yes', { qualifiers: [qualifiers['Under conditions']], description: 'Two seats' }),
          term('AI use', 'no'),
          term('SERU', 'n/a'),
          term('Alumni', 'yes', { active: false }),
        ],
        subscriptions: [subscription_id],
      },
    });
    expect(made.body.messages.default).toBe('The license Harbour package was created.');
    const period = made.result;
    expect(period).toMatchObject({
      name: 'Harbour package',
      status: 'pending',
      publisher: { name: 'Northern Press' },
      owner: { id: tenant.editor.id },
      license_file: null,
      subscriptions: [{ id: subscription_id, latest_period: { start_date: '2026-01-01' } }],
      actions: [
        { action: 'finalize', name: 'Finalize', status: 'finalized' },
        { action: 'dismiss', status: 'dismissed' },
      ],
    });
    // R065: what acts is gone, and links open in a new tab.
    expect(period.summary).toBe('<p>Signed <a href="https://press.example" target="_blank" rel="noopener noreferrer">here</a></p>');
    // In the order of the catalogue, each with what it comes to.
    expect(period.terms.map(({ name, state, qualifier_names }) => [name, state, ...qualifier_names])).toEqual([
      ['Walk-in users', 'allowed', 'Under conditions'],
      ['Alumni', 'not_applicable'],
      ['AI use', 'not_allowed'],
      ['SERU', 'unknown'],
    ]);
    const linked = await ask(subscriptionLicenses.list, { as: tenant.viewer, params: { id: subscription_id } });
    expect(linked).toMatchObject([{ id: period.id, name: 'Harbour package' }]);
    expect(await ask(licensePeriods.get, { as: tenant.viewer, params: { id: period.id } })).toEqual(period);
    expect(await ask(licensePeriods.list, { as: tenant.viewer })).toContainEqual(period);
    expect(await ask(licenses.get, { as: tenant.viewer, params: { id: period.license_id } })).toMatchObject({
      name: 'Harbour package',
      last_period_id: period.id,
      license_periods: [{ id: period.id, status: 'pending' }],
      subscription_count: 1,
    });
  });

  test('R056 R058 a second period has the licence’s name, which the form cannot change; a renewal begins the day after', async () => {
    const first = await createLicense({ terms: [term('ILL print', 'yes')], summary: '<p>Old</p>' });
    const { license, renewal } = await ask(licensePeriods.form, { as: tenant.editor, query: { license_id: first.license_id } });
    expect(license).toMatchObject({ id: first.license_id, name: 'Tidal deal', publisher_id: library.publisher });
    expect(renewal).toMatchObject({
      start_date: '2027-01-01',
      end_date: '2027-12-31',
      summary: '<p>Old</p>',
      terms: [{ label_id: labels['ILL print'] }],
      renews: first.id,
    });
    const { renews: _renews, ...values } = renewal ?? { renews: '' };
    const body = { ...values, license_id: first.license_id };
    const locked = await callApi(licensePeriods.create, { as: tenant.editor, body: { ...body, name: 'Another name' } });
    expect(locked.body.messages.errors).toEqual({
      name: ['This is the license’s name. Change it on the page of the license.'],
    });
    const second = await ask(licensePeriods.create, { as: tenant.editor, body: { ...body, name: 'Tidal deal' } });
    expect(second).toMatchObject({ license_id: first.license_id, start_date: '2027-01-01', status: 'pending' });
    const whole = await ask(licenses.get, { as: tenant.editor, params: { id: first.license_id } });
    expect(whole.license_periods.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(whole.last_period_id).toBe(second.id);
    expect((await callApi(licensePeriods.form, { as: tenant.editor, query: { license_id: 'nowhere' } })).status).toBe(404);
  });

  test('R058 R101 a form with a file: kept, not resent, replaced, taken away; POST with _method=PUT is a change, without it an action', async () => {
    const pdf = (text: string) => ({ name: `${text}.pdf`, type: 'application/pdf', content: `%PDF-1.4 ${text}` });
    const made = await ask(licensePeriods.create, {
      as: tenant.editor,
      body: {
        name: 'Filed',
        publisher_id: library.publisher,
        owner_id: tenant.editor.id,
        start_date: '2026-01-01',
        end_date: '',
        terms: [],
      },
      files: { license_file: pdf('signed') },
    });
    expect(made).toMatchObject({ end_date: null, time: 'one_time' });
    expect(made.license_file).toMatchObject({ name: 'signed.pdf', created_by: { id: tenant.editor.id } });
    const params = { id: made.id };
    const change = (body: object, files = {}) =>
      callApi({ ...licensePeriods.update, method: 'POST' } as typeof licensePeriods.update, {
        as: tenant.editor,
        params,
        body: { _method: 'PUT', ...body },
        files,
      });
    const renamed = await change({ end_date: '2026-12-31', version: String(made.version) });
    expect(renamed.result).toMatchObject({ end_date: '2026-12-31', license_file: made.license_file, version: 2 });
    const replaced = await change({}, { license_file: pdf('amended') });
    expect(replaced.result.license_file).toMatchObject({ name: 'amended.pdf' });
    const wrong = await change({}, { license_file: { name: 'page.pdf', type: 'application/pdf', content: '<html>' } });
    expect(wrong.status).toBe(422);
    expect(wrong.body.messages.errors).toHaveProperty('file');
    const foreign = await callApi(licensePeriods.update, { as: tenant.editor, params, body: { license_file_id: 'nowhere' } });
    expect(foreign.body.messages.errors).toHaveProperty('license_file_id');
    expect((await change({ license_file_id: '' })).result.license_file).toBeNull();
    expect((await ask(licensePeriods.act, { as: tenant.editor, params, body: { action: 'finalize' } })).status).toBe('finalized');
  });

  test('R057 finalize, dismiss and reopen; what the status does not offer is refused', async () => {
    const { id } = await createLicense();
    const act = (action: 'finalize' | 'dismiss' | 'reopen', version?: number) =>
      callApi(licensePeriods.act, { as: tenant.editor, params: { id }, body: { action, ...(version && { version }) } });
    const finalized = await act('finalize');
    expect(finalized.body.messages.default).toBe('The license period is finalized.');
    expect(finalized.result.actions).toEqual([{ action: 'reopen', name: 'Back to pending', status: 'pending' }]);
    const refused = await act('dismiss');
    expect(refused.status).toBe(409);
    expect(refused.body.messages.default).toContain('This license period is finalized');
    expect((await act('reopen', 1)).status).toBe(409);
    expect((await act('reopen')).result.status).toBe('pending');
    expect((await act('dismiss')).result.status).toBe('dismissed');
  });

  test('a change keeps what it does not name, and its version guards it; the publisher is the licence’s', async () => {
    const made = await createLicense({ terms: [term('Alumni', 'no')] });
    const as = tenant.editor;
    const params = { id: made.id };
    const changed = await ask(licensePeriods.update, { as, params, body: { publisher_id: library.foreign, version: 1 } });
    expect(changed).toMatchObject({ publisher: { name: 'Atlantic Science' }, terms: [{ name: 'Alumni' }] });
    expect(await ask(licenses.get, { as, params: { id: made.license_id } })).toMatchObject({ publisher: { name: 'Atlantic Science' } });
    const refused = await callApi(licensePeriods.update, { as, params, body: { start_date: '', publisher_id: null, owner_id: null } });
    expect(refused.body.messages.errors).toEqual({ publisher_id: ['Required'], owner_id: ['Required'], start_date: ['Required'] });
    await ask(licensePeriods.update, { as: tenant.admin, params, body: { start_date: '2026-02-01' } });
    expect((await callApi(licensePeriods.update, { as, params, body: { start_date: '2026-03-01', version: 1 } })).status).toBe(409);
    const twice = [term('Alumni', 'no'), term('Alumni', 'yes')];
    expect((await callApi(licensePeriods.update, { as, params, body: { terms: twice } })).body.messages.errors).toEqual({
      terms: ['Each term label may be used once'],
    });
    const gone = await callApi(licensePeriods.update, { as, params, body: { terms: [{ ...term('Alumni', 'no'), label_id: 'nowhere' }] } });
    expect(gone.status).toBe(422);
  });

  test('more subscriptions than one commit holds are linked all the same, and taken off again', async () => {
    const ids = await manySubscriptions(120);
    const made = await createLicense({ name: 'Everything', subscriptions: ids });
    expect(made.subscription_count).toBe(120);
    const fewer = await ask(licensePeriods.update, {
      as: tenant.editor,
      params: { id: made.id },
      body: { subscriptions: ids.slice(0, 3) },
    });
    expect(fewer.subscriptions.map(({ id }) => id).toSorted()).toEqual(ids.slice(0, 3).toSorted());
    const unknown = await callApi(licensePeriods.update, {
      as: tenant.editor,
      params: { id: made.id },
      body: { subscriptions: ['nowhere'] },
    });
    expect(unknown.body.messages.errors).toEqual({ subscriptions: ['Subscription does not exist or is no longer available'] });
  });

  async function manySubscriptions(count: number): Promise<string[]> {
    const ids: string[] = [];
    for (let start = 0; start < count; start += 40)
      await tenant.repo.commit((tx) => {
        for (let index = start; index < Math.min(count, start + 40); index++)
          ids.push(
            tx.create('subscription', {
              name: `Part ${index}`,
              product_id: library.product,
              description: null,
              license_period_ids: [],
              terms: null,
              quiet_since: null,
            }).id,
          );
      });
    return ids;
  }
});

describe('C146 C147 C148 the licences of a subscription', () => {
  test('are set from its end; those of its publisher are offered first, dismissed ones not', async () => {
    const as = tenant.editor;
    const { subscription_id: id } = await library.period();
    const own = await createLicense({ name: 'Zeta of the publisher' });
    const other = await createLicense({ name: 'Alpha of another', publisher_id: library.foreign });
    const dismissed = await createLicense({ name: 'Dismissed' });
    await ask(licensePeriods.act, { as, params: { id: dismissed.id }, body: { action: 'dismiss' } });
    const offered = await ask(subscriptionLicenses.available, { as, params: { id } });
    const places = [own, other, dismissed].map((period) => offered.findIndex((each) => each.id === period.id));
    expect(places[0]).toBeLessThan(places[1] ?? 0);
    expect(places[2]).toBe(-1);

    const set = await callApi(subscriptionLicenses.set, {
      as,
      params: { id },
      body: { license_period_ids: [own.id, other.id, own.id] },
    });
    expect(set.result.map((period) => period.name).toSorted()).toEqual(['Alpha of another', 'Zeta of the publisher']);
    expect(await ask(licensePeriods.get, { as, params: { id: own.id } })).toMatchObject({ subscriptions: [{ id }] });
    const after = await ask(subscriptionLicenses.available, { as, params: { id } });
    expect(after.map((period) => period.id)).not.toContain(own.id);
    expect(await ask(subscriptionLicenses.set, { as, params: { id }, body: { license_period_ids: [] } })).toEqual([]);
    const unknown = await callApi(subscriptionLicenses.set, { as, params: { id }, body: { license_period_ids: ['nowhere'] } });
    expect(unknown.body.messages.errors).toEqual({ license_period_ids: ['License period does not exist or is no longer available'] });
  });
});

describe('C360 C361 C362 C363 C370 C250 C423 C503 C505 C506 licences', () => {
  test('R133 name, publisher and who manages it are changed; a provider that is no publisher is refused', async () => {
    const as = tenant.editor;
    const { license_id: id } = await createLicense();
    expect(await ask(licenses.update, { as, params: { id }, body: { name: 'Renamed', version: 1 } })).toMatchObject({ name: 'Renamed' });
    expect(await ask(licenses.updateByPost, { as, params: { id }, body: { owner_id: tenant.admin.id } })).toMatchObject({
      owner: { name: 'Ada Admin' },
    });
    const refused = await callApi(licenses.update, { as, params: { id }, body: { publisher_id: library.vendor } });
    expect(refused.body.messages.errors).toEqual({ publisher_id: ['Bookhouse is not a publisher'] });
    expect(await ask(licenses.form, { as })).toMatchObject({ owners: expect.any(Array) });
    expect(await ask(groups.inlineEditing.license, { as })).toEqual(await ask(licenses.form, { as }));
  });

  test('the list shows the period in force, filters and exports term states as columns of their own', async () => {
    const as = tenant.viewer;
    const walkIn = `term_${labels['Walk-in users']}`;
    const yes = await createLicense({ name: 'Column yes', terms: [term('Walk-in users', 'yes')] });
    const no = await createLicense({ name: 'Column no', terms: [term('Walk-in users', 'no')] });
    const listed = (await ask(licenses.list, { as, query: { search: 'column', [`filter[${walkIn}]`]: 'not_allowed' } })) as object[];
    expect(listed).toMatchObject([{ id: no.license_id, [walkIn]: 'not_allowed', status: 'pending' }]);
    const sorted = (await ask(licenses.list, { as, query: { search: 'column', sort: `-${walkIn}`, paginated: 'true' } })) as {
      data: object[];
    };
    expect(sorted.data).toMatchObject([{ id: no.license_id }, { id: yes.license_id }]);
    expect((await callApi(licenses.list, { as, query: { sort: 'term_nowhere' } })).status).toBe(422);
    const file = await callApi(licenses.download, {
      as,
      query: { search: 'column' },
      body: { format: 'csv', columns: ['name', walkIn] },
    });
    expect(file.bytes.toString('utf8')).toContain('Walk-in users');
    expect(file.bytes.toString('utf8')).toMatch(/Column no\W+Not allowed/);
    const exported = await callApi(groups.exports.entity, {
      as,
      params: { entity: 'licenses' },
      query: { format: 'csv', search: 'column' },
    });
    expect(exported.bytes.toString('utf8')).toContain('Column yes');
    const ofPublisher = (await ask(groups.publishers.licenses, {
      as,
      params: { id: library.publisher },
      query: { search: 'column', include: 'periods.owner' },
    })) as object[];
    expect(ofPublisher).toMatchObject([
      { name: 'Column no', license_periods: [{ owner: { id: tenant.editor.id } }] },
      { name: 'Column yes' },
    ]);
    const hits = await ask(groups.search.top, { as, query: { query: 'column no' } });
    expect(hits).toContainEqual(expect.objectContaining({ tag: 'license', id: no.license_id, name: 'Column no' }));
  });

  test('R034 one in use is refused with its subscriptions; replaced, its periods are followed by those of the replacement', async () => {
    const as = tenant.editor;
    const { subscription_id } = await library.period({ subscription_name: 'Holder of a license' });
    const used = await createLicense({ name: 'Going', subscriptions: [subscription_id] });
    const next = await createLicense({ name: 'Coming' });
    const params = { id: used.license_id };
    const refused = await callApi(licenses.remove, { as, params });
    expect(refused.status).toBe(409);
    expect(refused.body.messages.default).toBe('The license Going is used by 1 subscription.');
    expect(refused.body.result).toMatchObject({
      uses: [{ kind: 'subscription', count: 1, examples: [{ name: 'Holder of a license', link: `/subscriptions/${subscription_id}` }] }],
    });
    const confirmation = await ask(licenses.deleteConfirmation, { as, params });
    expect(confirmation).toMatchObject({ in_use: true, confirmable: true, replaceable: true });
    expect(confirmation.messages[0]?.message).toBe('The license Going will be deleted with its license period.');
    expect(confirmation.replacements).toContainEqual({ id: next.license_id, name: 'Coming' });

    await ask(licenses.remove, { as, params, query: { replace_with: next.license_id } });
    const held = () => ask(subscriptionLicenses.list, { as, params: { id: subscription_id } });
    expect(await held()).toMatchObject([{ id: next.id, name: 'Coming' }]);
    await runJobs(tenant.id);
    expect(await tenant.repo.get('subscription', subscription_id)).toMatchObject({ license_period_ids: [next.id] });
    expect(await held()).toMatchObject([{ id: next.id }]);

    await ask(licenses.remove, { as, params: { id: next.license_id }, query: { anyway: 'true' } });
    expect(await held()).toEqual([]);
    await runJobs(tenant.id);
    expect(await tenant.repo.get('subscription', subscription_id)).toMatchObject({ license_period_ids: [], terms: null });
    expect((await callApi(licensePeriods.get, { as, params: { id: next.id } })).status).toBe(404);
  });

  test('R034 R059 a period in use is refused too, and replaced by another; the licence stays', async () => {
    const as = tenant.editor;
    const { subscription_id } = await library.period();
    const first = await createLicense({ name: 'Two years', subscriptions: [subscription_id] });
    const second = await ask(licensePeriods.create, {
      as,
      body: { license_id: first.license_id, start_date: '2027-01-01', end_date: '2027-12-31' },
    });
    const amendment = await ask(licenseAmendments.create, {
      as,
      body: { license_period_id: first.id, name: 'First', start_date: '2026-02-01' },
    });
    const confirmation = await ask(licensePeriods.deleteConfirmation, { as, params: { id: first.id } });
    expect(confirmation.messages[0]?.message).toMatch(
      /^The license period Two years, .*2026.* will be deleted with its license amendment\.$/,
    );
    expect(confirmation.replacements.find(({ id }) => id === second.id)?.name).toMatch(/^Two years, .*2027/);
    expect((await callApi(licensePeriods.remove, { as, params: { id: first.id } })).status).toBe(409);
    await ask(licensePeriods.remove, { as, params: { id: first.id }, query: { replace_with: second.id } });
    expect(await ask(subscriptionLicenses.list, { as, params: { id: subscription_id } })).toMatchObject([{ id: second.id }]);
    expect((await callApi(licenseAmendments.get, { as, params: { id: amendment.id } })).status).toBe(404);
    expect(await ask(licenses.get, { as, params: { id: first.license_id } })).toMatchObject({ period_count: 1 });
  });

  test('a licence whose periods are used can be replaced only by one that has a period', async () => {
    const as = tenant.editor;
    const { subscription_id } = await library.period();
    const used = await createLicense({ name: 'Used', subscriptions: [subscription_id] });
    const empty = await createLicense({ name: 'Emptied' });
    await ask(licensePeriods.remove, { as, params: { id: empty.id } });
    const refused = await callApi(licenses.remove, { as, params: { id: used.license_id }, query: { replace_with: empty.license_id } });
    expect(refused.body.messages.errors).toEqual({ replace_with: ['Choose another license'] });
  });

  test('a deleted subscription leaves no trace in a licence', async () => {
    const { subscription_id } = await library.period();
    const held = await createLicense({ name: 'Left alone', subscriptions: [subscription_id] });
    await ask(subscriptions.remove, { as: tenant.editor, params: { id: subscription_id } });
    expect(await ask(licensePeriods.get, { as: tenant.editor, params: { id: held.id } })).toMatchObject({ subscriptions: [] });
  });
});

describe('C300 C301 C302 C303 C304 C305 C306 C307 C308 C309 C310 catalogues of labels', () => {
  test('DOMAIN 4.8 a new library has them, in their order, and may have them again', async () => {
    const fresh = await createTestTenant();
    const as = fresh.editor;
    const rows = (await ask(licenseTermLabels.list, { as, query: { sort: 'order' } })) as { id: string; name: string; order: number }[];
    expect(rows).toHaveLength(36);
    expect(rows[0]).toMatchObject({ id: 'term-authorised-users', name: 'Authorised users', order: 10 });
    expect((await ask(licenseQualifierLabels.list, { as })) as object[]).toHaveLength(9);
    expect(await ask(licenseTermLabels.addUsual, { as })).toEqual({ added: 0 });
    // What was deleted comes back when somebody asks for it; what was renamed is another label now.
    await ask(licenseTermLabels.remove, { as, params: { id: 'term-seru' } });
    await ask(licenseTermLabels.update, { as, params: { id: 'term-alumni' }, body: { name: 'Ehemalige' } });
    expect(await ask(licenseTermLabels.addUsual, { as })).toEqual({ added: 2 });
    await ask(licenseQualifierLabels.remove, { as, params: { id: 'qualifier-silent' } });
    expect(await ask(licenseQualifierLabels.addUsual, { as })).toEqual({ added: 1 });
    const names = ((await ask(licenseTermLabels.list, { as })) as { name: string }[]).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['SERU', 'Ehemalige', 'Alumni']));
  });

  test.each([
    { kind: 'term', calls: licenseTermLabels },
    { kind: 'qualifier', calls: licenseQualifierLabels },
  ])('a $kind label is created last, changed, and counts its uses', async ({ calls }) => {
    const as = tenant.editor;
    const { order } = await ask(calls.form, { as });
    const made = await ask(calls.create, { as, body: { name: 'Sculpture' } });
    expect(made).toMatchObject({ name: 'Sculpture', order, active: true, description: null, use_count: 0 });
    const update = calls.update as typeof licenseTermLabels.update;
    expect(await ask(update, { as, params: { id: made.id }, body: { active: false, order: 5, version: 1 } })).toMatchObject({
      active: false,
    });
    const twice = await callApi(calls.create, { as, body: { name: 'sculpture' } });
    expect(twice.status).toBe(422);
    expect(await ask(calls.get, { as, params: { id: made.id } })).toMatchObject({ order: 5 });
    await ask(calls.updateByPost, { as, params: { id: made.id }, body: { description: 'Of stone' } });
    expect((await callApi(calls.remove, { as: tenant.viewer, params: { id: made.id } })).status).toBe(403);
    await ask(calls.remove, { as, params: { id: made.id } });
  });

  test('R034 a label in use is replaced: the terms follow at once, two of one label become the stricter one', async () => {
    const as = tenant.editor;
    const old = await ask(licenseTermLabels.create, { as, body: { name: 'Lending' } });
    const doubt = await ask(licenseQualifierLabels.create, { as, body: { name: 'Doubtful' } });
    const made = await createLicense({
      name: 'Labelled',
      terms: [
        { ...term('ILL print', 'yes'), description: 'Paper' },
        { ...term('ILL print', 'no'), label_id: old.id, qualifiers: [doubt.id] },
      ],
    });
    expect(await ask(licenseTermLabels.get, { as, params: { id: old.id } })).toMatchObject({ use_count: 1 });
    expect((await callApi(licenseTermLabels.remove, { as, params: { id: old.id } })).status).toBe(409);
    const confirmation = await ask(licenseTermLabels.deleteConfirmation, { as, params: { id: old.id } });
    expect(confirmation.messages[1]?.uses?.examples[0]?.link).toBe(`/licenses/${made.license_id}?period=${made.id}`);
    await ask(licenseTermLabels.remove, { as, params: { id: old.id }, query: { replace_with: labels['ILL print'] ?? '' } });
    const merged = { terms: [{ name: 'ILL print', state: 'not_allowed', description: 'Paper', qualifier_names: ['Doubtful'] }] };
    const read = () => ask(licensePeriods.get, { as, params: { id: made.id } });
    expect(await read()).toMatchObject(merged);
    await runJobs(tenant.id);
    expect(await read()).toMatchObject(merged);
    // A label that goes for good takes its terms along, a qualifier only itself.
    expect(await ask(licenseQualifierLabels.deleteConfirmation, { as, params: { id: doubt.id } })).toMatchObject({ confirmable: true });
    await ask(licenseQualifierLabels.remove, { as, params: { id: doubt.id }, query: { anyway: 'true' } });
    expect(await read()).toMatchObject({ terms: [{ qualifier_names: [] }] });
    await runJobs(tenant.id);
    expect(await tenant.repo.get('license_period', made.id)).toMatchObject({ terms: [{ qualifiers: [] }, { qualifiers: [] }] });
  });
});
