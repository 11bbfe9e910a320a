import { beforeAll, describe, expect, test } from 'vitest';
import { cardStores } from '#shared/contract/card-stores.ts';
import { groups } from '#shared/contract/calls.ts';
import type { AnyCall } from '#shared/contract/route.ts';
import { callApi, type Sent } from '#tests/support/api.ts';
import { sample } from '#tests/support/lane.ts';
import { noGrants } from '#shared/contract/entities/membership.ts';
import { byId, createTwoTenants, type TwoTenants } from './every-call-world.ts';

let mine: TwoTenants['mine'];
let own: TwoTenants['own'];
let foreign: TwoTenants['foreign'];

beforeAll(async () => {
  ({ mine, own, foreign } = await createTwoTenants());
});

/** The first part of a path that names a record. A card is named below the record it is on: an own one, so that only the card is not there. */
function placeOf(call: AnyCall): { place: string; store: string } {
  const [, store = '', card] = /^\/([^/]+)\/\{entityId\}\/(\w+)\/\{id\}/.exec(call.path) ?? [];
  return { store, place: card ?? call.path.slice(1).replace(/\/\{(?:id|entityId)\}.*/, '') };
}

/** A body that passes the checks before a record is looked for. */
function bodyFor(call: AnyCall, place: string): object {
  const change = place.startsWith('imports') && place !== 'imports/usage' && call.method === 'PUT' ? { field: 0, value: 'x' } : {};
  const needed: Record<string, object> = {
    'POST /license-periods/{id}': { action: 'finalize' },
    ...Object.fromEntries(
      Object.keys(cardStores).flatMap((each) => [
        [`POST /${each}/{entityId}/links`, { name: 'x', url: 'https://example.org' }],
        [`POST /${each}/{entityId}/notes`, { body: 'x' }],
      ]),
    ),
    'POST /membership-invitations/{id}': { answer: 'decline', name: 'x' },
    'POST /memberships/{id}/accept': { token: 'unknown', grants: noGrants },
    'PUT /memberships/{id}/grants': { ...noGrants },
    'POST /deals/{id}/share': { year: 2026 },
    'POST /deals/{id}/order': { step: 'close' },
    'POST /deals/{id}/offers': { year: 2026, membership_ids: [own['memberships']] },
    'POST /deal-offers/{id}/counter-answer': { kind: 'accepted', name: 'x' },
    'POST /offer-responses/{id}/confirmation': { kind: 'refused', name: 'x' },
    'POST /received-offers/{id}/answer': { kind: 'declined' },
    'POST /received-changes/{id}/answer': { answer: 'refused' },
    'PATCH /received-emails/{id}': { subscription_period_id: own['subscription-periods'] },
    'POST /received-emails/{id}': { subscription_period_id: own['subscription-periods'] },
    'PUT /reports/{id}/schedule': { schedule: null },
    'POST /reports/types/{id}/preview': { columns: [{ path: 'name', label: null, total: null }] },
    'POST /subscription-periods/{id}/unlock': { reason: 'x' },
    'POST /system-entity-label/{id}': { user_label: 'x' },
    'PUT /subscriptions/{id}/license-periods': { license_period_ids: [] },
    'PUT /subscriptions/{id}/terms': { terms: null },
    'PUT /imports/usage/{id}': { reports: [{ index: 0 }] },
    'POST /usage-sources/{id}/harvest': { from: '2026-01', to: '2026-01' },
    'PUT /usage-sources/{id}/months/{month}/pin': { usage_report_id: 'nowhere', pinned: true },
    'PUT /layouts/sub-contexts/{id}/definition': { definition: null },
    'POST /layouts/sub-contexts/{id}/shared': { name: 'x', definition: { elements: [] }, user_ids: [], roles: ['viewer'] },
    'PUT /meta-data-values/{entity}/{id}': { values: {} },
    'PATCH /users/current/passkeys/{id}': { name: 'x' },
    'PUT /users/{id}/sso-subject': { provider_id: 'nowhere', subject: 'x' },
    'POST /sso/providers/{id}/test': { verifier: 'x'.repeat(43) },
    'PUT /users/{id}/change-password': { current_password: 'x', password: 'x' },
    'PUT /users/{id}/google-account-email': { google_account_email: null },
    'POST /subscription-periods/{id}/subscription-period-items': { kind: 'fee', amount: 1 },
    'POST /subscription-periods/{id}/departments-stakeholders': { departments: [] },
    'POST /subscription-periods/{id}/departments': { department_id: own['departments'], percentage: 1 },
    'POST /subscription-periods/{id}/stakeholders': { department_id: own['departments'], stakeholder_id: own['stakeholders'] },
    'POST /stakeholder-responses/{id}/subscriptions': { decisions: {} },
    'PUT /meta-data-values/{entity}/{id}/{fieldId}': { value: 'x' },
    'POST /custom-forms/{id}/answers': { values: {}, submission_id: 'a-submission' },
    'POST /custom-forms/{id}/answers/{answerId}/to-do': { title: 'x' },
    'PUT /departments/{id}/budget-scenario-percentage': { percent: 1 },
    'PUT /departments/{id}/budget-scenario-amount': { amount: 1 },
    'PUT /departments/{id}/cost-scenario-percentage': { percent: 1 },
    'PATCH /financial-periods/{id}/state': { state: 'open' },
    'POST /to-dos/{id}/checklist-items': { body: 'x' },
    'POST /to-dos/{id}/comments': { body: 'x' },
    'PUT /to-dos/{id}/comments/{commentId}': { body: 'x' },
    'POST /public-forms/{id}/answers': { values: {}, submission_id: 'a-submission' },
    'POST /public-forms/{id}/uploads': { name: 'a.pdf', type: 'application/pdf', size: 1 },
  };
  return call.body.as === 'none' ? {} : { body: needed[`${call.method} ${call.path}`] ?? (call.path.includes('preview') ? change : {}) };
}

/** Makes the call for each of the ids and expects that nothing is found. */
async function expectUnknown(call: AnyCall, ids: readonly string[]): Promise<void> {
  const { place, store } = placeOf(call);
  for (const each of ids) {
    const answered = await callApi(call, {
      as: mine.admin,
      params: {
        id: each,
        entityId: own[store] ?? each,
        entity: 'product',
        fieldId: each,
        itemId: each,
        sessionId: each,
        answerId: each,
        entityType: 'product',
        fileId: each,
        commentId: each,
        type: 'enter-price',
        chartName: 'price-development',
        sectionName: 'department-spend-overview',
        kind: 'subscriptions',
      },
      ...(call === groups.receivedEmails.file && { query: { index: 0 } }),
      ...bodyFor(call, place),
    } as Sent);
    expect(`${each} ${answered.status}`).toBe(`${each} 404`);
    expect(answered.body.messages.default).toMatch(/does not exist or is no longer available|link is not valid/);
  }
}

describe('every call', () => {
  test.each(byId)('$title knows no record of another tenant (404)', async ({ call }) => {
    const { place } = placeOf(call);
    const id = foreign[place];
    if (id === undefined) throw new Error(`No record of another tenant stands below ${place}`);
    await expectUnknown(call, [id]);
  });

  test.each(sample(byId))('$title knows no unknown record, nor what is no id (404)', async ({ call }) => {
    await expectUnknown(call, ['nowhere', '../../etc', 'x'.repeat(65)]);
  });
});
