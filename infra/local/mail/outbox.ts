import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { parseMessage } from '#infra/local/mail/parse-message.ts';
import type { ParsedMessage } from '#infra/local/mail/parse-message.ts';

/** A message in the list of the outbox. */
export interface FiledMessage {
  id: string;
  /** ISO instant, UTC. */
  filed_at: string;
  from: string;
  to: string[];
  subject: string;
}

/** The mails sent by one machine, as files: `<id>.eml`, and `<id>.json` once the message is complete. */
export class Outbox {
  private readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  /** Stores a MIME message; it is on the disk when this resolves. Ids sort by time. */
  async file(raw: Buffer, envelope: { from?: string | undefined; to: string[] }): Promise<FiledMessage> {
    const message = parseMessage(raw);
    const filedAt = new Date().toISOString();
    const entry: FiledMessage = {
      id: `${filedAt.replace(/[-:.]/g, '')}-${randomBytes(4).toString('hex')}`,
      filed_at: filedAt,
      from: envelope.from || message.from,
      to: envelope.to.length > 0 ? envelope.to : message.to,
      subject: message.subject,
    };
    await writeDurably(join(this.folder, `${entry.id}.eml`), raw);
    await writeDurably(join(this.folder, `${entry.id}.json`), Buffer.from(JSON.stringify(entry, null, 2)));
    return entry;
  }

  /** Newest first. */
  list(): FiledMessage[] {
    return readdirSync(this.folder)
      .filter((name) => name.endsWith('.json'))
      .toSorted()
      .toReversed()
      .map((name) => JSON.parse(readFileSync(join(this.folder, name), 'utf8')) as FiledMessage);
  }

  /** Removes the messages sent for a tenant. */
  removeAllOf(tenant: string): void {
    for (const { id } of this.list()) {
      const [head = ''] = readFileSync(join(this.folder, `${id}.eml`), 'utf8').split('\r\n\r\n');
      if (/^X-Perennial-Tenant: *(.*)$/im.exec(head)?.[1]?.trim() !== tenant) continue;
      for (const ending of ['json', 'eml']) rmSync(join(this.folder, `${id}.${ending}`), { force: true });
    }
  }

  /** One message with its parts decoded; undefined for an unknown id. */
  read(id: string): (FiledMessage & ParsedMessage) | undefined {
    if (!/^[\dTZ]+-[0-9a-f]{8}$/.test(id)) return undefined;
    try {
      const entry = JSON.parse(readFileSync(join(this.folder, `${id}.json`), 'utf8')) as FiledMessage;
      return { ...parseMessage(readFileSync(join(this.folder, `${id}.eml`))), ...entry };
    } catch {
      return undefined;
    }
  }
}

async function writeDurably(path: string, content: Buffer): Promise<void> {
  const handle = await open(`${path}.tmp`, 'w');
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${path}.tmp`, path);
}
