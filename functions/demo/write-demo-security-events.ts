import { addDays } from '#shared/domain/calendar/dates.ts';
import { type RequestOrigin, withRequestOrigin } from '#functions/platform/request-origin.ts';
import { type NewSecurityEvent, recordSecurityEvent } from '#functions/platform/security-log.ts';
import { Random } from './random.ts';

/** A person of a demo tenant, with the browser and the address that they use. */
interface DemoPerson {
  id: string;
}

const browsers = [
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
];

/** Days of the security log of a demo tenant. */
const days = 31;

/** Records a month of sign-ins, failed sign-ins and downloads before `today`, as a library at work leaves them. */
export async function writeDemoSecurityEvents(tenant: string, people: readonly DemoPerson[], today: string): Promise<void> {
  const random = new Random(`${tenant} security log`);
  for (let ago = days; ago > 0; ago--) {
    const day = addDays(today, -ago);
    // Saturdays and Sundays are free.
    if ([0, 6].includes(new Date(`${day}T00:00:00.000Z`).getUTCDay())) continue;
    for (const [index, { id }] of people.entries()) {
      const address = { ip: `192.0.2.${20 + index}`, userAgent: browsers[index % browsers.length] };
      for (const [minute, event] of eventsOfDay(random, id)) {
        const at = new Date(Date.parse(`${day}T07:00:00.000Z`) + minute * 60_000).toISOString();
        const origin: RequestOrigin = { requestId: `demo-${day}-${index}-${minute}`, ...address, sessionId: `demo-${day}-${id}` };
        await withRequestOrigin(origin, () => recordSecurityEvent(tenant, { ...event, userId: event.userId ?? id }, [], at));
      }
    }
  }
}

/** The events of a person on a working day, with the minutes after seven o'clock. */
function eventsOfDay(random: Random, id: string): [number, NewSecurityEvent][] {
  const subject = { kind: 'user', id };
  const begin = random.int(10, 120);
  const events: [number, NewSecurityEvent][] = [];
  if (random.percent(12)) events.push([begin - 2, { kind: 'sign_in_failed', outcome: 'failed', subject, reason: 'password' }]);
  events.push([begin, { kind: 'sign_in', subject, reason: 'password' }]);
  if (random.percent(25))
    events.push([begin + 90, { kind: 'export_made', details: { call: 'POST /exports/{entity}', entity: 'subscriptions' } }]);
  if (random.percent(6)) events.push([begin + 150, { kind: 'fresh_sign_in', subject, reason: 'password' }]);
  if (random.percent(40)) events.push([begin + 400, { kind: 'sign_out' }]);
  return events;
}
