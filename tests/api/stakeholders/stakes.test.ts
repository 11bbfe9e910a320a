import { describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { ask, callApi } from '#tests/support/api.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

const { departments, periodStakes, stakeholders, subscriptionPeriods, subscriptions } = groups;

withLibrary();

const asEditor = () => ({ as: tenant.editor });

async function people(...names: string[]) {
  const made: string[] = [];
  for (const last_name of names) made.push((await ask(stakeholders.create, { ...asEditor(), body: { last_name } })).id);
  return made;
}

async function department(name: string): Promise<string> {
  return (await ask(departments.create, { ...asEditor(), body: { name: `${name} ${crypto.randomUUID().slice(0, 6)}` } })).id;
}

/** Who stands for what: "50 % Weber, Berg". */
function told(stakes: { departments: { percentage: number; stakeholders: { name: string }[] }[] }): string[] {
  return stakes.departments.map(({ percentage, stakeholders: who }) => `${percentage} ${who.map(({ name }) => name).join(', ')}`.trim());
}

describe('C186 C187 C188 C189 C190 C191 C192 stakes of a period', () => {
  test('D4 a department is added, changed and removed; parts and rest sum to the price by largest remainder', async () => {
    const [chemistry, history] = [await department('Chemistry'), await department('History')];
    const { id } = await library.period({ price: 100.01 });
    const params = { id };
    expect(await ask(periodStakes.get, { ...asEditor(), params })).toMatchObject({
      departments: [],
      unallocated: { percentage: 100, amount: 100.01 },
      currency: 'EUR',
      previous: null,
    });
    const added = await callApi(periodStakes.addDepartment, {
      ...asEditor(),
      params,
      body: { department_id: library.department, percentage: 33.3333, cost_center_id: library.costCenter },
    });
    expect(added.body.messages.default).toBe('The department was added.');
    await ask(periodStakes.addDepartment, { ...asEditor(), params, body: { department_id: chemistry, percentage: 33.3333 } });
    const three = await ask(periodStakes.addDepartment, { ...asEditor(), params, body: { department_id: history, percentage: 33.3333 } });
    expect(three.departments.map(({ amount }) => amount)).toEqual([33.34, 33.34, 33.33]);
    expect(three.unallocated).toEqual({ percentage: 0.0001, amount: 0 });
    expect(three.departments[0]).toMatchObject({ id: library.department, cost_center: { id: library.costCenter, name: '4711' } });
    // A repeated call finds what it did.
    expect(await ask(periodStakes.addDepartment, { ...asEditor(), params, body: { department_id: history, percentage: 33.3333 } })).toEqual(
      three,
    );

    const full = await callApi(periodStakes.changeDepartment, {
      ...asEditor(),
      params: { id, departmentId: chemistry },
      body: { percentage: 40 },
    });
    expect(full.status).toBe(422);
    expect(full.body.messages.errors).toEqual({ departments: ['The total must be at most 100 %'] });
    const changed = await ask(periodStakes.changeDepartment, {
      ...asEditor(),
      params: { id, departmentId: chemistry },
      body: { percentage: 20, cost_center_id: library.costCenter, version: three.version },
    });
    expect(changed.departments[1]).toMatchObject({ percentage: 20, cost_center: { name: '4711' } });
    expect(changed.unallocated).toEqual({ percentage: 13.3334, amount: 13.33 });
    const removed = await ask(periodStakes.removeDepartment, { ...asEditor(), params: { id, departmentId: library.department } });
    expect(removed.departments.map(({ department_id }) => department_id)).toEqual([chemistry, history]);
    expect((await callApi(periodStakes.removeDepartment, { ...asEditor(), params: { id, departmentId: library.department } })).status).toBe(
      404,
    );
    const old = await callApi(periodStakes.changeDepartment, {
      ...asEditor(),
      params: { id, departmentId: chemistry },
      body: { percentage: 21, version: 1 },
    });
    expect(old.status).toBe(409);
  });

  test('a stakeholder is given a stake in a share and loses it again, there or everywhere', async () => {
    const [weber = '', berg = ''] = await people('Weber', 'Berg');
    const chemistry = await department('Chemistry');
    const { id } = await library.period({
      departments: [
        { department_id: library.department, percentage: 60, cost_center_id: null },
        { department_id: chemistry, percentage: 10, cost_center_id: null },
      ],
    });
    const params = { id };
    for (const [department_id, stakeholder_id] of [
      [library.department, weber],
      [library.department, berg],
      [chemistry, weber],
    ] as const)
      await ask(periodStakes.addStakeholder, { ...asEditor(), params, body: { department_id, stakeholder_id } });
    const twice = await ask(periodStakes.addStakeholder, {
      ...asEditor(),
      params,
      body: { department_stake_id: chemistry, stakeholder_id: weber },
    });
    expect(told(twice)).toEqual(['60 Weber, Berg', '10 Weber']);
    const one = { ...asEditor(), params: { id, stakeholderId: weber } };
    expect(told(await ask(periodStakes.removeStakeholder, { ...one, body: { department_stake_id: library.department } }))).toEqual([
      '60 Berg',
      '10 Weber',
    ]);
    await ask(periodStakes.addStakeholder, { ...asEditor(), params, body: { department_id: library.department, stakeholder_id: weber } });
    expect(told(await ask(periodStakes.removeStakeholder, { ...one, body: {} }))).toEqual(['60 Berg', '10']);
    expect((await callApi(periodStakes.removeStakeholder, { ...one, body: {} })).status).toBe(404);
    const gone = await callApi(periodStakes.addStakeholder, {
      ...asEditor(),
      params,
      body: { department_id: chemistry, stakeholder_id: 'nowhere' },
    });
    expect(gone.status).toBe(422);
    expect((await callApi(periodStakes.addStakeholder, { ...asEditor(), params, body: { stakeholder_id: weber } })).status).toBe(422);
  });

  test('C187 all at once; shares that name no stakeholders keep theirs, also by C164', async () => {
    const [weber = '', berg = ''] = await people('Weber', 'Berg');
    const chemistry = await department('Chemistry');
    const { id } = await library.period();
    const set = (body: object) => ask(periodStakes.set, { ...asEditor(), params: { id }, body });
    const both = await set({
      departments: [
        { department_id: library.department, percentage: 70, stakeholder_ids: [weber, berg] },
        { department_id: chemistry, percentage: 20, cost_center_id: library.costCenter, stakeholder_ids: [berg] },
      ],
    });
    expect(told(both)).toEqual(['70 Weber, Berg', '20 Berg']);
    expect(told(await set({ departments: [{ department_id: library.department, percentage: 50 }], version: both.version }))).toEqual([
      '50 Weber, Berg',
    ]);
    const patched = await ask(subscriptionPeriods.update, {
      ...asEditor(),
      params: { id },
      body: { departments: [{ department_id: library.department, percentage: 45, cost_center_id: library.costCenter }] },
    });
    expect(patched.departments[0]).toMatchObject({ percentage: 45, stakeholders: [{ name: 'Weber' }, { name: 'Berg' }] });
    expect(told(await set({ departments: [{ department_id: library.department, percentage: 45, stakeholder_ids: [] }] }))).toEqual(['45']);
  });

  test('a department with two cost centres has two shares, each with a name of its own', async () => {
    const [weber = ''] = await people('Weber');
    const { id } = await library.period({
      departments: [
        { department_id: library.department, percentage: 30, cost_center_id: null },
        { department_id: library.department, percentage: 20, cost_center_id: library.costCenter },
      ],
    });
    const { departments: shares } = await ask(periodStakes.get, { ...asEditor(), params: { id } });
    expect(shares.map((share) => share.id)).toEqual([library.department, `${library.department}-${library.costCenter}`]);
    const second = await ask(periodStakes.addStakeholder, {
      ...asEditor(),
      params: { id },
      body: { department_id: library.department, department_stake_id: shares[1]?.id ?? '', stakeholder_id: weber },
    });
    expect(told(second)).toEqual(['30', '20 Weber']);
    const left = await ask(periodStakes.removeDepartment, { ...asEditor(), params: { id, departmentId: shares[1]?.id ?? '' } });
    expect(told(left)).toEqual(['30']);
  });

  test('the stakes of the period before are copied, without who is gone; create-new-period takes them along (D3)', async () => {
    const [weber = '', gone = ''] = await people('Weber', 'Gone');
    const first = await library.period({
      departments: [{ department_id: library.department, percentage: 40, cost_center_id: null, stakeholder_ids: [weber, gone] }],
      end_date: '2026-12-31',
    });
    await ask(stakeholders.remove, { ...asEditor(), params: { id: gone }, query: { anyway: 'true' } });
    const next = await ask(subscriptions.createNewPeriod, { ...asEditor(), params: { id: first.subscription_id } });
    expect(next.departments).toMatchObject([{ percentage: 40, stakeholders: [{ id: weber }] }]);
    await ask(periodStakes.set, { ...asEditor(), params: { id: next.id }, body: { departments: [] } });
    expect((await ask(periodStakes.get, { ...asEditor(), params: { id: next.id } })).previous).toMatchObject({ id: first.id, shares: 1 });
    expect(told(await ask(periodStakes.copy, { ...asEditor(), params: { id: next.id } }))).toEqual(['40 Weber']);
    const none = await callApi(periodStakes.copy, { ...asEditor(), params: { id: first.id } });
    expect(none.status).toBe(422);
    expect(none.body.messages.default).toBe('There is no previous period to copy the stakes from.');
  });
});
