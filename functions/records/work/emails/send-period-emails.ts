import { createHash } from 'node:crypto';
import type { EmailSending, SendingResult } from '#shared/contract/entities/email-sending.ts';
import type { User } from '#shared/contract/entities/user.ts';
import { invalid, Problem } from '#shared/contract/errors.ts';
import { today } from '#functions/platform/clock.ts';
import { type Attachment, type OutgoingEmail, queueMail } from '#functions/platform/mail.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { Repository } from '#functions/platform/repository.ts';
import { rangesFor } from '../../ground/ip-addresses/ip-knowledge.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import type { Commit, Transaction } from '#functions/platform/transaction.ts';
import { type PlannedEmail, planSending, type SendingPlan } from './plan-sending.ts';
import { emailRefusal, type Refusal, refusalRow, type RefusesPeriod } from './refuse-period.ts';
import { keepSheet } from './sheet-of-email.ts';
import { say } from '#shared/domain/messages/message.ts';
import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import { kindFacts } from '#shared/domain/emails/email-kinds.ts';
import { orderOf } from './order-of-sending.ts';
import { closePeriodTask } from '../workflow/close-period-task.ts';

/** Max writes of one commit: three for an email, two for each of its periods. DynamoDB allows 100, and the log needs two. */
const mostWrites = 90;

/** Max attempts to plan the emails of a call when their periods change meanwhile. */
const mostPlans = 12;

/** The emails put into the outbox, and the refusals. */
export type SentEmails = Omit<SendingResult, 'refused'> & { refused: Refusal[] };

/** 422 for a call of which no email can be sent. */
export class NothingSent extends Problem {
  readonly refused: readonly Refusal[];

  constructor(refused: readonly Refusal[]) {
    const reasons = refused.map(({ name, reason }) => say('progress.named', { name, message: reason }));
    super(422, reasons[0] ?? say('emails.noRecipients'), { errors: { period_ids: reasons }, result: { refused: refused.map(refusalRow) } });
    this.refused = refused;
  }
}

/** Periods of an email changed between its plan and its commit: the email must be planned again. Nothing of the commit was written. */
class Changed extends Error {}

/**
 * C431: puts the emails of a call into the outbox, and completes the tasks that they fulfil. Each email and its consequences are one commit,
 * which also decides whether the email may be sent.
 * If a period was changed since the email was composed, the emails are planned again on the current state. A call repeated with its idempotency
 * key resumes the first one and sends nothing twice. Throws NothingSent if no email at all can be sent.
 */
export async function sendPeriodEmails(repo: Repository, sending: EmailSending, refuse: RefusesPeriod = emailRefusal): Promise<SentEmails> {
  const batch_id = await repo.commit((tx) => tx.newId());
  const emails = new Map<string, SendingResult['emails'][number]>();
  for (let plans = 0; plans < mostPlans; plans++) {
    const model = await repo.model();
    const plan = await planSending(model, repo.caller, sending, { sent: periodsOfBatch(model, batch_id), refuse });
    const ready = plan.emails.filter(({ problem }) => problem === null);
    const refused = refusedOf(plan);
    if (ready.length === 0) throw new NothingSent(refused);
    try {
      for (const chunk of chunks(ready))
        for (const email of await sendChunk(repo, { sending, batch_id, count: ready.length, model, refuse }, chunk))
          emails.set(email.id, email);
      return { batch_id, emails: [...emails.values()], refused };
    } catch (error) {
      if (!(error instanceof Changed)) throw error;
    }
  }
  throw new Problem(503, say('emails.periodsBusy'), { retryAfterSeconds: 2 });
}

/** The refused periods of a plan, and the recipients of its emails that cannot be sent. */
function refusedOf({ refused, emails }: SendingPlan): Refusal[] {
  return [
    ...refused,
    ...emails.flatMap(({ problem, recipient, key }) =>
      problem === null ? [] : [{ id: recipient?.id ?? key, name: recipient?.name ?? '', reason: problem, sent_before: false }],
    ),
  ];
}

/** Periods of this call's earlier commits: their orders must not refuse a repeated call. */
function periodsOfBatch(model: ReadModel, batchId: string): Set<string> {
  return new Set(
    model
      .by('email', 'batch_id', batchId)
      .flatMap(({ about }) => about.flatMap(({ kind, id }) => (kind === 'subscription_period' ? [id] : []))),
  );
}

/** The common data of a call's emails. `model` is the state on which they were composed. */
interface Call {
  sending: EmailSending;
  batch_id: string;
  count: number;
  model: ReadModel;
  refuse: RefusesPeriod;
}

/**
 * Queues the emails of one commit. Throws `Changed`, and writes nothing, if a period differs from the emails' content or no longer allows an
 * email.
 */
