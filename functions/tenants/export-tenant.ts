import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { type KindDeclaration, type KindName, kindNames, kinds, referencesOf, type Row } from '#shared/contract/kinds.ts';
import { notFound } from '#shared/contract/errors.ts';
import { shapeOf } from '#shared/contract/upgrades.ts';
import { version } from '#shared/contract/version.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import { instant, now } from '#functions/platform/clock.ts';
import { closing, tenantItem } from '#functions/platform/directory.ts';
import { filesFor } from '#functions/platform/files.ts';
import { historyOf } from '#functions/platform/history.ts';
import { keys } from '#functions/platform/keys.ts';
import { readModelFor } from '#functions/platform/load-read-model.ts';
import type { Mail } from '#functions/platform/mail.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { rowOf, type StoredRow } from '#functions/platform/stored-row.ts';
import { type Item, table } from '#functions/platform/table.ts';
import { explainExport } from './explain-export.ts';
import { filePlaces, importsOf } from './tenant-places.ts';
import { englishKind } from '#functions/platform/messages/english.ts';
import { inEnglish } from '#functions/platform/messages/in-english.ts';

/** A file of the export, as in its manifest. */
interface ExportedFile {
  path: string;
  size: number;
  sha256: string;
  /** Number of records, commits or emails in it. */
  count?: number;
}

type Content = AsyncIterable<string | Uint8Array>;

/**
 * Streams all data of a tenant into a zip: besides the read model, memory holds only one record or piece of a file at a time. The records are of one
 * moment. Answers the totals. Throws 404 for an unknown tenant.
 */
export async function exportTenant(tenant: string, target: string): Promise<{ files: number; records: number; bytes: number }> {
  const item = await tenantItem(tenant);
  if (!item) throw notFound(inEnglish(`The tenant "${tenant}"`));
  if (item.state === 'closing') throw closing();
  const model = await readModelFor(systemCaller(tenant));
  const zip = new ZipFile();
  const written: ExportedFile[] = [];
  const output = zip.outputStream as PassThrough;
  zip.on('error', (error: Error) => output.destroy(error));

  /** Adds content that is produced on demand and hashed while streaming. */
  const add = (path: string, content: (counted: () => void) => Content, compress = true): void => {
    zip.addReadStreamLazy(path, { compress, mode: 0o100600, mtime: now() }, (give) => {
      const digest = createHash('sha256');
      const file: ExportedFile = { path, size: 0, sha256: '' };
      const hashed = async function* (): AsyncGenerator<Uint8Array> {
        for await (const piece of content(() => (file.count = (file.count ?? 0) + 1))) {
          const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
          file.size += bytes.length;
          digest.update(bytes);
          yield bytes;
        }
        file.sha256 = digest.digest('hex');
        written.push(file);
      };
      const stream = Readable.from(hashed(), { objectMode: false });
      stream.on('error', (error) => zip.emit('error', error));
      give(null, stream);
    });
  };

  add('README.txt', () => text(explainExport(model.find('member', 'member')?.name ?? tenant, tenant)));
  for (const kind of kindNames) add(`records/${kind}.json`, (counted) => recordsOf(tenant, model, kind, counted));
  add('replaced.json', () => text(JSON.stringify(model.aliases().map(replacement), null, 1)));
  add('history.jsonl', (counted) => history(tenant, counted));
  add('mails.jsonl', (counted) => mails(tenant, counted));
  for (const id of await importsOf(tenant)) add(`imports/${id}.json`, () => importItems(tenant, id));
  const files = filesFor(systemCaller(tenant));
  for (const key of await files.list('')) {
    const place = filePlaces[key.split('/')[0] ?? ''];
    // An unlisted place is exported rather than withheld.
    if (place === undefined || place.exported?.startsWith('files/')) add(`files/${key}`, () => object(tenant, key), !key.endsWith('.gz'));
  }
  add('manifest.json', () => {
    const { id, created_at } = item;
    const about = { product: 'Perennial', version, format: 1, tenant: { id, created_at }, exported_at: instant(), commits: model.seq };
    return text(JSON.stringify({ ...about, files: [...written] }, null, 1));
  });
  zip.end();
  await pipeline(output, createWriteStream(target, { flags: 'wx', mode: 0o600 }));
  const records = written.reduce((sum, { path, count }) => sum + (path.startsWith('records/') ? (count ?? 0) : 0), 0);
  return { files: written.length, records, bytes: written.reduce((sum, { size }) => sum + size, 0) };
}

