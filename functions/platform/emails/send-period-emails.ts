import { createHash } from 'node:crypto';
import type { EmailSending, SendingResult } from '#shared/contract/entities/email-sending.ts';
import type { User } from '#shared/contract/entities/user.ts';
import { invalid } from '#shared/contract/errors.ts';
import { today } from '../clock.ts';
import { type Attachment, type Message, queueMail } from '../mail.ts';
import type { ReadModel } from '../read-model.ts';
import type { Repository } from '../repository.ts';
import { rangesFor } from '../rows/ip-knowledge.ts';
import { memberOf } from '../rows/member-of.ts';
import type { Transaction } from '../transaction.ts';
import { type PlannedEmail, planSending } from './plan-sending.ts';
import { keepSheet } from './sheet-of-email.ts';
import { settleEmailed } from './settle-emailed.ts';

/** Writes that one commit holds: a mail is three, each period of it two. DynamoDB takes 100, and the log needs two. */
const mostWrites = 90;

/**
 * C431: puts the mails of a call into the outbox, and marks as done what they do: each mail and its consequences are one commit. A call that is
 * repeated with its idempotency key goes on where the first one stopped and sends nothing twice. Throws 422 when not one mail can go out.
 */
export async function sendPeriodEmails(repo: Repository, sending: EmailSending): Promise<SendingResult> {
  const batch_id = await repo.commit((tx) => tx.newId());
  const model = await repo.model();
  const isRepeated = model.find('email_batch', batch_id) !== undefined;
  // What the first try ordered is no reason to refuse it now.
  const plan = await planSending(model, repo.caller, isRepeated ? { ...sending, again: true } : sending);
  const ready = plan.emails.filter(({ problem }) => problem === null);
  const refused = [
    ...plan.refused,
    ...plan.emails.flatMap(({ problem, recipient, key }) =>
      problem === null ? [] : [{ id: recipient?.id ?? key, name: recipient?.name ?? '', reason: problem, sent_before: false }],
    ),
  ];
  if (ready.length === 0) {
    const reasons = [...new Set(refused.map(({ name, reason }) => `${name}: ${reason}`))];
    throw invalid({ period_ids: reasons }, reasons[0] ?? 'There is nobody to write to.', { refused });
  }
  const me = model.find('user', repo.caller.userId);
  if (sending.test && !me) throw invalid({ test: ['Sign in to get a test'] });
  const day = today(memberOf(model).timezone);
  const emails: SendingResult['emails'] = [];
  for (const chunk of chunks(ready)) {
    const sheets = new Map<string, Attachment>();
    for (const { key, sheet } of chunk) if (sheet) sheets.set(key, await keepSheet(repo.caller, idOf(batch_id, key), sheet));
    emails.push(
      ...(await repo.commit(async (tx) => {
        if (!(await tx.find('email_batch', batch_id)))
          tx.create('email_batch', { id: batch_id, kind: sending.kind, count: ready.length, test: sending.test ?? false });
        const queued: SendingResult['emails'] = [];
        for (const planned of chunk) {
          const id = idOf(batch_id, planned.key);
          const sheet = sheets.get(planned.key);
          const message = messageOf(model, sending, { ...planned, attachments: [...(sheet ? [sheet] : []), ...planned.attachments] }, me);
          queued.push({ id, key: planned.key, to: [...message.to], subject: message.subject });
          if (await tx.find('email', id)) continue;
          queueMail(tx, { ...message, id, batch_id });
          if (!sending.test) await settle(tx, model, sending, planned, day);
        }
        return queued;
      })),
    );
  }
  return { batch_id, emails, refused };
}

function messageOf(model: ReadModel, sending: EmailSending, planned: PlannedEmail, me: User | undefined): Message & { to: string[] } {
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

async function settle(tx: Transaction, model: ReadModel, { kind }: EmailSending, planned: PlannedEmail, day: string): Promise<void> {
  for (const period of planned.periods) await settleEmailed(tx, model, kind, period, day);
  const [provider] = planned.about.filter((each) => each.kind === 'provider');
  if (kind !== 'ip' || !provider) return;
  const ranges = rangesFor(model, provider.id).map(({ range }) => range);
  if (ranges.length > 0) tx.create('ip_telling', { provider_id: provider.id, informed_at: day, ranges, complete: true, note: null });
}

/** The same mail of the same call has the same id. */
function idOf(batchId: string, key: string): string {
  return createHash('sha256').update(`${batchId}|${key}`).digest('base64url').replace(/[-_]/g, 'x').slice(0, 20);
}

/** Mails by commit, in their order. */
function chunks(emails: readonly PlannedEmail[]): PlannedEmail[][] {
  const parts: PlannedEmail[][] = [];
  let room = 0;
  for (const email of emails) {
    const writes = 4 + 2 * email.periods.length;
    if (writes > room) {
      parts.push([]);
      // The batch itself.
      room = mostWrites - 1;
    }
    parts.at(-1)?.push(email);
    room -= writes;
  }
  return parts;
}
