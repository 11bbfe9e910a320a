import type { Binary } from '#shared/contract/route.ts';
import { notFound } from '#shared/contract/errors.ts';
import { addDays } from '#shared/domain/calendar/dates.ts';
import { languageOf, spelledFor } from '#shared/domain/member/languages.ts';
import { systemCaller } from '../platform/caller.ts';
import { today } from '../platform/clock.ts';
import { config } from '../platform/config.ts';
import { tellCalendar } from '../platform/messages/emails/calendar-feed.ts';
import { tenantItem } from '../platform/directory.ts';
import { repositoryFor } from '../platform/repository.ts';
import { workOf } from '#functions/records/reminders/work-items.ts';
import { memberOf } from '#functions/records/references/member-of.ts';
import { countRead, findAddress } from './calendar-address.ts';
import { say } from '#shared/domain/messages/message.ts';

/** How far a calendar reaches back and ahead, in days: what is long overdue is no date any more. */
const back = 60;
const ahead = 800;

/** The calendar behind an address. Throws 404 once it was revoked or the person's account is not in use any more, 429 when it is read too often. */
export async function readCalendar(file: string): Promise<Binary> {
  const found = await findAddress(file);
  await countRead(found);
  const gone = notFound(say('reminders.thisCalendar'));
  if ((await tenantItem(found.tenant))?.state !== 'ready') throw gone;
  const repo = repositoryFor(systemCaller(found.tenant));
  const [feed, own, model] = await Promise.all([
    repo.get('calendar_feed', found.user_id),
    repo.get('user_settings', found.user_id),
    repo.model(),
  ]);
  const user = model.find('user', found.user_id);
  if (feed?.digest !== found.digest || !user?.active) throw gone;
  const { name, timezone, locale } = memberOf(model);
  const language = spelledFor(languageOf(own?.locale ?? locale), [own?.locale, locale]);
  const day = today(timezone);
  const person = feed.scope === 'mine' ? user.id : undefined;
  const work = workOf(model, day, addDays(day, ahead), person).filter(({ date }) => date >= addDays(day, -back));
  const { writeCalendar } = await import('./write-calendar.ts');
  const text = writeCalendar(model, {
    name: tellCalendar(say(`calendar-feed.${feed.scope}`, { library: name }), language),
    work,
    publicUrl: config.publicUrl,
    language,
  });
  return { filename: 'deadlines.ics', type: 'text/calendar; charset=utf-8', bytes: new TextEncoder().encode(text) };
}
