import type { LetterRow } from '#shared/contract/entities/letter.ts';
import type { Membership, MembershipRow, ReceivedMembership, ReceivedMembershipRow } from '#shared/contract/entities/membership.ts';
import type { Row } from '#shared/contract/kinds.ts';
import { invitationStateAt, stateOn } from '#shared/domain/consortium/membership-state.ts';
import { instant } from '#functions/platform/clock.ts';
import { messageOrNullAs } from '#functions/platform/messages/english.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { dayOf } from '../../ground/references/member-of.ts';
import { nameOrder } from '../../ground/references/name-order.ts';
import { reference } from '../../ground/references/reference.ts';

/** A member of the consortium, as of now. */
export function membershipRow(model: ReadModel, membership: Membership): MembershipRow {
  const groups = membership.group_ids.flatMap((id) => reference(model, 'membership_group', id) ?? []);
  const [contact] = membership.contacts;
  const latest = membership.fte.toSorted((a, b) => b.year - a.year)[0];
  return {
    ...membership,
    state: stateOn(membership, dayOf(model)),
    groups,
    group_names: groups.map(({ name }) => name).join(', '),
    contact: contact ? `${contact.name} <${contact.email}>` : '',
    fte_year: latest?.year ?? null,
    fte_value: latest?.value ?? null,
    invitation_state: invitationStateAt(membership.invitation, instant()),
  };
}

/** All members in the order of the membership list, which decides ties when cost is shared. */
export function membershipRows(model: ReadModel): MembershipRow[] {
  const inOrder = nameOrder(model);
  return [...model.all('membership')]
    .toSorted((a, b) => inOrder(a.name, b.name) || (a.id < b.id ? -1 : 1))
    .map((row) => membershipRow(model, row));
}

/** A letter with the name of the library at its other end. */
export function letterRow(model: ReadModel, letter: Row<'letter'>): LetterRow {
  const { id, version, direction, kind, number, sent_at, state, closed_at, refusal, side, membership_id } = letter;
  const partner = side === 'membership' ? model.find(side, membership_id)?.name : model.find(side, membership_id)?.office_name;
  return {
    id,
    version,
    direction,
    kind,
    number,
    sent_at,
    state,
    closed_at,
    partner: partner ?? '',
    ...messageOrNullAs('refusal', refusal),
  };
}

/** The letters with the members of this office. */
export function officeLetterRows(model: ReadModel): LetterRow[] {
  return [...model.all('letter')].filter(({ side }) => side === 'membership').map((letter) => letterRow(model, letter));
}

/** A membership of this library, with all letters that were exchanged. */
export function receivedMembershipRow(model: ReadModel, membership: ReceivedMembership): ReceivedMembershipRow {
  return {
    ...membership,
    state: stateOn(membership, dayOf(model)),
    letters: model
      .by('letter', 'membership_id', membership.id)
      .toSorted((a, b) => (a.sent_at < b.sent_at ? 1 : -1))
      .map((letter) => letterRow(model, letter)),
  };
}
