import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import { S3Error } from '#infra/local/engines/s3/s3-error.ts';

/** The metadata of a stored object. */
export interface StoredObject {
  key: string;
  /** The file with the content; every write has a file of its own, so that readers of the previous one are not disturbed. */
  file: string;
  size: number;
  /** With its quotes, as sent. */
  etag: string;
  /** Milliseconds since 1970. */
  modified: number;
  /** Content-Type, Cache-Control, x-amz-meta-*, … in lower case. */
  headers: Record<string, string>;
}

/** The place of an object. */
interface ObjectName {
  bucket: string;
  key: string;
}

export interface PutConditions {
  ifMatch?: string | undefined;
  ifNoneMatch?: string | undefined;
}

/** Content in a file that is not yet visible under any key. */
export interface ReceivedContent {
  file: string;
  size: number;
  etag: string;
  md5: Buffer;
  crc32: number;
}

interface Row {
  key: string;
  file: string;
  size: number;
  etag: string;
  modified: number;
  headers: string;
}

/**
 * Objects on disk: content in one file per write, everything else in an SQLite table. A write is visible, complete and durable once it is committed
 * to that table. Files without a row (of a process killed while receiving) are removed at the next start.
 */
export class ObjectStore {
  private readonly folder: string;
  private readonly database: DatabaseSync;

  constructor(folder: string) {
    this.folder = folder;
    mkdirSync(join(folder, 'content'), { recursive: true });
    this.database = new DatabaseSync(join(folder, 'objects.sqlite'));
    this.database.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      CREATE TABLE IF NOT EXISTS buckets (name TEXT PRIMARY KEY) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS objects (
        bucket TEXT NOT NULL, key TEXT NOT NULL, file TEXT NOT NULL, size INTEGER NOT NULL, etag TEXT NOT NULL,
        modified INTEGER NOT NULL, headers TEXT NOT NULL, PRIMARY KEY (bucket, key)
      ) WITHOUT ROWID;`);
    this.removeOrphans();
  }

  createBucket(name: string): void {
    this.database.prepare('INSERT OR IGNORE INTO buckets VALUES (?)').run(name);
  }

  checkBucket(name: string): void {
    if (!this.database.prepare('SELECT 1 FROM buckets WHERE name = ?').get(name)) {
      throw new S3Error('NoSuchBucket', 'The specified bucket does not exist');
    }
  }

  find(bucket: string, key: string): StoredObject | undefined {
    const row = this.database
      .prepare('SELECT key, file, size, etag, modified, headers FROM objects WHERE bucket = ? AND key = ?')
      .get(bucket, key);
    return row ? toObject(row as unknown as Row) : undefined;
  }

  get(bucket: string, key: string): StoredObject {
    const found = this.find(bucket, key);
    if (!found) throw new S3Error('NoSuchKey', 'The specified key does not exist');
    return found;
  }

  contentPath(object: StoredObject): string {
    return join(this.folder, 'content', object.file);
  }

  /** Writes content to a file and flushes it to the disk. `limit` is the max size in bytes. */
  async receive(body: AsyncIterable<Buffer>, limit = Number.POSITIVE_INFINITY): Promise<ReceivedContent> {
    const file = randomUUID();
    const path = join(this.folder, 'content', file);
    const digest = createHash('md5');
    let size = 0;
    let checksum = 0;
    const handle = await open(path, 'wx');
    try {
      for await (const chunk of body) {
        size += chunk.length;
        // Reads to the end: a client that is still sending would not see the answer.
        if (size > limit) continue;
        digest.update(chunk);
        checksum = crc32(chunk, checksum);
        await handle.writeFile(chunk);
      }
      if (size > limit) throw new S3Error('EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size');
      await handle.sync();
    } catch (error) {
      rmSync(path, { force: true });
      throw error;
    } finally {
      await handle.close();
    }
    const md5 = digest.digest();
    return { file, size, etag: `"${md5.toString('hex')}"`, md5, crc32: checksum };
  }

  discard(content: ReceivedContent): void {
    rmSync(join(this.folder, 'content', content.file), { force: true });
  }

  /** Makes received content the object under the key, if the conditions hold. Check and write are atomic. */
  commit({ bucket, key }: ObjectName, content: ReceivedContent, headers: Record<string, string>, conditions: PutConditions = {}): void {
    const previous = this.find(bucket, key);
    try {
      if (conditions.ifNoneMatch === '*' && previous) throw new S3Error('PreconditionFailed', 'The object exists');
      if (conditions.ifMatch !== undefined) {
        if (!previous) throw new S3Error('NoSuchKey', 'The specified key does not exist');
        if (previous.etag !== conditions.ifMatch) throw new S3Error('PreconditionFailed', 'The object was changed');
      }
      this.database
        .prepare('INSERT OR REPLACE INTO objects VALUES (?, ?, ?, ?, ?, ?, ?)')
        .run(bucket, key, content.file, content.size, content.etag, Date.now(), JSON.stringify(headers));
    } catch (error) {
      // Refused, or the disk is full: the previous object stays.
      this.discard(content);
      throw error;
    }
    if (previous) rmSync(this.contentPath(previous), { force: true });
  }

  delete(bucket: string, key: string): void {
    const previous = this.find(bucket, key);
    if (!previous) return;
    this.database.prepare('DELETE FROM objects WHERE bucket = ? AND key = ?').run(bucket, key);
    rmSync(this.contentPath(previous), { force: true });
  }

  /** Objects of a bucket in the order of their keys' bytes, from after `after`. */
  *list(bucket: string, prefix: string, after: string): Generator<StoredObject> {
    const statement = this.database.prepare(
      'SELECT key, file, size, etag, modified, headers FROM objects WHERE bucket = ? AND key > ? AND key >= ? ORDER BY key',
    );
    for (const row of statement.iterate(bucket, after, prefix)) {
      const object = toObject(row as unknown as Row);
      if (!object.key.startsWith(prefix)) return;
      yield object;
    }
  }

  close(): void {
    this.database.close();
  }

  private removeOrphans(): void {
    const known = new Set(
      this.database
        .prepare('SELECT file FROM objects')
        .all()
        .map((row) => row['file']),
    );
    for (const file of readdirSync(join(this.folder, 'content'))) {
      if (!known.has(file)) rmSync(join(this.folder, 'content', file), { force: true });
    }
  }
}

function toObject(row: Row): StoredObject {
  return { ...row, headers: JSON.parse(row.headers) as Record<string, string> };
}