async function* text(content: string): AsyncGenerator<string> {
  yield content;
}

function replacement([at, by]: [string, string | null]): { kind: string; id: string; replaced_by: string | null } {
  const [kind = '', id = ''] = at.split('#');
  return { kind, id, replaced_by: by };
}

/** All records of a kind, one per line, without secret fields. */
async function* recordsOf(tenant: string, model: ReadModel, kind: KindName, counted: () => void): AsyncGenerator<string> {
  const { kept, secret = [] } = kinds[kind] as KindDeclaration;
  const about = { kind, title: englishKind(kind), shape: shapeOf(kind), references: exportedReferences(kind) };
  yield `${JSON.stringify(about).slice(0, -1)},"records":[`;
  let separator = '\n';
  for await (const row of kept === 'private' ? privateRows(tenant, kind) : model.all(kind)) {
    const open = Object.fromEntries(Object.entries(row).filter(([field]) => !secret.includes(field)));
    yield `${separator}${JSON.stringify(open)}`;
    separator = ',\n';
    counted();
  }
  yield '\n]}\n';
}

/** The kind that each field refers to; `by:entity` if the record's field `entity` names the kind. */
export function exportedReferences(kind: KindName): Record<string, string> {
  return Object.fromEntries(referencesOf(kind).map(({ path, target }) => [path, typeof target === 'string' ? target : `by:${target.by}`]));
}

async function* privateRows(tenant: string, kind: KindName): AsyncGenerator<Row> {
  for (const pk of keys.privatePartitions(tenant))
    for await (const item of table.partition<StoredRow>(pk, `${kind}#`)) if (!item.deleted) yield rowOf(item);
}

/** Every commit, newest first: who changed what and when, by ids. */
async function* history(tenant: string, counted: () => void): AsyncGenerator<string> {
  for await (const { seq, at, by, rows } of historyOf(tenant)) {
    yield `${JSON.stringify({ commit: seq, at, by, records: rows.map(({ data: _data, ...row }) => row) })}\n`;
    counted();
  }
}

/** All emails with recipients. The text of one with a personal link is withheld: the link authenticates its bearer. */
async function* mails(tenant: string, counted: () => void): AsyncGenerator<string> {
  for await (const mail of table.partition<Mail>(keys.mail(tenant, '').pk)) {
    const { id, to, subject, state, at, sent_at, failure, replyTo } = mail;
    const body = mail.expires_at === undefined ? { text: mail.text, html: mail.html } : { withheld: 'It carried a secret link.' };
    yield `${JSON.stringify({ id, to, subject, state, at, sent_at, failure, replyTo, ...body })}\n`;
    counted();
  }
}

/** Cells corrected by hand, rows that could not be written, and the progress. */
async function* importItems(tenant: string, id: string): AsyncGenerator<string> {
  const items: object[] = [];
  for await (const { pk: _pk, sk, ...rest } of table.partition<Item>(keys.importItem(tenant, id, '').pk))
    items.push({ name: sk.slice(0, -1), ...rest });
  yield JSON.stringify({ import_id: id, items }, null, 1);
}

async function* object(tenant: string, key: string): AsyncGenerator<Uint8Array> {
  const stream = await filesFor(systemCaller(tenant)).stream(key);
  if (!stream) throw new Error(`The file ${key} went away while it was exported. Run the export again.`);
  for await (const piece of stream) yield piece as Uint8Array;
}
