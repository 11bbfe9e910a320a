import { blankMembership, type Grants, type Membership, type MembershipRow } from '#shared/contract/entities/membership.ts';
import { breached, conflict, forbidden, invalid, notFound } from '#shared/contract/errors.ts';
import type { memberships } from '#shared/contract/groups/memberships.ts';
import { checkMembership } from '#shared/domain/consortium/check-membership.ts';
import { invitationDays, stateOn } from '#shared/domain/consortium/membership-state.ts';
import { say } from '#shared/domain/messages/message.ts';
import {
  closeInvitation,
  findInvitation,
  hasPartner,
  joinPair,
  openInvitation,
  receivedMembershipId,
  revokeInvitation,
  sendLetter,
} from '../platform/across.ts';
import type { Caller } from '../platform/caller.ts';
import { now, today } from '../platform/clock.ts';
import { config } from '../platform/config.ts';
import { answer, type GroupHandlers } from '../platform/http.ts';
import { newToken } from '../platform/link-tokens.ts';
import type { ReadModel } from '../platform/read-model.ts';
import type { Repository } from '../platform/repository.ts';
import type { Transaction } from '../platform/transaction.ts';
import { closedLink } from './invitation-page.ts';
import { queueInvitationMail, shownInvitation } from '#functions/records/work/consortium/invitation-mail.ts';
import { endMembership } from '#functions/records/work/consortium/end-membership.ts';
import { membershipRow, receivedMembershipRow } from '#functions/records/work/consortium/membership-rows.ts';

/**
 * Opens an invitation of a member in this commit and emails its link to the first contact. Throws 422 without one, and 409 for a library whose account
 * is connected already; one whose membership has ended can be invited again.
 */
async function invite(tx: Transaction, model: ReadModel, membership: Membership): Promise<Membership> {
  const [contact] = membership.contacts;
  if (!contact) throw invalid({ contacts: [say('consortium.contactRequired')] });
  if ((await hasPartner(tx, membership.id)) && !(await hasEnded(tx, membership))) throw conflict(say('consortium.alreadyLinked'));
  const token = newToken();
  const expires = new Date(now().getTime() + invitationDays * 86_400_000).toISOString();
  const shown = shownInvitation(tx, model, { membership, contact, expires });
  await openInvitation(tx, membership.id, { token, until: expires, shown });
  const link = `${config.publicUrl}/membership-invitations/${token}`;
  queueInvitationMail(tx, model, { membership, contact, shown, link, expires });
  const invitation = { to: contact.email, sent_at: tx.at, expires_at: expires, closed_at: null, answer: null };
  return { ...membership, state: stateOf(membership), until: null, linked: false, invitation };
}

/** Whether the last day of a membership is over. */
async function hasEnded(tx: Transaction, { until }: Membership): Promise<boolean> {
  const { timezone } = await tx.load('member', 'member');
  return until !== null && until < today(timezone);
}

/** A member that is in the consortium already stays active while it is asked to link its account. */
function stateOf({ state, until }: Membership) {
  return state === 'active' && until === null ? 'active' : 'invited';
}

async function create(repo: Repository, body: Parameters<GroupHandlers<typeof memberships>['create']>[0]['body']): Promise<Membership> {
  const { invite: isInvited = false, ...given } = body;
  const model = await repo.model();
  return repo.commit(async (tx) => {
    const draft = { ...blankMembership, ...given };
    const breaches = checkMembership(draft);
    if (breaches.length > 0) throw breached(breaches);
    const row = tx.create('membership', { ...draft, state: isInvited ? 'invited' : 'active' });
    return isInvited ? tx.save('membership', await invite(tx, model, row)) : row;
  });
}

async function change(
  repo: Repository,
  id: string,
  { version, invitation, ...given }: Parameters<GroupHandlers<typeof memberships>['update']>[0]['body'],
): Promise<Membership> {
  const model = await repo.model();
  return repo.commit(async (tx) => {
    const before = await tx.load('membership', id, version);
    if (given.state !== undefined && (await hasEnded(tx, before))) throw conflict(say('consortium.membershipEnded'));
    const next = { ...before, ...given };
    const breaches = checkMembership(next);
    if (breaches.length > 0) throw breached(breaches);
    if (invitation === 'send') return tx.save('membership', await invite(tx, model, next));
    if (invitation === 'revoke') {
      await revokeInvitation(tx, id);
      return tx.save('membership', revoked(next, tx.at));
    }
    return tx.save('membership', next);
  });
}

/** A member whose open invitation is revoked; its link opens nothing from now on. */
function revoked(membership: Membership, at: string): Membership {
  if (!membership.invitation || membership.invitation.answer !== null) throw conflict(say('consortium.noOpenInvitation'));
  return {
    ...membership,
    state: membership.state === 'invited' ? 'ended' : membership.state,
    invitation: { ...membership.invitation, answer: 'revoked', closed_at: at },
  };
}

