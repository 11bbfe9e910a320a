import { createHash, timingSafeEqual } from 'node:crypto';
import { conflict } from '#shared/contract/errors.ts';
import type { Row } from '#shared/contract/kinds.ts';
import { letterVersions, type LetterKind, maxLetterBytes } from '#shared/domain/consortium/letters.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';
import { type Caller, systemCaller } from './caller.ts';
import { now } from './clock.ts';
import { idOf } from './derived-id.ts';
import { tenantItem } from './directory.ts';
import { keys } from './keys.ts';
import { digestOfToken, type LinkToken, rememberedDays, storeLinkToken } from './link-tokens.ts';
import { type Repository, repositoryFor } from './repository.ts';
import { type Item, table, type Write } from './table.ts';
import type { Transaction } from './transaction.ts';

/**
 * Letters between tenants: the only module that names two of them. Nothing of another tenant is ever read. A letter is delivered in three commits: one
 * stores it in the sender with a job, one stores its effect in the receiver under an id derived from the letter's, and one marks it as delivered in
 * the sender. Repeating any of them has no effect (RK14).
 */

/** The two kinds of record that have a partner in another tenant. */
export type Side = Row<'letter'>['side'];

/** A letter on its way. */
export interface Envelope {
  id: string;
  attempt: number;
  kind: LetterKind;
  content_version: number;
  number: number;
  from: { tenant: string; membership: string };
  to: { tenant: string; membership: string };
  secret: string;
  digest: string;
  payload: string;
}

/** A reading of a letter's content in the receiver: applies it, or gives the reason for a refusal. */
export type ReadLetter = (tx: Transaction, letter: ReceivedLetter) => Promise<Message | undefined>;

export interface ReceivedLetter {
  kind: LetterKind;
  content_version: number;
  side: Side;
  membership: string;
  payload: unknown;
}

/** The effect of a delivered or refused letter in its sender, in the commit that marks it so. */
export type OnClosedLetter = (tx: Transaction, letter: Row<'letter'>, payload: unknown) => Promise<void>;

export type Reception = { outcome: 'received' | 'repeated' | 'early' } | { outcome: 'refused'; reason: Message };

/** The token of an invitation, as stored: its digest is the key. */
interface InvitationToken extends LinkToken {
  membership: string;
  /** Seconds since 1970 until which the link works. */
  until: number;
  shown: ShownInvitation;
  closed?: 'answered' | 'revoked';
}

/** The text of an invitation, as its sender wrote it: the reader of a link opens no record of the office. */
export interface ShownInvitation {
  office: string;
  office_email: string | null;
  library: string;
  locale: string;
  /** The last day of the link, `YYYY-MM-DD`. */
  answer_by: string;
}

/** An invitation behind a link. `digest` closes it. */
export interface FoundInvitation {
  digest: string;
  membership: string;
  state: 'open' | 'answered' | 'revoked' | 'expired';
  shown: ShownInvitation;
  /** The office, as the caller of its own records. */
  office: Caller;
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** Both sides know the token of the invitation; the secret of their letters follows from it. */
function secretOf(token: string): string {
  return digestOf(`letters ${token}`);
}

function isSameSecret(a: string, b: string): boolean {
  return timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());
}

/** Stores the token of an invitation in this commit, in the office. Letters of an earlier invitation of the member are refused from now on. */
export async function openInvitation(
  tx: Transaction,
  membership: string,
  { token, until, shown }: { token: string; until: string; shown: ShownInvitation },
): Promise<void> {
  const before = await tx.find('membership_pair', membership);
  if (before?.invitation && (await isRemembered(before.invitation))) tx.write(closing(before.invitation, 'revoked'));
  const seconds = Math.ceil(Date.parse(until) / 1000);
  const expires = seconds + rememberedDays * 86_400;
  storeLinkToken(tx, 'invitation', token, { membership, until: seconds, expires_at: expires, shown });
  const blank = { side: 'membership', partner_tenant: null, partner_membership: null, sent: 0, received: 0 } as const;
  await tx.put('membership_pair', membership, { ...blank, secret: secretOf(token), invitation: digestOfToken(token) });
}

