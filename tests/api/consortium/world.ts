import { memberships, membershipInvitations } from '#shared/contract/groups/memberships.ts';
import type { Membership } from '#shared/contract/entities/membership.ts';
import { noGrants } from '#shared/contract/entities/membership.ts';
import { repositoryFor } from '#functions/platform/repository.ts';
import { ask, createTestTenant, runJobs, type TestTenant } from '#tests/support/api.ts';
import { keys } from '#functions/platform/keys.ts';
import type { Mail } from '#functions/platform/mail.ts';
import { table } from '#functions/platform/table.ts';

/** A library that is the office of a consortium. */
export async function createOffice(name = 'Arctic Shelf'): Promise<TestTenant> {
  const office = await createTestTenant({ name });
  await office.repo.commit(async (tx) => tx.save('member', { ...(await tx.load('member', 'member')), consortium_office: true }));
  return office;
}

export const contact = { name: 'Maya Lindqvist', email: 'maya@member.example', role: 'director', language: null } as const;

/** Invites a member; answers it and the token of the link in the email. */
export async function inviteMember(office: TestTenant, name: string): Promise<{ membership: Membership; token: string }> {
  const membership = await ask(memberships.create, { as: office.admin, body: { name, contacts: [contact], invite: true } });
  return { membership, token: await tokenOf(office, membership.id) };
}

/** The token of the latest invitation of a member. */
export async function tokenOf(office: TestTenant, membership: string): Promise<string> {
  const model = await repositoryFor(office.repo.caller).model();
  const about = new Set([...model.all('email')].filter((email) => email.about.some(({ id }) => id === membership)).map(({ id }) => id));
  const mails = await Array.fromAsync(table.partition<Mail>(keys.mail(office.id, '').pk));
  const last = mails
    .filter(({ id }) => about.has(id))
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    .at(-1);
  const token = /membership-invitations\/([\w-]{43})/.exec(last?.text ?? '')?.[1];
  if (!token) throw new Error('No invitation was sent');
  return token;
}

/** A library with an account that accepted an invitation of the office; all letters are delivered. */
export async function joinMember(office: TestTenant, name: string, grants = noGrants) {
  const library = await createTestTenant({ name });
  const { membership, token } = await inviteMember(office, name);
  const received = await ask(memberships.accept, { as: library.admin, params: { id: membership.id }, body: { token, grants } });
  await runJobs(library.id);
  return { library, membership, received, token };
}

export const open = membershipInvitations.open;
