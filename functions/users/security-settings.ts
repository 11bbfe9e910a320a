import { invalid } from '#shared/contract/errors.ts';
import type { securitySettings } from '#shared/contract/groups/security.ts';
import type { Row } from '#shared/contract/kinds.ts';
import type { SecuritySettingsView } from '#shared/contract/entities/security-settings.ts';
import { formatIpRange, parseIpRange } from '#shared/domain/ip-addresses/ip-range.ts';
import { say } from '#shared/domain/messages/message.ts';
import { isAllowedFrom, policyBefore } from '#shared/domain/security/session-policy.ts';
import { answer, type Handler } from '#functions/platform/http.ts';
import { securitySettingsId } from '#functions/platform/session-policy.ts';

function view(settings: Row<'security_settings'> | undefined, address: string): SecuritySettingsView {
  const { idle_minutes, absolute_hours, max_sessions, password_min_length, allowed_networks, mail_at_new_device } =
    settings ?? policyBefore;
  return {
    idle_minutes,
    absolute_hours,
    max_sessions,
    password_min_length,
    allowed_networks: [...allowed_networks],
    mail_at_new_device,
    version: settings?.version ?? null,
    saved: settings !== undefined,
    your_address: address,
  };
}

/** C802: the limits in force, also where none were saved. */
export const getSecuritySettings: Handler<typeof securitySettings.get> = async ({ repo, meta }) =>
  view(await repo.get('security_settings', securitySettingsId), meta.ip);

/** C804: saves the limits. Networks without the caller's own address are refused: saving them would lock the caller out. */
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
    return tx.put('security_settings', securitySettingsId, { ...policy, allowed_networks });
  });
  return answer(view(saved, meta.ip), { message: say('users.securitySettingsSaved') });
};

/** A network in canonical form. Throws 422 for any other text. */
function canonical(network: string): string {
  const parsed = parseIpRange(network);
  const text = parsed.ok ? formatIpRange(parsed.range) : undefined;
  if (text !== undefined && !text.includes('-')) return text;
  const sentence = say('users.networkUnreadable', { network });
  throw invalid({ allowed_networks: [sentence] }, sentence);
}