/** Revokes the invitation of a member in this commit. Throws 409 if it was answered meanwhile. */
export async function revokeInvitation(tx: Transaction, membership: string): Promise<void> {
  const pair = await tx.find('membership_pair', membership);
  if (!pair?.invitation) return;
  if (await isRemembered(pair.invitation))
    tx.write(closing(pair.invitation, 'revoked', true), conflict(say('consortium.invitationAnswered')));
  tx.save('membership_pair', { ...pair, invitation: null });
}

/** Whether the token of an invitation is still stored. One that was deleted after its expiry needs no closing, and must not come back. */
async function isRemembered(digest: string): Promise<boolean> {
  return (await table.get(keys.invitationToken(digest))) !== undefined;
}

/** Closes the token of an invitation; with `isOpen` only one that is still open. */
function closing(digest: string, how: 'answered' | 'revoked', isOpen = false): Write {
  const condition = { ConditionExpression: isOpen ? 'attribute_exists(pk) and attribute_not_exists(closed)' : 'attribute_exists(pk)' };
  const change = { UpdateExpression: 'SET closed = :how', ExpressionAttributeValues: { ':how': how } };
  return { Update: { TableName: undefined, Key: keys.invitationToken(digest), ...change, ...condition } };
}

/** The invitation of a token; undefined if it was never made, or long ago. */
export async function findInvitation(token: string): Promise<FoundInvitation | undefined> {
  const digest = digestOfToken(token);
  const item = await table.get<InvitationToken>(keys.invitationToken(digest));
  if (!item || (await tenantItem(item.tenant))?.state !== 'ready') return undefined;
  const until = new Date(item.until * 1000);
  const state = item.closed ?? (until > now() ? 'open' : 'expired');
  return { digest, membership: item.membership, state, shown: item.shown, office: systemCaller(item.tenant) };
}

/** Closes an invitation in this commit. Throws 409 if it was closed before: it is answered once (RK16). */
export function closeInvitation(tx: Transaction, { digest }: FoundInvitation): void {
  tx.write(closing(digest, 'answered', true), conflict(say('consortium.invitationAnswered')));
}

/** The id of a member's record of a membership: one library accepts an invitation of an office once. */
export function receivedMembershipId(membership: string): string {
  return idOf('received membership', membership);
}

/** Makes the member's side of a pair in this commit, for an invitation that it accepts. */
export async function joinPair(tx: Transaction, invitation: FoundInvitation, token: string): Promise<void> {
  if (tx.caller.tenant === invitation.office.tenant) throw conflict(say('consortium.ownInvitation'));
  await tx.put('membership_pair', receivedMembershipId(invitation.membership), {
    side: 'received_membership',
    partner_tenant: invitation.office.tenant,
    partner_membership: invitation.membership,
    secret: secretOf(token),
    invitation: null,
    sent: 0,
    received: 0,
  });
}

/** Whether a record has a partner with an account, to whom letters can be sent. */
export async function hasPartner(tx: Transaction, membership: string): Promise<boolean> {
  return ((await tx.find('membership_pair', membership))?.partner_tenant ?? null) !== null;
}

/** Sends a letter in this commit, with the job that delivers it. Nothing happens for a member without an account. */
export async function sendLetter(
  tx: Transaction,
  { side, membership, kind, payload }: { side: Side; membership: string; kind: LetterKind; payload: object },
): Promise<void> {
  const pair = await tx.find('membership_pair', membership);
  if (!pair || pair.partner_tenant === null) return;
  const content = JSON.stringify(payload);
  if (Buffer.byteLength(content) > maxLetterBytes) throw conflict(say('letters.tooLarge'));
  const number = pair.sent + 1;
  tx.save('membership_pair', { ...pair, sent: number });
  const letter = tx.create('letter', {
    side,
    membership_id: membership,
    direction: 'sent',
    kind,
    content_version: letterVersions[kind],
    number,
    attempt: 1,
    digest: digestOf(content),
    sent_at: tx.at,
    state: 'queued',
    closed_at: null,
    refusal: null,
  });
  tx.create('letter_content', { id: letter.id, letter_id: letter.id, payload: content });
  tx.job('deliver-letter', { letter_id: letter.id });
}

