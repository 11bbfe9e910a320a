import * as z from 'zod';
import { letterColumns, membershipColumns } from '../columns/memberships.ts';
import { LetterRow } from '../entities/letter.ts';
import {
  Grants,
  InvitationAnswer,
  InvitationPage,
  MembershipChange,
  MembershipCreation,
  MembershipGroup,
  MembershipGroupCreation,
  MembershipRow,
  ReceivedMembershipRow,
} from '../entities/membership.ts';
import { GivenDate } from '../fields.ts';
import { callsOf, json, listQuery, query, result, rows } from '../route.ts';

const calls = callsOf('/memberships', { read: 'manage-consortium', write: 'manage-consortium', servedBy: 'read' });

/** The members of a consortium, for its office; and the memberships of a library, for itself. */
export const memberships = {
  list: calls.get('C760', '', 'The members of the consortium', { query: listQuery(membershipColumns), reply: rows(MembershipRow) }),
  mine: calls.get('C847', '/mine', 'The consortia that this library is a member of, with all that was sent and received', {
    permission: 'answer-offers',
    reply: result(z.array(ReceivedMembershipRow)),
  }),
  create: calls.post('C761', '', 'Add a member, and invite it by an email with a link', {
    repeat: 'idempotency-key',
    body: json(MembershipCreation),
    reply: result(MembershipRow),
  }),
  update: calls.patch('C846', '/{id}', 'Change a member; send its invitation anew, or revoke it', {
    body: json(MembershipChange),
    reply: result(MembershipRow),
  }),
  accept: calls.post('C762', '/{id}/accept', 'Accept an invitation with the account of this library', {
    permission: 'manage-settings',
    repeat: 'harmless',
    body: json(z.strictObject({ token: z.string().min(1).max(128), grants: Grants })),
    reply: result(ReceivedMembershipRow),
  }),
  grant: calls.put('C763', '/{id}/grants', 'Choose the figures that the office may receive', {
    permission: 'answer-offers',
    body: json(Grants),
    reply: result(ReceivedMembershipRow),
  }),
  end: calls.delete('C764', '/{id}', 'End a membership, by the office or by the member', {
    permission: 'edit-records',
    query: query({ /** Its last day; by default today. */ until: GivenDate.optional() }),
    reply: result(z.union([MembershipRow, ReceivedMembershipRow])),
  }),
};

const groupCalls = callsOf('/membership-groups', { read: 'manage-consortium', write: 'manage-consortium', servedBy: 'read' });

/** Groups of members. */
export const membershipGroups = {
  list: groupCalls.get('C845', '', 'The groups of members', { reply: result(z.array(MembershipGroup)) }),
  create: groupCalls.post('C870', '', 'Create a group of members', {
    repeat: 'idempotency-key',
    body: json(MembershipGroupCreation),
    reply: result(MembershipGroup),
  }),
};

const letterCalls = callsOf('/letters', { read: 'manage-consortium', write: 'edit-records', servedBy: 'read' });

/** The letters between an office and its members. */
export const letters = {
  list: letterCalls.get('C858', '', 'The letters to and from the members', { query: listQuery(letterColumns), reply: rows(LetterRow) }),
  repeat: letterCalls.post('C872', '/{id}/repeat', 'Send a letter again that was refused or never arrived', {
    repeat: 'harmless',
    reply: result(LetterRow),
  }),
};

const invitationCalls = callsOf('/membership-invitations/{id}', { read: 'public', write: 'public' });

/** Calls for people without an account; `{id}` is the token of the link. */
export const membershipInvitations = {
  open: invitationCalls.get('C877', '', 'An invitation to a consortium, by the token of its link', { reply: result(InvitationPage) }),
  answer: invitationCalls.post('C878', '', 'Accept an invitation without an account, or decline it', {
    repeat: 'harmless',
    body: json(InvitationAnswer),
    reply: result(z.object({ answer: z.enum(['accepted', 'declined']) })),
  }),
};
