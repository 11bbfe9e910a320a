import { expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { ask, createTestTenant, startProduct } from '#tests/support/api.ts';

test.each([
  { locale: 'en', order: ['Åbo', 'Alfa', 'Zeta'] },
  { locale: 'sv', order: ['Alfa', 'Zeta', 'Åbo'] },
])('choices › are in the order of the language, as lists are ($locale)', async ({ locale, order }) => {
  await startProduct();
  const { admin, editor } = await createTestTenant();
  await ask(groups.settings.changeMemberSettings, { as: admin, body: { locale } });
  for (const name of ['Zeta', 'Åbo', 'Alfa']) await ask(groups.departments.create, { as: editor, body: { name } });

  const form = await ask(groups.subscriptionPeriods.form, { as: editor });
  const named = order.map((name) => ({ name }));
  expect(form.departments).toMatchObject(named);
  expect(await ask(groups.departments.list, { as: editor })).toMatchObject(named);
});
