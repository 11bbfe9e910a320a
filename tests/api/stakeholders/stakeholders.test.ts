import { describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { ask, callApi, runJobs } from '#tests/support/api.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

const { stakeholders, periodStakes, subscriptionPeriods } = groups;

withLibrary();

const asEditor = () => ({ as: tenant.editor });

async function add(more: object = {}) {
  return ask(stakeholders.create, { as: tenant.editor, body: { last_name: 'Weber', ...more } });
}

async function periodOf(...stakeholder_ids: string[]) {
  return library.period({ departments: [{ department_id: library.department, percentage: 50, cost_center_id: null, stakeholder_ids }] });
}

describe('C060 C061 C062 C063 C064 stakeholders', () => {
  test('R071 R016 are created, listed, read, changed and deleted; departments come as ids and are shown by name', async () => {
    const made = await callApi(stakeholders.create, {
      ...asEditor(),
      body: {
        first_name: ' Jonas ',
        last_name: 'Weber',
        email: 'jonas@physics.example',
        job: '',
        departments: [library.department, library.department],
      },
    });
    expect(made.body).toMatchObject({ status: 'positive', messages: { default: 'The stakeholder Jonas Weber was created.' } });
    expect(made.result).toMatchObject({
      first_name: 'Jonas',
      name: 'Jonas Weber',
      job: null,
      phone: null,
      active: true,
      locale: null,
      departments: [{ id: library.department, name: 'Physics' }],
      department_ids: [library.department],
      stakes: 0,
      created_by: tenant.editor.id,
    });
    const { id } = made.result;
    expect(await ask(stakeholders.list, { ...asEditor(), query: { include: 'departments' } })).toContainEqual(made.result);
    expect(await ask(stakeholders.list, { ...asEditor(), query: { 'filter[departments]': library.department } })).toEqual([made.result]);
    expect(await ask(stakeholders.get, { ...asEditor(), params: { id } })).toEqual(made.result);
    const form = await ask(stakeholders.form, asEditor());
    expect(form.departments).toContainEqual({ id: library.department, name: 'Physics' });
    expect(form.locales.map((each) => each.id)).toEqual(['en', 'de', 'fr', 'sv']);
    expect(
      await ask(stakeholders.update, { ...asEditor(), params: { id }, body: { departments: [], locale: 'sv', version: 1 } }),
    ).toMatchObject({ departments: [], locale: 'sv', version: 2, last_name: 'Weber' });
    expect(
      await ask(stakeholders.updateByPost, { ...asEditor(), params: { id }, body: { department_ids: [library.department], phone: '1' } }),
    ).toMatchObject({ phone: '1', departments: [{ name: 'Physics' }] });
    expect(await ask(stakeholders.deleteConfirmation, { ...asEditor(), params: { id } })).toMatchObject({
      name: 'Jonas Weber',
      in_use: false,
      confirm: { method: 'DELETE', path: `/stakeholders/${id}`, version: 3 },
    });
    expect((await callApi(stakeholders.remove, { ...asEditor(), params: { id } })).status).toBe(200);
    expect((await callApi(stakeholders.get, { ...asEditor(), params: { id } })).status).toBe(404);
  });

  test('R016 what nobody could be called by, no address and no language are refused by field', async () => {
    const nameless = await callApi(stakeholders.create, { ...asEditor(), body: { phone: '1' } });
    expect(nameless.status).toBe(422);
    expect(nameless.body.messages.errors).toEqual({ last_name: ['Enter a name or an email address'] });
    const wrong = await callApi(stakeholders.create, { ...asEditor(), body: { last_name: 'X', email: 'nobody', locale: 'tlh' } });
    expect(Object.keys(wrong.body.messages.errors ?? {})).toEqual(['email', 'locale']);
    const gone = await callApi(stakeholders.create, { ...asEditor(), body: { last_name: 'X', departments: ['nowhere'] } });
    expect(gone.status).toBe(422);
  });

  test('C063 one with stakes goes only with a replacement, which then has them; its link opens nothing of the other', async () => {
    const [old, next] = [await add({ last_name: 'Old' }), await add({ last_name: 'Next' })];
    const period = await periodOf(old.id);
    expect(await ask(stakeholders.list, { ...asEditor(), query: { 'filter[stakes][gte]': '1', search: 'Old' } })).toMatchObject([
      { stakes: 1 },
    ]);
    const refused = await callApi(stakeholders.remove, { ...asEditor(), params: { id: old.id } });
    expect(refused.status).toBe(409);
    expect(refused.body.messages.default).toBe('The stakeholder Old is used by 1 subscription period.');
    expect(await ask(stakeholders.deleteConfirmation, { ...asEditor(), params: { id: old.id } })).toMatchObject({
      replaceable: true,
      replacements: expect.arrayContaining([{ id: next.id, name: 'Next' }]) as unknown,
    });
    await ask(stakeholders.remove, { ...asEditor(), params: { id: old.id }, query: { replace_with: next.id } });
    const stakes = () => ask(periodStakes.get, { ...asEditor(), params: { id: period.id } });
    expect((await stakes()).departments[0]?.stakeholders).toEqual([{ id: next.id, name: 'Next' }]);
    await runJobs(tenant.id);
    expect((await stakes()).departments[0]?.stakeholders).toEqual([{ id: next.id, name: 'Next' }]);
    expect((await ask(subscriptionPeriods.get, { ...asEditor(), params: { id: period.id } })).departments[0]?.stakeholder_ids).toEqual([
      next.id,
    ]);
  });
});

describe('C065 transfer of stakes', () => {
  test('R017 all stakes of one go to the other, who stands once where both were; by GET as by POST', async () => {
    const [from, to] = [await add({ last_name: 'From' }), await add({ last_name: 'To' })];
    const [one, both] = [await periodOf(from.id), await periodOf(to.id, from.id)];
    const moved = await callApi(stakeholders.transfer, { ...asEditor(), params: { oldId: from.id, newId: to.id } });
    expect(moved.body).toMatchObject({
      status: 'positive',
      messages: { default: 'All 2 stakes of From were transferred to To.' },
      result: { moved: 2, running: false, from: { name: 'From' }, to: { name: 'To' } },
    });
    for (const { id } of [one, both])
      expect((await ask(periodStakes.get, { ...asEditor(), params: { id } })).departments[0]?.stakeholders).toEqual([
        { id: to.id, name: 'To' },
      ]);
    const none = await callApi(stakeholders.transferByPost, { ...asEditor(), params: { oldId: from.id, newId: to.id } });
    expect(none.body).toMatchObject({ status: 'info', messages: { default: 'From has no stakes to transfer.' } });
    const back = await callApi(stakeholders.transferByPost, { ...asEditor(), params: { oldId: to.id, newId: from.id } });
    expect(back.body.messages.default).toBe('All 2 stakes of To were transferred to From.');
  });

  test('R017 to oneself, to nobody and from nobody is refused', async () => {
    const one = await add({ last_name: 'Alone' });
    expect((await callApi(stakeholders.transferByPost, { ...asEditor(), params: { oldId: one.id, newId: one.id } })).status).toBe(422);
    expect((await callApi(stakeholders.transferByPost, { ...asEditor(), params: { oldId: one.id, newId: 'nowhere' } })).status).toBe(404);
    expect((await callApi(stakeholders.transferByPost, { ...asEditor(), params: { oldId: 'nowhere', newId: one.id } })).status).toBe(404);
  });

  test('more than one commit holds are moved by a worker', async () => {
    const [from, to] = [await add({ last_name: 'Many' }), await add({ last_name: 'More' })];
    const sample = await periodOf();
    const made = await tenant.repo.commit(async (tx) => {
      const {
        id: _id,
        version: _v,
        created_at: _c,
        created_by: _cb,
        updated_at: _u,
        updated_by: _ub,
        ...like
      } = await tx.load('subscription_period', sample.id);
      const departments = like.departments.map((share) => ({ ...share, stakeholder_ids: [from.id] }));
      return Array.from({ length: 81 }, () => tx.create('subscription_period', { ...like, departments }).id);
    });
    const moved = await callApi(stakeholders.transferByPost, { ...asEditor(), params: { oldId: from.id, newId: to.id } });
    expect(moved.body).toMatchObject({
      result: { moved: 81, running: true },
      messages: { default: 'All 81 stakes of Many are being transferred to More. This may need a moment.' },
    });
    await runJobs(tenant.id);
    expect(await ask(stakeholders.get, { ...asEditor(), params: { id: to.id } })).toMatchObject({ stakes: 81 });
    expect(await ask(stakeholders.get, { ...asEditor(), params: { id: from.id } })).toMatchObject({ stakes: 0 });
    expect((await ask(periodStakes.get, { ...asEditor(), params: { id: made[80] ?? '' } })).departments[0]?.stakeholders).toEqual([
      { id: to.id, name: 'More' },
    ]);
  });
});
