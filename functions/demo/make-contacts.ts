import { blankContact } from '#shared/contract/entities/contact.ts';
import { addDays } from '#shared/domain/calendar/dates.ts';
import { type EmailPreference, emailPreferences } from '#shared/domain/contacts/email-preferences.ts';
import { foldForSearch } from '#shared/domain/text/fold.ts';
import type { DemoRecord, Made } from './demo-record.ts';
import type { Profile } from './profiles.ts';
import { Random } from './random.ts';
import { firstNames, lastNames } from './words.ts';

/** Jobs at a provider, and the kinds of email that people in them receive. */
const jobs: readonly (readonly [job: string, preferences: readonly EmailPreference[]])[] = [
  ['Account manager', ['general', 'request_price', 'place_order', 'request_license']],
  ['Customer service', ['support', 'ip']],
  ['Finance', ['invoicing']],
  ['Platform support', ['support', 'ip', 'usage_stats']],
  ['Regional sales', ['general', 'request_price']],
];

/**
 * IP ranges of a member, from blocks that were returned and have no owner (192.88.99.0/24, RFC 7526, and its counterpart in IPv6): an email
 * that is sent by mistake then names no real network.
 */
const ranges = [
  { range: '192.88.99.0/26', kind: 'campus', note: 'Main campus' },
  { range: '192.88.99.64/27', kind: 'library', note: 'Library and reading rooms' },
  { range: '192.88.99.100-192.88.99.119', kind: 'vpn', note: 'VPN of the computing centre' },
  { range: '192.88.99.130', kind: 'proxy', note: 'Proxy for access from home' },
  { range: '2002:c058:6300::/48', kind: 'campus', note: 'Main campus, IPv6' },
] as const;

/**
 * Contacts of the providers, the member's IP ranges, and notes of which providers were informed of them. It has a random source of its own, so
 * that a change here leaves all other demo records as they are.
 */
export function makeContacts(profile: Profile, today: string, providers: readonly Made<'provider'>[]): DemoRecord[] {
  const random = new Random(`${profile.tenant} contacts`);
  const records: DemoRecord[] = [];
  for (const provider of providers) {
    const domain = new URL(provider.website ?? 'https://www.provider.example').host.replace(/^www\./, '');
    const offset = random.int(0, jobs.length - 1);
    for (let index = random.percent(75) ? random.int(1, 3) : 0; index > 0; index -= 1) {
      const [job, preferences] = jobs[(offset + index) % jobs.length] ?? ['', []];
      const [first_name, last_name] = [random.pick(firstNames), random.pick(lastNames)];
      const data: Made<'contact'> = {
        ...blankContact,
        id: random.id(),
        provider_id: provider.id,
        first_name,
        last_name,
        job,
        email: `${foldForSearch(`${first_name} ${last_name}`).replaceAll(' ', '.')}@${domain}`,
        phone: random.percent(60) ? `+${random.int(30, 49)} ${random.int(100, 999)} ${random.int(10_000, 99_999)}` : null,
        email_preferences: emailPreferences.map(({ id }) => id).filter((id) => preferences.includes(id)),
        active: !random.percent(8),
      };
      records.push({ kind: 'contact', data });
    }
  }
  const own = ranges.map((each): Made<'ip_address'> => ({ ...each, id: random.id(), provider_id: null }));
  records.push(...own.map((data): DemoRecord => ({ kind: 'ip_address', data })));
  for (const provider of providers) {
    if (!random.percent(55)) continue;
    // The last two ranges were added after most providers were informed, so the demo shows providers whose information is stale.
    const known = random.percent(40) ? ranges : ranges.slice(0, 3);
    const data: Made<'ip_telling'> = {
      id: random.id(),
      provider_id: provider.id,
      informed_at: addDays(today, -random.int(known === ranges ? 5 : 60, known === ranges ? 45 : 700)),
      ranges: known.map(({ range }) => range),
      complete: true,
      note: random.percent(30) ? 'By email' : null,
    };
    records.push({ kind: 'ip_telling', data });
  }
  return records;
}