/** Sends a letter anew that was refused or never reached the other side; it becomes the last of its pair. */
export async function repeatLetter(tx: Transaction, letter: Row<'letter'>): Promise<Row<'letter'>> {
  const pair = await tx.find('membership_pair', letter.membership_id);
  const isClosed = letter.state === 'refused' || letter.state === 'expired';
  if (!pair || pair.partner_tenant === null || letter.direction !== 'sent' || !isClosed) throw conflict(say('letters.notToRepeat'));
  tx.job('deliver-letter', { letter_id: letter.id });
  const queued = { ...letter, state: 'queued', closed_at: null, refusal: null } as const;
  // The number of a letter that expired is still awaited, or it arrived and only its mark is missing.
  if (letter.state === 'expired') return tx.save('letter', queued);
  const number = pair.sent + 1;
  tx.save('membership_pair', { ...pair, sent: number });
  return tx.save('letter', { ...queued, number, attempt: letter.attempt + 1, sent_at: tx.at });
}

/**
 * Delivers a queued letter, after the earlier ones of its pair. Throws while one of them is neither delivered nor refused; the job is then tried
 * again. `read` applies contents in the receiver, `onClosed` the outcome in the sender.
 */
export async function deliverLetter(repo: Repository, letterId: string, read: ReadLetter, onClosed?: OnClosedLetter): Promise<void> {
  const model = await repo.model();
  const last = model.find('letter', letterId);
  if (!last || last.direction !== 'sent') return;
  const waiting = model
    .by('letter', 'membership_id', last.membership_id)
    .filter(({ direction, state, number }) => direction === 'sent' && state === 'queued' && number <= last.number)
    .toSorted((a, b) => a.number - b.number);
  for (const letter of waiting) {
    const envelope = await envelopeOf(repo, letter);
    const reception: Reception = envelope ? await receiveLetter(envelope, read) : { outcome: 'refused', reason: say('letters.notPair') };
    if (reception.outcome === 'early') throw new Error('An earlier letter of the pair has not arrived');
    const { attempt } = letter;
    await closeLetter(
      repo,
      letter.id,
      reception.outcome === 'refused' ? { attempt, state: 'refused', refusal: reception.reason } : { attempt, state: 'delivered' },
      onClosed,
    );
  }
}

/** Marks a queued letter as delivered, refused, or given up. With `attempt`, only that one: the letter may have been sent anew meanwhile. */
export async function closeLetter(
  repo: Repository,
  letterId: string,
  { state, refusal = null, attempt }: { state: 'delivered' | 'refused' | 'expired'; refusal?: Message | null; attempt?: number },
  onClosed?: OnClosedLetter,
): Promise<void> {
  await repo.commit(async (tx) => {
    const letter = await tx.find('letter', letterId);
    if (letter?.state !== 'queued' || letter.attempt !== (attempt ?? letter.attempt)) return;
    const closed = tx.save('letter', { ...letter, state, refusal, closed_at: tx.at });
    const content = onClosed && (await tx.find('letter_content', letter.id));
    if (content) await onClosed?.(tx, closed, parsed(content.payload));
  });
}

