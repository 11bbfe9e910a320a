import { notFound } from '#shared/contract/errors.ts';
import type { FieldMessages } from '#shared/contract/envelope.ts';
import type { TaskWork } from '#shared/contract/groups/progress.ts';
import type { EmailSending } from '#shared/contract/entities/email-sending.ts';
import { NothingSent, sendPeriodEmails } from '#functions/records/work/emails/send-period-emails.ts';
import type { MailedType } from '#shared/domain/emails/mailed-types.ts';
import { emailRefusal, type Refusal, type RefusesPeriod } from '#functions/records/work/emails/refuse-period.ts';
import { taskOfType } from '#shared/domain/workflow/progress-types.ts';
import { currentRun } from '#functions/records/work/workflow/current-run.ts';
import { progressSetting } from '#functions/records/work/workflow/progress-setting.ts';
import type { ReadModel } from '../platform/read-model.ts';
import type { Repository } from '../platform/repository.ts';
import { invitationAbout } from '#functions/records/work/stakeholders/invitations-of.ts';
import { inviteFeedback } from '#functions/records/work/stakeholders/invite-feedback.ts';
import { stakeholdersOf } from '#functions/records/work/stakeholders/stakes-of.ts';
import { say, type Message } from '#shared/domain/messages/message.ts';

/** The result of sending: the periods covered by an email, and the reasons for the others, by period id. */
export interface Mailed {
  sent: string[];
  refused: FieldMessages;
}

/**
 * Sends the emails that complete a task, one per vendor or person about all of their periods. Each email is queued in the commit that completes the
 * task, so a repeated call never sends twice: completed tasks are skipped.
 */
export async function mailTasks(repo: Repository, type: MailedType, ids: readonly string[], given: TaskWork): Promise<Mailed> {
  if (type === 'stakeholder-feedback') return askStakeholders(repo, ids, given.answer_by);
  const model = await repo.model();
  const outcome: Mailed = { sent: [], refused: {} };
  for (const [kind, some] of byKind(model, type, ids)) {
    const { problem, order_number, order_amount } = given;
    const refused = await send(repo, type, {
      kind,
      period_ids: some,
      ...wordsOf(model, type, kind),
      ...(problem !== undefined && { problem }),
      ...(kind === 'place_order' && {
        ...(order_number !== undefined && { order_number }),
        ...(order_amount !== undefined && { order_amount }),
      }),
    });
    for (const id of some) {
      const reason = reasonOf(model, id, refused);
      if (reason === undefined) outcome.sent.push(id);
      else outcome.refused[id] = [reason];
    }
  }
  return outcome;
}

/** The kinds of email to send, with their periods: cancelled ones get the notice instead of the order. */
function byKind(
  model: ReadModel,
  type: Exclude<MailedType, 'stakeholder-feedback'>,
  ids: readonly string[],
): [EmailSending['kind'], string[]][] {
  if (type !== 'place-order') return [[type === 'claims' ? 'claim' : (type.replaceAll('-', '_') as EmailSending['kind']), [...ids]]];
  const isCancelled = (id: string): boolean => model.find('subscription_period', id)?.decision === 'cancelled';
  const kinds: [EmailSending['kind'], string[]][] = [
    ['place_order', ids.filter((id) => !isCancelled(id))],
    ['cancellation', ids.filter(isCancelled)],
  ];
  return kinds.filter(([, some]) => some.length > 0);
}

/** The template that the type's settings select for this kind of email; else the member's own or the preloaded one. */
function wordsOf(model: ReadModel, type: MailedType, kind: EmailSending['kind']): Pick<EmailSending, 'subject' | 'body' | 'locale'> {
  const template = model.find('email_template', progressSetting(model, type)?.template_id ?? null);
  if (template?.kind !== kind) return {};
  const { subject, body, locale } = template;
  return { locale, ...(subject !== null && { subject }), ...(body !== null && { body }) };
}

/** Also refuses tasks that another person completed meanwhile: one email suffices. A claim can be repeated. */
function refuseDone(type: MailedType): RefusesPeriod {
  const task = taskOfType(type);
  return (model, kind, period, how) => {
    const isOpen = !task || currentRun(model, period.id)?.tasks.some((one) => one.task === task && one.state === 'open');
    return isOpen ? emailRefusal(model, kind, period, how) : { reason: say('progress.doneByOthers'), sent_before: false };
  };
}

/** Sends emails and answers the refused ones, possibly all. */
async function send(repo: Repository, type: MailedType, sending: EmailSending): Promise<readonly Refusal[]> {
  try {
    return (await sendPeriodEmails(repo, sending, refuseDone(type))).refused;
  } catch (error) {
    if (error instanceof NothingSent) return error.refused;
    throw error;
  }
}

/** The reason why no email covers a period: it was refused itself, or its recipient cannot be reached. */
function reasonOf(model: ReadModel, id: string, refused: readonly Refusal[]): Message | undefined {
  const period = model.find('subscription_period', id);
  if (!period) return notFound(say('kinds.subscription_period')).said;
  const vendor = model.resolve('provider', period.vendor_id) ?? model.resolve('provider', publisherOf(model, id));
  const own = refused.find((one) => one.id === period.id);
  if (own) return own.reason;
  const ofVendor = refused.find((one) => one.id === vendor);
  return ofVendor && say('progress.named', { name: ofVendor.name, message: ofVendor.reason });
}

function publisherOf(model: ReadModel, id: string): string | null {
  const period = model.find('subscription_period', id);
  return period?.publisher_id ?? model.find('product', period?.product_id)?.publisher_id ?? null;
}

/** The stakeholders of a period. */
function peopleOf(model: ReadModel, id: string): string[] {
  const period = model.find('subscription_period', id);
  return period ? [...stakeholdersOf(model, period)] : [];
}

/** Invites all stakeholders who were not asked yet. Refuses a period without stakeholders who can be asked. */
async function askStakeholders(repo: Repository, ids: readonly string[], answer_by: string | undefined): Promise<Mailed> {
  const model = await repo.model();
  const outcome: Mailed = { sent: [], refused: {} };
  for (const id of ids) {
    const period = model.find('subscription_period', id);
    if (!period) outcome.refused[id] = [notFound(say('kinds.subscription_period')).said];
    else if ([...stakeholdersOf(model, period)].length === 0) outcome.refused[id] = [say('progress.noStakeholders')];
    else outcome.sent.push(id);
  }
  if (outcome.sent.length === 0) return outcome;
  const { skipped } = await inviteFeedback(repo, { subscription_period_ids: outcome.sent, answer_by });
  const after = await repo.model();
  // Stakeholders asked before are skipped too, but the period still waits for their answer.
  const isAsked = (id: string): boolean => peopleOf(after, id).some((each) => invitationAbout(after, each, id) !== undefined);
  for (const id of outcome.sent.filter((one) => !isAsked(one))) {
    const people = peopleOf(after, id);
    outcome.refused[id] = skipped
      .filter((each) => people.includes(each.id))
      .map(({ name, reason }) => say('progress.named', { name, message: reason }));
  }
  return { ...outcome, sent: outcome.sent.filter(isAsked) };
}
