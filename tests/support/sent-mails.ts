import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Outbox } from '#infra/local/mail/outbox.ts';

/** How often each mail went out, by its id: the outbox names a message by an id of its own, and which mail it is stands in its head. */
export function sentMails(folder: string): Map<string, number> {
  const times = new Map<string, number>();
  for (const { id } of new Outbox(folder).list()) {
    const mail = /^x-perennial-mail: *(\S+)/im.exec(readFileSync(join(folder, `${id}.eml`), 'latin1'))?.[1] ?? 'unknown';
    times.set(mail, (times.get(mail) ?? 0) + 1);
  }
  return times;
}
