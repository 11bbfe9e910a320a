import type { SendingResult } from '#shared/contract/entities/email-sending.ts';
import { notFound, Problem } from '#shared/contract/errors.ts';
import type { FieldErrors } from '#shared/contract/envelope.ts';
import type { TaskWork } from '#shared/contract/groups/progress.ts';
import type { EmailSending } from '#shared/contract/entities/email-sending.ts';
import { sendPeriodEmails } from '../platform/emails/send-period-emails.ts';
import type { MailedType } from '#shared/domain/workflow/mailed-types.ts';
import { progressSetting } from '../platform/progress/progress-setting.ts';
import type { ReadModel } from '../platform/read-model.ts';
import type { Repository } from '../platform/repository.ts';
import { inviteFeedback } from '../platform/stakeholders/invite-feedback.ts';
import { stakeholdersOf } from '../platform/stakeholders/stakes-of.ts';

/** What mails did: the periods that are written about, and why others are not, by the id of the period. */
export interface Mailed {
  sent: string[];
  refused: FieldErrors;
}

type Refusal = SendingResult['refused'][number];

/**
 * Writes the mails by which a task is done, one to each vendor or person about all of their periods. Each mail leaves in the commit that settles
 * the task of its periods, so that a call that breaks off and is repeated writes to nobody twice: what is settled is not asked for again.
 */
export async function mailTasks(repo: Repository, type: MailedType, ids: readonly string[], given: TaskWork): Promise<Mailed> {
  if (type === 'stakeholder-feedback') return askStakeholders(repo, ids);
  const model = await repo.model();
  const outcome: Mailed = { sent: [], refused: {} };
  for (const [kind, some] of byKind(model, type, ids)) {
    const { problem } = given;
    const refused = await send(repo, { kind, period_ids: some, ...wordsOf(model, type, kind), ...(problem !== undefined && { problem }) });
    for (const id of some) {
      const reason = reasonOf(model, id, refused);
      if (reason === undefined) outcome.sent.push(id);
      else outcome.refused[id] = [reason];
    }
  }
  return outcome;
}

/** The kinds of mail to write, with their periods: what was cancelled gets the notice instead of the order. */
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

/** The text that the settings of the type choose for this kind of mail; without one it is the member's own or the preloaded one. */
function wordsOf(model: ReadModel, type: MailedType, kind: EmailSending['kind']): Pick<EmailSending, 'subject' | 'body' | 'locale'> {
  const template = model.find('email_template', progressSetting(model, type)?.template_id ?? null);
  if (template?.kind !== kind) return {};
  const { subject, body, locale } = template;
  return { locale, ...(subject !== null && { subject }), ...(body !== null && { body }) };
}

/** Sends, and says which were refused; all of them may be. */
async function send(repo: Repository, sending: EmailSending): Promise<Refusal[]> {
  try {
    return (await sendPeriodEmails(repo, sending)).refused;
  } catch (error) {
    const refused = error instanceof Problem ? (error.result as { refused?: Refusal[] } | null)?.refused : undefined;
    if (!refused) throw error;
    return refused;
  }
}

/** Why nothing was sent about a period: it was refused itself, or whoever the mail was for cannot be reached. */
function reasonOf(model: ReadModel, id: string, refused: readonly Refusal[]): string | undefined {
  const period = model.find('subscription_period', id);
  if (!period) return notFound('Subscription period').message;
  const vendor = model.resolve('provider', period.vendor_id) ?? model.resolve('provider', publisherOf(model, id));
  const own = refused.find((one) => one.id === period.id);
  if (own) return own.reason;
  const ofVendor = refused.find((one) => one.id === vendor);
  return ofVendor && `${ofVendor.name}: ${ofVendor.reason}`;
}

function publisherOf(model: ReadModel, id: string): string | null {
  const period = model.find('subscription_period', id);
  return period?.publisher_id ?? model.find('product', period?.product_id)?.publisher_id ?? null;
}

/** Asks everybody with a stake who was not asked yet. A period without anybody to ask is refused. */
async function askStakeholders(repo: Repository, ids: readonly string[]): Promise<Mailed> {
  const model = await repo.model();
  const outcome: Mailed = { sent: [], refused: {} };
  for (const id of ids) {
    const period = model.find('subscription_period', id);
    if (!period) outcome.refused[id] = [notFound('Subscription period').message];
    else if ([...stakeholdersOf(model, period)].length === 0)
      outcome.refused[id] = ['Nobody has a stake in it. Name stakeholders with its departments, or dismiss the task'];
    else outcome.sent.push(id);
  }
  if (outcome.sent.length > 0) await inviteFeedback(repo, { subscription_period_ids: outcome.sent });
  return outcome;
}
