import { beforeAll, describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import type { PeriodRow } from '#shared/contract/rows/subscription-row.ts';
import { startWorkflow } from '#functions/records/work/workflow/start-workflow.ts';
import { readModelFor } from '#functions/platform/load-read-model.ts';
import { currentRun } from '#functions/records/work/workflow/current-run.ts';
import { ask, callApi } from '#tests/support/api.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

const { evaluations, implementations, subscriptionPeriods, subscriptions } = groups;

withLibrary();

let period: PeriodRow;
beforeAll(async () => {
  period = await library.period();
});

/** Lets the workflow of a period run, as its call does. */
const start = ({ id }: PeriodRow) => tenant.repo.commit(async (tx) => startWorkflow(tx, await tx.model(), { id }));

/** How a task of the current run stands. */
async function taskOf({ id }: PeriodRow, name: string): Promise<string | undefined> {
  return currentRun(await readModelFor(tenant.repo.caller), id)?.tasks.find(({ task }) => task === name)?.state;
}

describe('C181 C182 evaluations', () => {
  const rate = (as: typeof tenant.editor, body: object, { id } = period) => callApi(evaluations.save, { as, params: { id }, body });

  test('R106 everyone keeps their own; the averages are of all', async () => {
    const params = { id: period.id };
    expect(await ask(evaluations.get, { as: tenant.viewer, params })).toMatchObject({
      evaluations: [],
      averages: { overall: { average: null, count: 0 } },
      earlier: [],
    });
    const first = await rate(tenant.editor, {
      ratings: [
        { criterion: 'price', rating: 2, comment: ' Rose by a tenth ' },
        { criterion: 'content', rating: 5 },
      ],
      comment: 'Keep it',
    });
    expect(first.status).toBe(200);
    const second = await rate(tenant.admin, { ratings: [{ criterion: 'content', rating: 4 }] });
    expect(second.result.evaluations.map(({ rater, is_own }) => `${rater?.name} ${is_own}`)).toEqual([
      'Ada Admin true',
      'Editor Person false',
    ]);
    expect(second.result.averages.overall).toEqual({ average: 3.7, count: 3 });
    expect(second.result.averages.criteria.map(({ average }) => average)).toEqual([4.5, null, 2, null, null]);
    const seen = await ask(evaluations.get, { as: tenant.viewer, params });
    expect(seen.evaluations.every(({ is_own }) => !is_own)).toBe(true);
    expect(seen.evaluations[1]).toMatchObject({
      rater_id: tenant.editor.id,
      ratings: [
        { criterion: 'content', rating: 5, comment: null },
        { criterion: 'price', rating: 2, comment: 'Rose by a tenth' },
      ],
      comment: 'Keep it',
      rated_at: expect.stringMatching(/Z$/),
    });

    // Only what is named changes, and nobody else's.
    const changed = await rate(tenant.editor, { ratings: [{ criterion: 'price', rating: null }], version: 1 });
    expect(changed.result.evaluations).toEqual([
      { ...second.result.evaluations[0], is_own: false },
      {
        ...seen.evaluations[1],
        is_own: true,
        version: 2,
        updated_at: expect.any(String),
        rated_at: expect.any(String),
        ratings: [
          { criterion: 'content', rating: 5, comment: null },
          { criterion: 'price', rating: null, comment: 'Rose by a tenth' },
        ],
      },
    ]);
  });

  test('D1 what was changed in another window is a 409, and the same once more changes nothing', async () => {
    const other = await library.period({ product_id: library.product });
    const body = { ratings: [{ criterion: 'usage', rating: 3 }] };
    const [one] = (await rate(tenant.editor, body, other)).result.evaluations;
    const [again] = (await rate(tenant.editor, body, other)).result.evaluations;
    expect(again).toEqual(one);
    await rate(tenant.editor, { comment: 'Fine' }, other);
    expect((await rate(tenant.editor, { comment: 'Not so', version: 1 }, other)).status).toBe(409);
    expect((await rate(tenant.admin, { comment: 'Mine', version: 1 }, other)).status).toBe(409);
  });

  test('what is no rating is refused', async () => {
    const errors = async (...ratings: object[]) => Object.keys((await rate(tenant.editor, { ratings })).body.messages.errors ?? {});
    expect(await errors({ criterion: 'price', rating: 6 })).toEqual(['ratings.0.rating']);
    expect(await errors({ criterion: 'price', rating: 0 })).toEqual(['ratings.0.rating']);
    expect(await errors({ criterion: 'price', rating: 2.5 })).toEqual(['ratings.0.rating']);
    expect(await errors({ criterion: 'colour', rating: 3 })).toEqual(['ratings.0.criterion']);
    expect(await errors({ criterion: 'price', rating: 3 }, { criterion: 'price', rating: 4 })).toEqual(['ratings.1.criterion']);
    expect((await rate(tenant.viewer, { comment: 'x' })).status).toBe(403);
  });

  test('D3 the first rating settles the task of evaluating, a comment alone does not', async () => {
    const running = await library.period();
    await start(running);
    await rate(tenant.editor, { comment: 'I have not used it' }, running);
    expect(await taskOf(running, 'evaluation')).toBe('open');
    await rate(tenant.editor, { ratings: [{ criterion: 'usage', rating: 1 }] }, running);
    expect(await taskOf(running, 'evaluation')).toBe('done');
  });

  test('the averages of earlier periods stand beside, latest first, and only of those that were rated', async () => {
    const { subscription_id } = period;
    const later = await Promise.all(
      [2027, 2028, 2029].map((year) =>
        library.period({ subscription_id, start_date: `${year}-01-01`, end_date: `${year}-12-31`, name_reference: String(year) }),
      ),
    );
    const byYear = later.toSorted((a, b) => a.start_date.localeCompare(b.start_date));
    const [second, , fourth] = byYear as [PeriodRow, PeriodRow, PeriodRow];
    await rate(tenant.editor, { ratings: [{ criterion: 'access', rating: 1 }] }, second);
    const view = await ask(evaluations.get, { as: tenant.viewer, params: { id: fourth.id } });
    expect(view.averages.overall.average).toBeNull();
    expect(view.earlier.map(({ start_date, averages }) => [start_date, averages.overall.average])).toEqual([
      ['2027-01-01', 1],
      ['2026-01-01', 4.5],
    ]);
    // A period goes with what was said of it.
    const confirmation = await ask(subscriptionPeriods.deleteConfirmation, { as: tenant.editor, params: { id: second.id } });
    expect(confirmation.messages[0]?.message).toContain('evaluation');
    await ask(subscriptionPeriods.remove, { as: tenant.editor, params: { id: second.id } });
    expect((await ask(evaluations.get, { as: tenant.viewer, params: { id: fourth.id } })).earlier).toHaveLength(1);
    expect(await ask(subscriptions.get, { as: tenant.viewer, params: { id: subscription_id } })).toMatchObject({ period_count: 3 });
  });
});

describe('C183 C184 C185 implementation checklists', () => {
  const params = (of: PeriodRow) => ({ id: of.id });
  const change = (of: PeriodRow, body: object, as = tenant.editor) => callApi(implementations.change, { as, params: params(of), body });

  test('R106 a list begins with the usual steps, once', async () => {
    const fresh = await library.period();
    const none = await ask(implementations.get, { as: tenant.viewer, params: params(fresh) });
    expect(none).toMatchObject({ id: null, version: null, steps: [], done: 0, total: 0 });
    expect(none.proposed).toHaveLength(9);
    expect((await change(fresh, { steps: [{ label: 'x' }] })).status).toBe(404);
    const headers = { 'idempotency-key': 'begin-the-list-1' };
    const made = await ask(implementations.create, { as: tenant.editor, params: params(fresh), body: {}, headers });
    expect(made.steps.map(({ label, task, order }) => ({ label, task, order }))).toEqual(
      none.proposed.map((step, index) => ({ ...step, order: index + 1 })),
    );
    expect(made).toMatchObject({ done: 0, total: 9, proposed: [] });
    expect(await ask(implementations.create, { as: tenant.editor, params: params(fresh), body: {}, headers })).toEqual(made);
    expect((await callApi(implementations.create, { as: tenant.editor, params: params(fresh), body: {} })).status).toBe(409);
    expect((await callApi(implementations.create, { as: tenant.viewer, params: params(fresh), body: {} })).status).toBe(403);
  });

  test('leaves out what does not apply to the period, and takes a list of the library’s own', async () => {
    const plain = await library.period({ task_applicability: { update_ip_applicable: false } });
    const view = await ask(implementations.get, { as: tenant.viewer, params: params(plain) });
    expect(view.proposed.map(({ task }) => task)).not.toContain('update_ip');
    const own = await ask(implementations.create, {
      as: tenant.editor,
      params: params(plain),
      body: {
        steps: [
          { label: 'Label the shelf', note: 'Room 2' },
          { label: 'Tell everybody', task: 'notify_stakeholders' },
        ],
      },
    });
    expect(own.steps).toMatchObject([
      { label: 'Label the shelf', note: 'Room 2', task: null, state: 'open' },
      { label: 'Tell everybody', task: 'notify_stakeholders' },
    ]);
    const twice = await callApi(implementations.create, {
      as: tenant.editor,
      params: params(await library.period()),
      body: { steps: [1, 2].map((n) => ({ label: `Step ${n}`, task: 'update_ip' })) },
    });
    expect([twice.status, Object.keys(twice.body.messages.errors ?? {})]).toEqual([422, ['steps']]);
  });

  test('R106 steps are ticked, added, renamed, noted, ordered and removed one by one', async () => {
    const fresh = await library.period();
    const { steps } = await ask(implementations.create, {
      as: tenant.editor,
      params: params(fresh),
      body: { steps: ['One', 'Two', 'Three'].map((label) => ({ label })) },
    });
    const [one, two, three] = steps.map(({ id }) => id) as [string, string, string];
    await change(fresh, { steps: [{ id: one, done: true }] });
    // Two people at once: neither takes back what the other did.
    await Promise.all([
      change(fresh, { steps: [{ id: two, label: 'Second', note: 'by the door' }] }),
      change(fresh, { steps: [{ id: three, done: true }, { label: 'Four' }] }, tenant.admin),
    ]);
    const ordered = await ask(implementations.change, { as: tenant.editor, params: params(fresh), body: { order: [three, two] } });
    expect(ordered.steps.map(({ label, state, done_by_user, note }) => [label, state, done_by_user?.name, note])).toEqual([
      ['Three', 'done', 'Ada Admin', null],
      ['Second', 'open', undefined, 'by the door'],
      ['One', 'done', 'Editor Person', null],
      ['Four', 'open', undefined, null],
    ]);
    expect(ordered).toMatchObject({ done: 2, total: 4 });
    const less = await ask(implementations.change, {
      as: tenant.editor,
      params: params(fresh),
      body: { remove: [three], steps: [{ id: one, done: false }] },
    });
    expect(less.steps.map(({ label, state, done_at }) => [label, state, done_at])).toEqual([
      ['Second', 'open', null],
      ['One', 'open', null],
      ['Four', 'open', null],
    ]);
    expect((await change(fresh, { steps: [{ id: two, done: true }], version: 1 })).status).toBe(409);
    const refused = await change(fresh, { steps: [{ id: 'nowhere', done: true }] });
    expect(refused.body.messages.errors).toEqual({ 'steps.0': ['This step does not exist or is no longer available'] });
    const gone = await ask(implementations.get, { as: tenant.viewer, params: params(fresh) });
    expect(gone).toEqual(less);
  });

  test('D3 a tick settles the task that the step stands for, taking it back opens it again', async () => {
    const running = await library.period();
    const { steps } = await ask(implementations.create, { as: tenant.editor, params: params(running), body: {} });
    const access = steps.find(({ task }) => task === 'activate_access')?.id ?? '';
    await start(running);
    await change(running, { steps: [{ id: access, done: true }] });
    expect(await taskOf(running, 'activate_access')).toBe('done');
    await change(running, { steps: [{ id: access, done: false }] });
    expect(await taskOf(running, 'activate_access')).toBe('open');
    // A note is no tick.
    await change(running, { steps: [{ id: access, note: 'Waiting for the code' }] });
    expect(await taskOf(running, 'activate_access')).toBe('open');
    await change(running, { steps: [{ label: 'Ranges', task: null, done: true }] });
    expect(await taskOf(running, 'update_ip')).toBe('open');
  });

  test('D3 a task that was settled elsewhere shows ticked; in a workflow that has ended it stays so', async () => {
    const running = await library.period();
    await ask(implementations.create, { as: tenant.editor, params: params(running), body: {} });
    const run = await start(running);
    const by = tenant.admin.id;
    await tenant.repo.commit(async (tx) => {
      const before = await tx.load('workflow_run', run.id);
      const settled = { settled_at: '2026-12-20T09:00:00.000Z', settled_by: by };
      const tasks = before.tasks.map((one) =>
        one.task === 'activate_access'
          ? { ...one, ...settled, state: 'done' as const }
          : one.task === 'update_ip'
            ? { ...one, ...settled, state: 'dismissed' as const, reason: 'Shibboleth only' }
            : one,
      );
      tx.save('workflow_run', { ...before, tasks });
    });
    const view = await ask(implementations.get, { as: tenant.viewer, params: params(running) });
    const of = (task: string) => view.steps.find((step) => step.task === task);
    expect(of('activate_access')).toMatchObject({ state: 'done', by_workflow: true, done_by_user: { name: 'Ada Admin' } });
    expect(of('update_ip')).toMatchObject({ state: 'not_needed', reason: 'Shibboleth only' });
    expect(view).toMatchObject({ done: 1, total: 8 });
    await tenant.repo.commit(async (tx) => tx.save('workflow_run', { ...(await tx.load('workflow_run', run.id)), state: 'cancelled' }));
    const refused = await change(running, { steps: [{ id: of('activate_access')?.id, done: false }] });
    expect([refused.status, refused.body.messages.default]).toEqual([
      409,
      'The workflow of this task has ended. Start the workflow again to repeat it.',
    ]);
  });

  test('D3 the last step closes the workflow', async () => {
    const running = await library.period();
    const { steps } = await ask(implementations.create, {
      as: tenant.editor,
      params: params(running),
      body: { steps: [{ label: 'Ranges', task: 'update_ip' }] },
    });
    const run = await start(running);
    await tenant.repo.commit(async (tx) => {
      const before = await tx.load('workflow_run', run.id);
      tx.save('workflow_run', { ...before, tasks: before.tasks.filter(({ task }) => task === 'update_ip') });
    });
    await change(running, { steps: [{ id: steps[0]?.id, done: true }] });
    expect(await ask(subscriptionPeriods.get, { as: tenant.viewer, params: params(running) })).toMatchObject({ workflow: 'completed' });
  });
});
