import type { SecurityEventRow } from '#shared/contract/rows/security-event-row.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { SecurityEvent } from '#functions/platform/security-log.ts';

/** An event as readers get it, with the names of today. `address` is the full address, if the reader may see it and it is still kept. */
export function eventRow(model: ReadModel, event: SecurityEvent, address: string | undefined): SecurityEventRow {
  const { user_id, subject, details, ...rest } = event;
  const nameOf = (id: string): string => model.find('user', id)?.name ?? id;
  return {
    ...rest,
    user: user_id === null ? null : { id: user_id, name: nameOf(user_id) },
    subject: subject && { ...subject, name: subject.kind === 'user' ? nameOf(subject.id) : null },
    address: address ?? null,
    details: Object.fromEntries(Object.entries(details).map(([name, value]) => [name, typeof value === 'object' ? [...value] : value])),
  };
}
