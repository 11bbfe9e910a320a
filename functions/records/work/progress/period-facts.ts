import type { PeriodFacts } from '#shared/contract/rows/progress-row.ts';
import { notFound } from '#shared/contract/errors.ts';
import type { EmailKind } from '#shared/domain/emails/email-kinds.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { licenseGapOf } from '../../ground/references/licensed-subscriptions.ts';
import { implementationView } from '../workflow/implementation-view.ts';
import { invitationAbout } from '../stakeholders/invitations-of.ts';
import { stakeholdersOf } from '../stakeholders/stakes-of.ts';
import { say } from '#shared/domain/messages/message.ts';

/** The time of the last email of each kind about each period. */
export function lastMails(model: ReadModel): ReadonlyMap<string, Partial<Record<EmailKind, string>>> {
  return model.view('last mails about periods', () => {
    const last = new Map<string, Partial<Record<EmailKind, string>>>();
    for (const { kind, test, about, at } of model.all('email')) {
      if (test) continue;
      for (const { kind: what, id } of about) {
        if (what !== 'subscription_period') continue;
        const known = last.get(id) ?? {};
        if ((known[kind] ?? '') < at) last.set(id, { ...known, [kind]: at });
      }
    }
    return last;
  });
}

/** The existing results for a period's tasks. 404 for an unknown period. */
export function periodFacts(model: ReadModel, periodId: string): PeriodFacts {
  const period = model.find('subscription_period', periodId);
  if (!period) throw notFound(say('metadata.subscriptionPeriod'));
  const { id } = period;
  const subscription = model.find('subscription', period.subscription_id);
  const stakeholders = [...stakeholdersOf(model, period)];
  const answered = new Set(
    model.by('stakeholder_response', 'subscription_period_id', id).map((row) => model.resolve('stakeholder', row.stakeholder_id)),
  );
  const invoices = model.by('vendor_invoice', 'subscription_period_id', id);
  const { done, total } = implementationView(model, id);
  return {
    evaluations: model.by('evaluation', 'subscription_period_id', id).length,
    stakeholders: stakeholders.length,
    stakeholders_asked: stakeholders.filter((each) => invitationAbout(model, each, id) !== undefined).length,
    stakeholders_answered: answered.size,
    licenses: subscription?.license_period_ids.length ?? 0,
    license_gap: licenseGapOf(model, subscription, period) ?? null,
    title_lists: model.by('title_list', 'product_id', period.product_id).length,
    invoices: invoices.length,
    invoices_approved: invoices.filter(({ state }) => state !== 'registered').length,
    invoices_paid: invoices.filter(({ state }) => state === 'paid').length,
    steps: total,
    steps_done: done,
    mailed: lastMails(model).get(id) ?? {},
  };
}
