import * as z from 'zod';
import { blankMember } from '#shared/contract/entities/member.ts';
import { breached, conflict, invalid } from '#shared/contract/errors.ts';
import { check } from '#shared/contract/field-errors.ts';
import { RequiredText } from '#shared/contract/fields.ts';
import { generateFinancialPeriods } from '#shared/domain/calendar/financial-periods.ts';
import { defaultLocale } from '#shared/domain/member/locales.ts';
import { checkMemberSettings } from '#shared/domain/member/check-member-settings.ts';
import { checkCurrency } from '#shared/domain/money/check-currency.ts';
import { foldForSearch } from '#shared/domain/text/fold.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import { today } from '#functions/platform/clock.ts';
import { defaultPolicy } from '#shared/domain/security/session-policy.ts';
import { securitySettingsId } from '#functions/platform/session-policy.ts';
import { preloadLicenseLabels } from '#functions/records/holdings/licenses/license-labels.ts';
import { recordAccount } from '#functions/platform/directory.ts';
import { repositoryFor } from '#functions/platform/repository.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { createSystemBoard } from '#functions/records/work/to-dos/system-board.ts';
import { issueResetLink } from '#functions/platform/reset-tokens.ts';
import { beginTenant, completeTenant } from '#functions/platform/tenant-start.ts';
import { inEnglish } from '#functions/platform/messages/in-english.ts';
import { say } from '#shared/domain/messages/message.ts';

/** The input for a new tenant (D2). */
export const NewTenant = z.strictObject({
  name: RequiredText(),
  /** Currency of all its local amounts; it can never be changed. */
  currency: z.string().trim().toUpperCase(),
  admin_name: RequiredText(),
  admin_email: z.string().trim().toLowerCase().pipe(z.email().max(255)),
  /** The id in keys and tokens; default: from the name. */
  tenant: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{1,62}$/, 'Must be 2 to 63 small letters, digits and hyphens')
    .optional(),
  locale: z.string().optional(),
  timezone: z.string().optional(),
});
export type NewTenant = z.input<typeof NewTenant>;

export interface CreatedTenant {
  tenant: string;
  userId: string;
  /** The link with which the first administrator sets a password; valid once, for 60 minutes. */
  link: string;
}

/** Number of financial years before and after the current one. */
const yearsBack = 5;
const yearsAhead = 3;

/** Creates a tenant with its labels, financial periods and first administrator. Throws 422 for invalid input, 409 if it exists. */
export async function createTenant(input: NewTenant): Promise<CreatedTenant> {
  const checked = check(NewTenant, input);
  if (!checked.ok) throw invalid(checked.errors);
  const wanted = checked.value;
  const id = wanted.tenant ?? idFromName(wanted.name);
  const settings = {
    ...blankMember,
    locale: wanted.locale ?? defaultLocale,
    ...(wanted.timezone !== undefined && { timezone: wanted.timezone }),
  };
  const breaches = [
    ...checkCurrency('currency', wanted.currency),
    ...checkMemberSettings({ name: wanted.name, locale: settings.locale, timezone: settings.timezone }),
  ];
  if (breaches.length > 0) throw breached(breaches);

  await beginTenant(id);
  await repositoryFor(systemCaller(id)).commit(preloadLicenseLabels);
  return repositoryFor(systemCaller(id)).commit(async (tx) => {
    if (await tx.find('member', 'member')) throw conflict(inEnglish(`There is a tenant "${id}" already.`));
    tx.create('member', { ...settings, id: 'member', name: wanted.name, currency: wanted.currency });
    tx.create('security_settings', { ...defaultPolicy, allowed_networks: [], required_for: [], id: securitySettingsId });
    addLabels(tx);
    createSystemBoard(tx);
    const year = Number(today(settings.timezone).slice(0, 4));
    for (const period of generateFinancialPeriods(year - yearsBack, year + yearsAhead, settings.financial_period_start_month)) {
      tx.create('financial_period', { ...period, state: 'open', closed_by: null, closed_at: null });
    }
    const admin = tx.create('user', {
      name: wanted.admin_name,
      email: wanted.admin_email,
      colour: '#2f6fb5',
      roles: ['admin'],
      is_system_user: true,
      active: true,
      google_account_email: null,
    });
    recordAccount(tx, undefined, admin);
    const link = issueResetLink(tx, admin.id);
    completeTenant(tx);
    return { tenant: id, userId: admin.id, link };
  });
}

/** The entities that a member may rename (R013). */
export function addLabels(tx: Transaction): void {
  for (const entity of ['department', 'cost_center'] as const)
    tx.create('entity_label', { id: entity, entity_name: entity, user_label: null });
}

function idFromName(name: string): string {
  const id = foldForSearch(name)
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');
  if (id.length < 2) throw invalid({ tenant: [say('text.required')] }, inEnglish('This name makes no id: please give one with --tenant.'));
  return id;
}
