import type { SharingParameters } from '#shared/contract/entities/deal-sharing.ts';
import { noGrants } from '#shared/contract/entities/membership.ts';
import {
  closeInvitation,
  deliverLetter,
  findInvitation,
  joinPair,
  openInvitation,
  receivedMembershipId,
  sendLetter,
} from '#functions/platform/across.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import { tenantItem } from '#functions/platform/directory.ts';
import { hashPassword } from '#functions/platform/passwords.ts';
import { repositoryFor } from '#functions/platform/repository.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { beginTenant, completeTenant } from '#functions/platform/tenant-start.ts';
import { calculateSharing, sharingBasis } from '#functions/records/work/consortium/deal-sharing.ts';
import { closeAnswer } from '#functions/records/work/consortium/close-answer.ts';
import { readLetter } from '#functions/records/holdings/received-offers/read-letter.ts';
import type { Made } from './demo-record.ts';
import { makeDemoOffers } from './make-consortium-offers.ts';
import { type DemoConsortium, makeConsortium } from './make-consortium.ts';
import { addDemoRecord } from './load-demo-tenant.ts';
import { offerDemoDeals } from './offer-demo-deals.ts';
import { packs } from './pack-records.ts';
import type { OfficeProfile } from './profiles.ts';

/**
 * Makes the demo office of a consortium unless it exists, with the libraries of the demo as two of its members. An interrupted load goes on where it
 * was.
 */
export async function loadDemoConsortium(profile: OfficeProfile, today: string): Promise<void> {
  const known = await tenantItem(profile.tenant);
  const begun = known?.state === 'ready' ? known : await beginTenant(profile.tenant, { demo_today: today });
  const made = makeConsortium(profile, begun.demo_today ?? today);
  if (begun.state !== 'ready') await writeOffice(profile, made);
  for (const [tenant, membership] of Object.entries(made.linked)) {
    if ((await tenantItem(tenant))?.state !== 'ready') continue;
    await joinLibrary(profile, { tenant, membership, today });
    await offerDemoDeals({ office: profile.tenant, tenant, membership });
  }
}

async function writeOffice(profile: OfficeProfile, { records, deals, members }: DemoConsortium): Promise<void> {
  const admin = records.find(({ kind }) => kind === 'user')?.data.id ?? null;
  const repo = repositoryFor({ ...systemCaller(profile.tenant, admin), idempotencyKey: 'demo-consortium' });
  for (const pack of packs(records))
    await repo.commit((tx) => {
      tx.isQuiet = true;
      for (const record of pack) addDemoRecord(tx, record);
    });
  const office = repositoryFor(systemCaller(profile.tenant, admin));
  for (const { deal, prices } of deals)
    for (const { year, parameters } of prices) await office.commit((tx) => savePrices(tx, { deal, year, parameters }));
  for (const { deal, offers } of deals)
    for (const answers of offers)
      await office.commit(async (tx) => {
        tx.isQuiet = true;
        for (const { id, ...offer } of makeDemoOffers(await tx.model(), deal, answers, members)) await tx.put('deal_offer', id, offer);
      });
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
}

/** Saves the prices of a year, calculated with those of the year before. */
async function savePrices(
  tx: Transaction,
  { deal, year, parameters }: { deal: Made<'deal'>; year: number; parameters: SharingParameters },
): Promise<void> {
  const model = await tx.model();
  const calculated = calculateSharing(model, sharingBasis(model, deal.id, year), parameters);
  if (Array.isArray(calculated)) throw new Error(`The demo cannot share the cost of ${deal.name}`);
  await tx.put('deal_sharing', `${deal.id}-${year}`, calculated.sharing);
}

/** Links a library of the demo with its membership, as accepting an invitation does. */
async function joinLibrary(
  profile: OfficeProfile,
  { tenant, membership, today }: { tenant: string; membership: string; today: string },
): Promise<void> {
  const office = repositoryFor(systemCaller(profile.tenant));
  const library = repositoryFor(systemCaller(tenant));
  const id = receivedMembershipId(membership);
  if (await library.get('received_membership', id)) return;
  const token = `demo-${profile.tenant}-${membership}`;
  const name = (await office.get('membership', membership))?.name ?? tenant;
  const shown = {
    office: profile.member.name,
    office_email: profile.people[0]?.email ?? null,
    library: name,
    locale: 'en',
    answer_by: today,
  };
  await office.commit((tx) => openInvitation(tx, membership, { token, until: new Date(Date.now() + 86_400_000).toISOString(), shown }));
  const invitation = await findInvitation(token);
  if (!invitation) return;
  const admin = [...(await library.model()).all('user')].find(({ roles }) => roles.includes('admin'));
  await library.commit(async (tx) => {
    const member = await tx.load('member', 'member');
    const grants = { ...noGrants, fte: true };
    closeInvitation(tx, invitation);
    await joinPair(tx, invitation, token);
    const known = { office_name: shown.office, office_email: shown.office_email, name };
    await tx.put('received_membership', id, { ...known, state: 'active', grants, since: today, until: null });
    const payload = { library: member.name, name: admin?.name ?? member.name, email: admin?.email ?? shown.office_email ?? '', grants };
    await sendLetter(tx, { side: 'received_membership', membership: id, kind: 'invitation_answer', payload });
    tx.save('member', { ...member, consortium_member: true });
  });
  const letters = [...(await library.model()).by('letter', 'membership_id', id)];
  for (const letter of letters) await deliverLetter(repositoryFor(systemCaller(tenant)), letter.id, readLetter, closeAnswer);
}
