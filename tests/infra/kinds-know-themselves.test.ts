import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { kindNames } from '#shared/contract/kinds.ts';

const root = join(import.meta.dirname, '..', '..');

/** What is done with records of every kind alike: deletion, undo, names and pages, history, search, calendar, and the platform below. */
const mechanisms = [
  'functions/platform/**/*.ts',
  'functions/records/ground/{deletion,change-sets}/*.ts',
  'functions/records/ground/references/record-{name,page}.ts',
  'functions/records/use/imports/undo-steps.ts',
  'functions/read/history/*.ts',
  'functions/read/search-hits.ts',
  'functions/reminders/{read,write}-calendar.ts',
  'functions/records/ground/calendar/calendar-entry.ts',
  'shared/contract/repoint.ts',
];

/** Kinds of the platform itself: the library, its people and their keys. */
const ofPlatform: ReadonlySet<string> = new Set([
  'member',
  'user',
  'credential',
  'second_factor',
  'tenant_key',
  'security_settings',
  'sso_settings',
  'sso_identity',
]);

/** Where a mechanism names other kinds, and why. */
const exceptions: Readonly<Record<string, readonly string[]>> = {
  // Letters between tenants: the only module that knows both sides of a membership.
  'functions/platform/across.ts': ['membership', 'received_membership', 'membership_pair', 'letter', 'letter_content'],
  // Batches of emails are no news: their emails are.
  'functions/platform/history-index/is-shown.ts': ['email_batch'],
  // It writes the emails that wait to be sent.
  'functions/platform/mail.ts': ['email'],
  // Every commit decides whom its changes concern, and the platform cannot load the kinds of the wings.
  'functions/platform/notify-people.ts': [
    'provider',
    'product',
    'subscription',
    'subscription_period',
    'workflow_run',
    'stakeholder_response',
    'reminder',
    'license',
    'note',
    'to_do',
    'inbox',
    'to_do_comment',
    'custom_form',
    'form_answer',
    'import',
    'report_run',
    'received_offer',
    'received_change',
  ],
  // The model without vendors, which a caller without their permission reads.
  'functions/platform/read-model.ts': ['provider', 'contact', 'email'],
  // The use of sources is shared anew where products or sources change.
  'functions/platform/request-sharing.ts': ['product', 'usage_source'],
  // Files are stored in folders by what they are of.
  'functions/platform/sweep-files.ts': ['title_list', 'media', 'email', 'received_email', 'usage_report'],
  // The address of the calendar itself, and the language of its reader. `reminder` is a kind of entry there.
  'functions/reminders/read-calendar.ts': ['calendar_feed', 'user_settings', 'reminder'],
  // A field that names an entry of a list.
  'functions/read/history/describe-changes.ts': ['email'],
};

/** The kinds that the code of a file names in quotes. */
function namedIn(file: string): string[] {
  const code = readFileSync(join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g, '');
  return kindNames.filter((kind) => code.includes(`'${kind}'`) && !ofPlatform.has(kind));
}

test('mechanisms ask the kinds of record, and name none', () => {
  const files = mechanisms.flatMap((pattern) => globSync(pattern, { cwd: root }));
  expect(files.length).toBeGreaterThan(80);
  const named = files.flatMap((file) => namedIn(file).flatMap((kind) => (exceptions[file]?.includes(kind) ? [] : [`${file}: ${kind}`])));
  expect(named).toEqual([]);
});

test('no exception is left that has no use', () => {
  const unused = Object.entries(exceptions).flatMap(([file, kinds]) => {
    const named = namedIn(file);
    return kinds.filter((kind) => !named.includes(kind)).map((kind) => `${file}: ${kind}`);
  });
  expect(unused).toEqual([]);
});
