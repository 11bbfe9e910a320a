import { invalid } from '#shared/contract/errors.ts';
import type { securitySettings } from '#shared/contract/groups/security.ts';
import type { Row } from '#shared/contract/kinds.ts';
import type { SecuritySettingsView } from '#shared/contract/entities/security-settings.ts';
import { formatIpRange, parseIpRange } from '#shared/domain/ip-addresses/ip-range.ts';
import { say } from '#shared/domain/messages/message.ts';
import { defaultGraceDays, isFactorRequired, requiredSince } from '#shared/domain/security/required-factor.ts';
import { isAllowedFrom, policyBefore } from '#shared/domain/security/session-policy.ts';
import { factorCount } from '#shared/domain/users/second-factors.ts';
import { answer, type Handler } from '#functions/platform/http.ts';
import { securitySettingsId } from '#functions/platform/session-policy.ts';
import { completeSessionPolicyTask } from '#functions/records/work/to-dos/session-policy-task.ts';
import type { Transaction } from '#functions/platform/transaction.ts';

function view(settings: Row<'security_settings'> | undefined, address: string): SecuritySettingsView {
  const { idle_minutes, absolute_hours, max_sessions, password_min_length, allowed_networks, mail_at_new_device } =
    settings ?? policyBefore;
  const { required_for = [], grace_days = defaultGraceDays } = settings ?? {};
  return {
    idle_minutes,
    absolute_hours,
    max_sessions,
    password_min_length,
    allowed_networks: [...allowed_networks],
    mail_at_new_device,
    required_for,
    grace_days,
    version: settings?.version ?? null,
    saved: settings !== undefined,
    your_address: address,
  };
}

/** C802: the limits in force, also where none were saved. */
export const getSecuritySettings: Handler<typeof securitySettings.get> = async ({ repo, meta }) =>
  view(await repo.get('security_settings', securitySettingsId), meta.ip);

/**
 * C804: saves the limits. What would lock the caller out is refused: networks without the caller's own address, and a second factor required of the
 * caller, who has none.
 */
export const saveSecuritySettings: Handler<typeof securitySettings.update> = async ({ repo, body, meta }) => {
  const { version, ...policy } = body;
  const allowed_networks = [...new Set(policy.allowed_networks.map(canonical))];
  if (!isAllowedFrom(allowed_networks, meta.ip)) {
    const sentence = say('users.networksExcludeYou', { address: meta.ip });
    throw invalid({ allowed_networks: [sentence] }, sentence);
  }
  const saved = await repo.commit(async (tx) => {
    const before = await tx.find('security_settings', securitySettingsId);
    if (before) await tx.load('security_settings', securitySettingsId, version);
    const required_for = [...new Set(policy.required_for ?? before?.required_for)];
    const grace_days = policy.grace_days ?? before?.grace_days ?? defaultGraceDays;
    const required_since = requiredSince(before, { required_for }, tx.at);
    if (required_since === tx.at) await requireOwnFactor(tx, required_for);
    if (!before) await completeSessionPolicyTask(tx);
    return tx.put('security_settings', securitySettingsId, { ...policy, allowed_networks, required_for, grace_days, required_since });
  });
  return answer(view(saved, meta.ip), { message: say('users.securitySettingsSaved') });
};

/** Throws 422 if a second factor is required of the caller, who has none [RY09]. The commit depends on the caller's factors and roles. */
async function requireOwnFactor(tx: Transaction, required_for: readonly string[]): Promise<void> {
  const userId = tx.caller.userId ?? '';
  const [user, held] = [await tx.dependOn('user', userId), await tx.dependOn('second_factor', userId)];
  if (!isFactorRequired({ required_for }, user?.roles ?? []) || (held && factorCount(held) > 0)) return;
  throw invalid({ required_for: [say('users.factorFirst')] }, say('users.factorFirst'));
}

/** A network in canonical form. Throws 422 for any other text. */
function canonical(network: string): string {
  const parsed = parseIpRange(network);
  const text = parsed.ok ? formatIpRange(parsed.range) : undefined;
  if (text !== undefined && !text.includes('-')) return text;
  const sentence = say('users.networkUnreadable', { network });
  throw invalid({ allowed_networks: [sentence] }, sentence);
}