async function sendChunk(repo: Repository, call: Call, chunk: readonly PlannedEmail[]): Promise<SendingResult['emails']> {
  const { sending, batch_id, model } = call;
  const me = model.find('user', repo.caller.userId);
  if (sending.test && !me) throw invalid({ test: [say('emails.signGetTest')] });
  const day = today(memberOf(model).timezone);
  const sheets = new Map<string, Attachment>();
  for (const { key, sheet } of chunk) if (sheet) sheets.set(key, await keepSheet(repo.caller, idOf(batch_id, key), sheet));
  return repo.commit(async (tx) => {
    const now = await tx.model();
    if (!(await tx.find('email_batch', batch_id)))
      tx.create('email_batch', { id: batch_id, kind: sending.kind, count: call.count, test: sending.test ?? false });
    const open: PlannedEmail[] = [];
    for (const planned of chunk) if (!(await tx.find('email', idOf(batch_id, planned.key)))) open.push(planned);
    if (!sending.test) for (const planned of open) await checkUnchanged(tx, now, call, planned);
    const queued: SendingResult['emails'] = [];
    for (const planned of chunk) {
      const id = idOf(batch_id, planned.key);
      const sheet = sheets.get(planned.key);
      const message = messageOf(model, sending, { ...planned, attachments: [...(sheet ? [sheet] : []), ...planned.attachments] }, me);
      queued.push({ id, key: planned.key, to: [...message.to], subject: message.subject });
      if (!open.includes(planned)) continue;
      queueMail(tx, { ...message, id, batch_id });
      if (!sending.test) await writeEffects({ tx, model: now }, sending, planned, day);
    }
    return queued;
  });
}

/** Checks an email against its periods as the commit finds them. The commit fails if anyone changes them before it is written. */
async function checkUnchanged(tx: Transaction, now: ReadModel, { sending, refuse }: Call, { periods }: PlannedEmail): Promise<void> {
  for (const { id, version } of periods) {
    const stored = await tx.find('subscription_period', id);
    if (stored?.version !== version || refuse(now, sending.kind, stored, sending)) throw new Changed();
  }
}

function messageOf(model: ReadModel, sending: EmailSending, planned: PlannedEmail, me: User | undefined): OutgoingEmail & { to: string[] } {
  const { mail, sender, attachments, about } = planned;
  const { kind, test = false } = sending;
  return {
    kind,
    to: test && me ? [me.email] : planned.to.map(({ email }) => email),
    cc: test ? [] : planned.cc,
    subject: test ? `[Test] ${mail.subject}` : mail.subject,
    html: mail.html,
    text: mail.text,
    locale: mail.locale,
    replyTo: sender?.email,
    from: memberOf(model).name,
    attachments,
    about,
    test,
  };
}

/** The effects of an email on its periods and its provider. */
async function writeEffects(commit: Commit, sending: EmailSending, planned: PlannedEmail, day: string): Promise<void> {
  const { tx, model } = commit;
  const { kind } = sending;
  for (const period of planned.periods) await writeEffect(commit, sending, period, day);
  const [provider] = planned.about.filter((each) => each.kind === 'provider');
  if (kind !== 'ip' || !provider) return;
  const ranges = rangesFor(model, provider.id).map(({ range }) => range);
  if (ranges.length > 0) tx.create('ip_telling', { provider_id: provider.id, informed_at: day, ranges, complete: true, note: null });
}

/** A deterministic id: the same for the same email of the same call. */
function idOf(batchId: string, key: string): string {
  return createHash('sha256').update(`${batchId}|${key}`).digest('base64url').replace(/[-_]/g, 'x').slice(0, 20);
}

/** Emails by commit, in their order. */
function chunks(emails: readonly PlannedEmail[]): PlannedEmail[][] {
  const parts: PlannedEmail[][] = [];
  let room = 0;
  for (const email of emails) {
    const writes = 4 + 2 * email.periods.length;
    if (writes > room) {
      parts.push([]);
      // One write for the batch itself.
      room = mostWrites - 1;
    }
    parts.at(-1)?.push(email);
    room -= writes;
  }
  return parts;
}

/**
 * The effect of an email on its period, in the commit that queues the email: the order with its day, number and amount, or the day of the notice,
 * and the completed workflow task (D3).
 */
async function writeEffect(
  { tx, model }: Commit,
  sending: Pick<EmailSending, 'kind' | 'order_number' | 'order_amount'>,
  period: SubscriptionPeriod,
  today: string,
): Promise<void> {
  const { kind } = sending;
  const facts: Partial<SubscriptionPeriod> =
    kind === 'place_order' ? { order_date: today, ...orderOf(sending, period) } : kind === 'cancellation' ? { notice_sent_on: today } : {};
  if (Object.keys(facts).length > 0) {
    const before = await tx.load('subscription_period', period.id);
    tx.save('subscription_period', { ...before, ...facts });
  }
  const { task } = kindFacts[kind];
  if (task) await closePeriodTask({ tx, model }, period.id, task);
}
