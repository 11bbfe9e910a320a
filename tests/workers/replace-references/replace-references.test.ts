import { beforeAll, beforeEach, expect, test } from 'vitest';
import { readModelFor, resetReadModels } from '#functions/platform/load-read-model.ts';
import { replaceReferences } from '#functions/workers/replace-references/replace-references.ts';
import { groups } from '#shared/contract/calls.ts';
import { blankCustomForm } from '#shared/contract/entities/custom-form.ts';
import { blankStakeholder } from '#shared/contract/entities/stakeholder.ts';
import type { KindName, Row } from '#shared/contract/kinds.ts';
import { ask, createTestTenant, runJobs, startProduct, type TestTenant } from '#tests/support/api.ts';
import { createLibrary } from '#tests/support/library.ts';

let tenant: TestTenant;

beforeAll(async () => {
  await startProduct();
});

beforeEach(async () => {
  tenant = await createTestTenant();
});

test('a run that stops half-way goes on where it was', async () => {
  const library = await createLibrary(tenant);
  const as = tenant.editor;
  const [from, to] = [
    await ask(groups.productTypes.create, { as, body: { name: 'From' } }),
    await ask(groups.productTypes.create, { as, body: { name: 'To' } }),
  ];
  const product = (await tenant.repo.get('product', library.product)) ?? raise();
  const { id: _id, version: _version, ...values } = product;
  for (let start = 0; start < 180; start += 60)
    await tenant.repo.commit((tx) => {
      for (let index = 0; index < 60; index++) tx.create('product', { ...values, name: `P ${start + index}`, product_type_id: from.id });
    });
  await ask(groups.productTypes.remove, { as, params: { id: from.id }, query: { replace_with: to.id } });

  const replacement = { kind: 'product_type', from: from.id, to: to.id } as const;
  const die = () => Promise.reject(new Error('killed'));
  await expect(replaceReferences(tenant.repo.caller, replacement, die)).rejects.toThrow('killed');
  // What lies in the table: readers see the replacement at once.
  const stored = async () => {
    resetReadModels();
    const rows = [...(await readModelFor(tenant.repo.caller)).all('product')].filter(({ name }) => name.startsWith('P '));
    return rows.map((row) => `${row.version} ${row.product_type_id === to.id}`).toSorted();
  };
  expect(await stored()).toEqual([...Array.from({ length: 100 }, () => '1 false'), ...Array.from({ length: 80 }, () => '1 true')]);
  await runJobs(tenant.id);
  expect(await stored()).toEqual(Array.from({ length: 180 }, () => '1 true'));
});

/** A record as it is in the table, and not as readers see it. */
async function stored<K extends KindName>(kind: K, id: string): Promise<Row<K> | undefined> {
  resetReadModels();
  return [...(await readModelFor(tenant.repo.caller)).all(kind)].find((row) => row.id === id);
}

test('deleting a task empties the pointer of the answer it was made from, without a question', async () => {
  const as = tenant.editor;
  const task = await ask(groups.toDos.create, { as, body: { title: 'Order it' } });
  const answer = await tenant.repo.commit((tx) =>
    tx.create('form_answer', {
      form_id: tx.create('custom_form', { ...blankCustomForm, name: 'Wishes' }).id,
      values: {},
      answered_at: tx.at,
      answered_by: null,
      contact_name: null,
      contact_email: null,
      submission: 'once',
      set_aside: false,
      todo_id: task.id,
      product_id: null,
    }),
  );
  await ask(groups.toDos.remove, { as, params: { id: task.id } });
  expect((await ask(groups.formAnswers.get, { as, params: { id: answer.form_id, answerId: answer.id } })).todo).toBeNull();
  await runJobs(tenant.id);
  expect(await stored('form_answer', answer.id)).toMatchObject({ todo_id: null, version: 1 });
});

test('deleting a subscription takes its periods out of what stakeholders were asked about', async () => {
  const library = await createLibrary(tenant);
  const [gone, kept] = [await library.period(), await library.period()];
  const invitation = await tenant.repo.commit((tx) =>
    tx.create('feedback_invitation', {
      stakeholder_id: tx.create('stakeholder', { ...blankStakeholder, last_name: 'Weber' }).id,
      period_ids: [gone.id, kept.id],
      closed_period_ids: [gone.id],
      sent_at: tx.at,
      answer_by: tx.at.slice(0, 10),
      expires_at: tx.at,
      reminded_at: null,
      revoked_at: null,
      closed_at: null,
    }),
  );
  await ask(groups.subscriptions.remove, { as: tenant.editor, params: { id: gone.subscription_id } });
  await runJobs(tenant.id);
  expect(await stored('feedback_invitation', invitation.id)).toMatchObject({ period_ids: [kept.id], closed_period_ids: [] });
});

function raise(): never {
  throw new Error('The product is not stored');
}
