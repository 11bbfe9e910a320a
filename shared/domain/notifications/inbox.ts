/** Reasons for a notification. */
export const notificationReasons = ['mentioned', 'assigned', 'answered', 'due', 'finished', 'offered'] as const;
export type NotificationReason = (typeof notificationReasons)[number];

/** The kinds of record that notifications are about. */
export const notifiedKinds = [
  'to_do',
  'to_do_comment',
  'note',
  'subscription_period',
  'workflow_run',
  'license',
  'product',
  'provider',
  'stakeholder_response',
  'form_answer',
  'import',
  'report_run',
  'received_offer',
  'received_change',
] as const;
export type NotifiedKind = (typeof notifiedKinds)[number];

/** Email settings for notifications: one email soon after each mention, one a day with the unread ones, or none. */
export const notificationEmails = ['mention', 'daily', 'none'] as const;

/** Max notifications per person; newer ones displace the oldest. A record of 100 has 20 KB, and each new one rewrites it. */
export const maxNotifications = 100;
/** Days after which a notification is deleted. */
export const keptDays = 90;
/** Min records of one kind in one commit for a single notification of all. */
const gatheredFrom = 4;
/** Time in which one notification absorbs further records of its kind, in milliseconds: an import makes many commits. */
const gatheredMs = 3_600_000;

export interface Notification {
  id: string;
  reason: NotificationReason;
  kind: NotifiedKind;
  record_id: string;
  /** The person who caused it; null for the product itself. */
  by: string | null;
  at: string;
  read: boolean;
  /** Number of further records of the kind that it covers. */
  more: number;
  /** Whether it was emailed or needs no email. */
  emailed: boolean;
}

/** A notification and its recipient, as in jobs. */
export interface NewNotification {
  person: string;
  entry: Notification;
}

/** The notifications of one commit for one person, many of one kind combined into one. */
function gathered(fresh: readonly Notification[]): Notification[] {
  const groups = Map.groupBy(fresh, (each) => `${each.reason} ${each.kind} ${each.by}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first === undefined || first.reason === 'mentioned' || group.length < gatheredFrom
      ? group
      : [{ ...first, more: group.length - 1 }];
  });
}

/** Adds new notifications, the latest last. Drops those that are too old or too many, and combines new ones with a matching unread one. */
export function withNotifications(known: readonly Notification[], fresh: readonly Notification[], at: string): Notification[] {
  const oldest = new Date(Date.parse(at) - keptDays * 86_400_000).toISOString();
  const all = known.filter((each) => each.at >= oldest);
  for (const next of gathered(fresh)) {
    const index = all.findLastIndex((each) => isSameMany(each, next));
    const same = all[index];
    if (same) all.splice(index, 1, { ...same, more: same.more + 1 + next.more });
    else all.push(next);
  }
  return all.slice(-maxNotifications);
}

function isSameMany(before: Notification, next: Notification): boolean {
  return (
    before.more > 0 &&
    !before.read &&
    before.reason === next.reason &&
    before.kind === next.kind &&
    before.by === next.by &&
    Date.parse(next.at) - Date.parse(before.at) < gatheredMs
  );
}
