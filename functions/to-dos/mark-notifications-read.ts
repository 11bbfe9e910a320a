import type { notifications } from '#shared/contract/groups/notifications.ts';
import type { Handler } from '../platform/http.ts';

/** C897: marks the caller's notifications as read. */
export const markNotificationsRead: Handler<typeof notifications.markRead> = async ({ repo, caller, body }) =>
  repo.commit(async (tx) => {
    const inbox = await tx.find('inbox', caller.userId ?? '');
    const chosen = new Set(body.ids);
    const entries = (inbox?.entries ?? []).map((each) => ({ ...each, read: each.read || body.all === true || chosen.has(each.id) }));
    const read = entries.filter((each, index) => each.read && !inbox?.entries[index]?.read).length;
    if (inbox && read > 0) tx.save('inbox', { ...inbox, entries });
    return { read };
  });