/** Ends a membership from either side on a day, and notifies the other side by a letter. Answers the record of an office, undefined for a member. */
async function end(repo: Repository, caller: Caller, { id, until }: { id: string; until: string | undefined }) {
  return repo.commit(async (tx) => {
    const member = await tx.load('member', 'member');
    const day = today(member.timezone);
    if (until !== undefined && until < day) throw invalid({ until: [say('consortium.endInPast')] });
    const office = await tx.find('membership', id);
    const row = office ?? (await tx.find('received_membership', id));
    if (!row) throw notFound(say('kinds.membership'));
    const side = office ? 'membership' : 'received_membership';
    if (!caller.permissions.includes(office ? 'manage-consortium' : 'answer-offers')) throw forbidden();
    const last = await endMembership(tx, { side, id }, until ?? day);
    if (last !== row.until) await sendLetter(tx, { side, membership: id, kind: 'membership_ended', payload: { until: last } });
    if (office?.invitation?.answer === null) {
      await revokeInvitation(tx, id);
      const { invitation } = revoked(office, tx.at);
      tx.save('membership', { ...(await tx.load('membership', id)), invitation });
    }
    return office && tx.load('membership', id);
  });
}

/** Accepts an invitation with the account of this library (C762): the link is used, and a letter answers the office. */
async function accept(repo: Repository, membership: string, { token, grants }: { token: string; grants: Grants }): Promise<string> {
  const invitation = await findInvitation(token);
  if (!invitation || invitation.membership !== membership) throw closedLink('unknown');
  if (invitation.state !== 'open') throw closedLink(invitation.state);
  const id = receivedMembershipId(membership);
  await repo.commit(async (tx) => {
    const member = await tx.load('member', 'member');
    const person = tx.caller.userId === null ? undefined : await tx.find('user', tx.caller.userId);
    closeInvitation(tx, invitation);
    await joinPair(tx, invitation, token);
    const known = { office_name: invitation.shown.office, office_email: invitation.shown.office_email, name: invitation.shown.library };
    await tx.put('received_membership', id, { ...known, state: 'active', grants, since: today(member.timezone), until: null });
    const payload = { library: member.name, name: person?.name ?? member.name, email: person?.email ?? '', grants };
    await sendLetter(tx, { side: 'received_membership', membership: id, kind: 'invitation_answer', payload });
    if (member.consortium_member !== true) tx.save('member', { ...member, consortium_member: true });
  });
  return id;
}

/** Changes what the office may receive (C763), and sends it the choice. */
async function grant(repo: Repository, id: string, grants: Grants): Promise<void> {
  await repo.commit(async (tx) => {
    const before = await tx.load('received_membership', id);
    const member = await tx.load('member', 'member');
    if (stateOn(before, today(member.timezone)) !== 'active') throw conflict(say('consortium.membershipEnded'));
    const saved = tx.save('received_membership', { ...before, grants });
    if (saved !== before) await sendLetter(tx, { side: 'received_membership', membership: before.id, kind: 'grants', payload: { grants } });
  });
}

async function shown(request: { model: () => Promise<ReadModel> }, row: Membership): Promise<MembershipRow> {
  const model = await request.model();
  return membershipRow(model, model.find('membership', row.id) ?? row);
}

async function shownReceived(request: { model: () => Promise<ReadModel> }, id: string) {
  const model = await request.model();
  const row = model.find('received_membership', id);
  if (!row) throw notFound(say('kinds.membership'));
  return receivedMembershipRow(model, row);
}

/** The calls of memberships, for either side. */
export const membershipHandlers: GroupHandlers<typeof memberships> = {
  create: async (request) => {
    const row = await create(request.repo, request.body);
    const message = request.body.invite ? say('consortium.invited', { name: row.name }) : say('consortium.memberAdded', { name: row.name });
    return answer(await shown(request, row), { message });
  },
  update: async (request) => {
    const row = await change(request.repo, request.params.id, request.body);
    const message = request.body.invitation === 'send' ? { message: say('consortium.invited', { name: row.name }) } : {};
    return answer(await shown(request, row), message);
  },
  accept: async (request) => shownReceived(request, await accept(request.repo, request.params.id, request.body)),
  grant: async (request) => {
    await grant(request.repo, request.params.id, request.body);
    return shownReceived(request, request.params.id);
  },
  end: async (request) => {
    const { params, query } = request;
    const office = await end(request.repo, request.caller, { id: params.id, until: query.until });
    return office ? shown(request, office) : shownReceived(request, params.id);
  },
};
