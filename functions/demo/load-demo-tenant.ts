import type { Row } from '#shared/contract/kinds.ts';
import { mediaTypes } from '#shared/domain/attachments/accepted-files.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import { compact } from '#functions/platform/compaction.ts';
import { recordAccount, tenantItem } from '#functions/platform/directory.ts';
import { hashPassword } from '#functions/platform/passwords.ts';
import { filesFor } from '#functions/platform/files.ts';
import { repositoryFor } from '#functions/platform/repository.ts';
import { seal } from '#functions/platform/seal.ts';
import { numbered, putContent } from '#functions/records/holdings/title-lists/title-content.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { beginTenant, completeTenant } from '#functions/platform/tenant-start.ts';
import type { DemoRecord } from './demo-record.ts';
import { makeDemoTenant } from './make-demo-tenant.ts';
import { makeCards } from './make-cards.ts';
import { makeForms } from './make-forms.ts';
import { makeResearch } from './make-research.ts';
import { makeTitleLists } from './make-title-lists.ts';
import { makeUsage } from './make-usage.ts';
import { packs } from './pack-records.ts';
import type { Profile } from './profiles.ts';
import { Random } from './random.ts';
import { invoiceFiles } from './with-invoices.ts';
import { writeDemoSso } from './write-demo-sso.ts';
import { writeDemoSecurityEvents } from './write-demo-security-events.ts';
import { writeDemoEmails } from './write-demo-emails.ts';

/** Writes of a commit of usage, beside those of its jobs. */
const usageWrites = 60;

/** From here on the log would make the first look slow. */
const snapshotFrom = 5_000;

/**
 * Makes a demo tenant unless it exists. A load that was interrupted goes on where it was: the same day gives the same
 * records, and a commit whose records are all there counts as done.
 */
export async function loadDemoTenant(profile: Profile, today: string): Promise<void> {
  if ((await tenantItem(profile.tenant))?.state === 'ready') return;
  const begun = await beginTenant(profile.tenant, { demo_today: today });
  const day = begun.demo_today ?? today;
  const made = makeDemoTenant(profile, day);
  const lists = makeTitleLists(profile, day, made);
  // The objects of title lists come before the lists that name them; written again they are the same.
  for (const { record, titles } of lists)
    await putContent(filesFor(systemCaller(profile.tenant)), record.data.content, numbered(titles, 1));
  // A tenant that is there to measure keeps its round numbers.
  const cards = makeCards(new Random(`${profile.tenant} cards`), profile.steady ? [] : made);
  const forms = makeForms(new Random(`${profile.tenant} forms`), profile.steady ? [] : made, day);
  for (const [key, content] of [...cards.files, ...forms.files])
    await filesFor(systemCaller(profile.tenant)).put(key, content, mediaTypes.txt);
  for (const [key, content] of invoiceFiles(made)) await filesFor(systemCaller(profile.tenant)).put(key, content, mediaTypes.pdf);
  const usage = profile.steady ? undefined : makeUsage(new Random(`${profile.tenant} usage`), day, made, lists);
  for (const [key, content] of usage?.files ?? []) await filesFor(systemCaller(profile.tenant)).put(key, content, 'application/gzip');
  const research = profile.steady ? [] : makeResearch(new Random(`${profile.tenant} research`), { profile, today: day, made, lists });
  const records = [...made, ...lists.map(({ record }) => record), ...cards.records, ...(profile.steady ? [] : forms.records), ...research];
  const admin = records.find((record) => record.kind === 'user')?.data.id ?? null;
  const repo = repositoryFor({ ...systemCaller(profile.tenant, admin), idempotencyKey: 'demo-tenant' });
  for (const pack of packs(records))
    await repo.commit((tx) => {
      tx.isQuiet = true;
      for (const record of pack) addDemoRecord(tx, record);
    });
  // Commits of their own: each asks for jobs, whose ids follow from its key, and which are written with it.
  for (const [index, pack] of [...packs(usage?.records ?? [], usageWrites)].entries()) {
    const reporting = repositoryFor({ ...systemCaller(profile.tenant, admin), idempotencyKey: `demo-usage-${index}` });
    await reporting.commit(async (tx) => pack.forEach((record) => addDemoRecord(tx, record)));
  }
  await repo.commit(async (tx) => {
    for (const [id, password] of cards.passwords) tx.create('link_password', { id, sealed: await seal(tx, password, id) });
  });

  if (!profile.steady) {
    await writeDemoEmails(repo, day);
    if (profile.tenant === 'northlake') await writeDemoSso(repo, profile.domain);
    const people = records.filter(({ kind }) => kind === 'user').map(({ data }) => ({ id: data.id }));
    await writeDemoSecurityEvents(profile.tenant, people, day);
  }

  const credentials = await Promise.all(
    profile.people.map(async ({ email, password }) => {
      const user = records.find((record) => record.kind === 'user' && record.data.email === email);
      return { id: user?.data.id ?? '', hash: await hashPassword(password) };
    }),
  );
  await repositoryFor(systemCaller(profile.tenant)).commit((tx) => {
    for (const { id, hash } of credentials) tx.create('credential', { id, hash, changed_at: tx.at });
    completeTenant(tx);
  });
  if (records.length >= snapshotFrom) await compact(profile.tenant);
}

/** Creates a record, and the account of a user. */
export function addDemoRecord(tx: Transaction, record: DemoRecord): void {
  const row = tx.create(record.kind, record.data);
  if (record.kind === 'user') recordAccount(tx, undefined, row as Row<'user'>);
}
