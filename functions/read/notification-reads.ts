import type { groups } from '#shared/contract/calls.ts';
import type { NotificationRow } from '#shared/contract/rows/notification-row.ts';
import type { ReadHandlers } from '#functions/platform/http.ts';
import type { Caller } from '#functions/platform/caller.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { Repository } from '#functions/platform/repository.ts';
import { notificationRows } from '#functions/records/work/notifications/notification-rows.ts';

interface Asked {
  caller: Caller;
  repo: Repository;
  model(): Promise<ReadModel>;
}

/** The notifications of the caller. The inbox is read by the caller's own id, so that a call cannot reach another person's. */
async function ownNotifications(request: Asked): Promise<NotificationRow[]> {
  const { caller, repo } = request;
  const [inbox, known] = await Promise.all([repo.get('inbox', caller.userId ?? ''), request.model()]);
  return inbox ? notificationRows(known, inbox.entries, caller.permissions) : [];
}

/** Reads of notifications. */
export const notificationReads: ReadHandlers<typeof groups.notifications> = {
  list: async (request) => {
    const rows = await ownNotifications(request);
    const { unread } = request.query;
    return unread === undefined ? rows : rows.filter(({ read }) => read !== unread);
  },
  unreadCount: async (request) => ({ unread: (await ownNotifications(request)).filter(({ read }) => !read).length }),
};
