import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const sources = globSync('functions/**/*.ts', { cwd: root }).map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

/** The files whose text matches. */
function holding(pattern: RegExp): string[] {
  return sources
    .filter(({ text }) => pattern.test(text))
    .map(({ file }) => file)
    .toSorted();
}

// What crosses tenants is a letter: one module knows both sides of a pair, and everything else only the records of its caller.
test('only across.ts reads the other side of a membership', () => {
  expect(
    holding(/membership_pair|partner_tenant|partner_membership/).filter((file) => file !== 'functions/records/record-types.ts'),
  ).toEqual(['functions/platform/across.ts']);
});

test('a caller of another tenant is made in few places, each for a tenant that a token, a job or an operator names', () => {
  expect(holding(/\bsystemCaller\(/)).toEqual([
    'functions/auth/reset-password.ts',
    'functions/auth/sign-in-methods.ts',
    'functions/consortium/offer-page.ts',
    'functions/demo/load-demo-consortium.ts',
    'functions/demo/load-demo-tenant.ts',
    'functions/demo/offer-demo-deals.ts',
    'functions/forms/form-door.ts',
    'functions/platform/across.ts',
    'functions/platform/authenticate.ts',
    'functions/platform/caller.ts',
    'functions/platform/history-index/history-segments.ts',
    'functions/platform/history-index/update-history-index.ts',
    'functions/platform/history.ts',
    'functions/platform/send-mail.ts',
    'functions/platform/snapshot.ts',
    'functions/platform/sweep-files.ts',
    'functions/platform/worker.ts',
    'functions/records/work/emails/record-emails.ts',
    'functions/records/work/reminders/daily-work.ts',
    'functions/records/work/sign-in/candidates.ts',
    'functions/reminders/read-calendar.ts',
    'functions/sso/callback.ts',
    'functions/sso/exchange.ts',
    'functions/sso/own-metadata.ts',
    'functions/sso/start.ts',
    'functions/stakeholders/feedback-door.ts',
    'functions/tenants/clear-networks-command.ts',
    'functions/tenants/create-tenant.ts',
    'functions/tenants/delete-tenant.ts',
    'functions/tenants/end-memberships.ts',
    'functions/tenants/export-tenant.ts',
    'functions/tenants/reset-factors.ts',
    'functions/tenants/sso-only-off-command.ts',
    'functions/tenants/tenant-places.ts',
    'functions/workers/build-report/build-report.ts',
    'functions/workers/send-reset-links/handler.ts',
  ]);
});