async function envelopeOf(repo: Repository, letter: Row<'letter'>): Promise<Envelope | undefined> {
  const [pair, content] = await Promise.all([repo.get('membership_pair', letter.membership_id), repo.get('letter_content', letter.id)]);
  if (!pair || pair.partner_tenant === null || pair.partner_membership === null || !content) return undefined;
  const { id, attempt, kind, content_version, number, digest } = letter;
  return {
    id,
    attempt,
    kind,
    content_version,
    number,
    digest,
    from: { tenant: repo.caller.tenant, membership: letter.membership_id },
    to: { tenant: pair.partner_tenant, membership: pair.partner_membership },
    secret: pair.secret,
    payload: content.payload,
  };
}

/**
 * Receives a letter as foreign input (RK15). Only the other side of the pair is read, in the order of its numbers; anything else is refused with the
 * reason. The refusal of a letter of the pair counts as its reception, so that later letters are not held up.
 */
export async function receiveLetter(envelope: Envelope, read: ReadLetter): Promise<Reception> {
  if (Buffer.byteLength(envelope.payload) > maxLetterBytes) return refused(say('letters.tooLarge'));
  if (digestOf(envelope.payload) !== envelope.digest) return refused(say('letters.altered'));
  if ((await tenantItem(envelope.to.tenant))?.state !== 'ready') return refused(say('letters.notPair'));
  const repo = repositoryFor(systemCaller(envelope.to.tenant));
  const receivedId = idOf('letter', envelope.from.tenant, envelope.id, envelope.attempt);
  return repo.commit(async (tx): Promise<Reception> => {
    const pair = await tx.find('membership_pair', envelope.to.membership);
    if (!pair || !isPartner(pair, envelope)) return refused(say('letters.notPair'));
    const known = await tx.find('letter', receivedId);
    // A refused letter is refused again: the sender may not have stored the first answer.
    if (known) return known.refusal ? refused(known.refusal) : { outcome: 'repeated' };
    if (envelope.number <= pair.received) return refused(say('letters.numberUsed'));
    if (envelope.number > pair.received + 1) return { outcome: 'early' };
    const letter = { kind: envelope.kind, content_version: envelope.content_version, side: pair.side, membership: pair.id };
    const reason = await read(tx, { ...letter, payload: parsed(envelope.payload) });
    const isAnswer = envelope.kind === 'invitation_answer' && reason === undefined;
    const partner = isAnswer ? { partner_tenant: envelope.from.tenant, partner_membership: envelope.from.membership } : {};
    // The effect of the letter may have sent one in return, which counts in the pair.
    const current = await tx.load('membership_pair', pair.id);
    tx.save('membership_pair', { ...current, ...partner, received: envelope.number });
    tx.create('letter', {
      id: receivedId,
      side: pair.side,
      membership_id: pair.id,
      direction: 'received',
      kind: envelope.kind,
      content_version: envelope.content_version,
      number: envelope.number,
      attempt: envelope.attempt,
      digest: envelope.digest,
      sent_at: tx.at,
      state: reason ? 'refused' : 'delivered',
      closed_at: tx.at,
      refusal: reason ?? null,
    });
    if (!reason) tx.create('letter_content', { id: receivedId, letter_id: receivedId, payload: envelope.payload });
    return reason ? refused(reason) : { outcome: 'received' };
  });
}

/** Whether a letter comes from the other side of a pair. Only the answer to an invitation that was not revoked comes from a side not known yet. */
function isPartner(pair: Row<'membership_pair'>, { from, kind, secret }: Envelope): boolean {
  if (!isSameSecret(pair.secret, secret)) return false;
  if (pair.partner_tenant === null) return kind === 'invitation_answer' && pair.invitation !== null;
  return pair.partner_tenant === from.tenant && pair.partner_membership === from.membership;
}

function refused(reason: Message): Reception {
  return { outcome: 'refused', reason };
}

function parsed(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    return undefined;
  }
}

/** The digests of a tenant's invitations, for its deletion. */
export async function invitationDigests(tenant: string): Promise<string[]> {
  const own = await Array.fromAsync(table.partition<Item & { sk: string }>(keys.invitationTokenOf(tenant, '').pk));
  return own.map(({ sk }) => sk.replace(/#$/, ''));
}
