/** Why a person is notified of something. */
export const notificationReasons = ['mentioned', 'assigned', 'answered', 'due', 'finished'] as const;
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
] as const;
export type NotifiedKind = (typeof notifiedKinds)[number];

/** Which emails a person gets about notifications: one soon after each mention, one a day with what is unread, or none. */
export const notificationEmails = ['mention', 'daily', 'none'] as const;

/** Notifications kept for a person: older ones make room. A record of 100 has 20 KB, and each new one writes it whole. */
export const maxNotifications = 100;
/** Days for which a notification is kept. */
export const keptDays = 90;
/** From how many records of one kind in one commit on a person gets one notification of all. */
const gatheredFrom = 4;
/** How long one notification of many records takes further ones up, in milliseconds: an import makes many commits. */
const gatheredMs = 3_600_000;

/** One notification of a person. */
export interface Notification {
  id: string;
  reason: NotificationReason;
  kind: NotifiedKind;
  record_id: string;
  /** Who did it; null for the product itself. */
  by: string | null;
  at: string;
  read: boolean;
  /** How many further records of the kind it is about. */
  more: number;
  /** Whether an email told of it, or none is to. */
  emailed: boolean;
}

/** A notification for a person, as jobs carry it. */
export interface NewNotification {
  person: string;
  entry: Notification;
}

/** Notifications that one commit makes for one person; many of one kind become one. */
function gathered(fresh: readonly Notification[]): Notification[] {
  const groups = Map.groupBy(fresh, (each) => `${each.reason} ${each.kind} ${each.by}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first === undefined || first.reason === 'mentioned' || group.length < gatheredFrom
      ? group
      : [{ ...first, more: group.length - 1 }];
  });
}

/** A person's notifications with new ones, the latest last: what is too old or too many goes, and one of many records takes up its like. */
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
