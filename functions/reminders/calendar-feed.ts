import type { CalendarChoice, CalendarFeed } from '#shared/contract/entities/reminder.ts';
import type { calendar } from '#shared/contract/groups/reminders.ts';
import type { ResultOf } from '#shared/contract/route.ts';
import { notFound } from '#shared/contract/errors.ts';
import type { Caller } from '../platform/caller.ts';
import type { Repository } from '../platform/repository.ts';
import { issueAddress, revokeAddress } from './calendar-address.ts';
import { say } from '#shared/domain/messages/message.ts';

type Feed = NonNullable<ResultOf<typeof calendar.feed>>;

function ownerOf(caller: Caller): string {
  if (caller.userId === null) throw new Error('A calendar belongs to a person');
  return caller.userId;
}

function shown({ scope, hidden = [], updated_at }: CalendarFeed): Feed {
  return { scope, hidden, made_at: updated_at };
}

/** The settings of the person's calendar; null without an address. */
export async function readFeed(repo: Repository): Promise<Feed | null> {
  const feed = await repo.get('calendar_feed', ownerOf(repo.caller));
  return feed && feed.digest !== null ? shown(feed) : null;
}

/** Creates an address; the previous one is revoked in the same commit. */
export async function createFeed(repo: Repository, { scope, hidden }: CalendarChoice): Promise<ResultOf<typeof calendar.create>> {
  const id = ownerOf(repo.caller);
  return repo.commit(async (tx) => {
    const before = await tx.find('calendar_feed', id);
    const { address, digest } = issueAddress(tx, id);
    if (before) revokeAddress(tx, before);
    const feed = before
      ? tx.save('calendar_feed', { ...before, digest, scope, hidden })
      : tx.create('calendar_feed', { id, digest, scope, hidden });
    return { ...shown(feed), address };
  });
}

/** Changes the contents of the calendar; 404 while it has no address. */
export async function changeFeed(repo: Repository, change: Partial<CalendarChoice>): Promise<Feed> {
  return repo.commit(async (tx) => {
    const before = await tx.find('calendar_feed', ownerOf(repo.caller));
    if (!before || before.digest === null) throw notFound(say('reminders.calendarAddress'));
    return shown(tx.save('calendar_feed', { ...before, ...change }));
  });
}

/** Revokes the address; no-op without one. */
export async function removeFeed(repo: Repository): Promise<null> {
  return repo.commit(async (tx) => {
    const before = await tx.find('calendar_feed', ownerOf(repo.caller));
    if (!before) return null;
    revokeAddress(tx, before);
    tx.save('calendar_feed', { ...before, digest: null });
    return null;
  });
}
