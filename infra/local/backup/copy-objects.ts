import { constants, existsSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';

/** All pages in one step: the copy is of one moment, and concurrent writers neither stop nor restart it. */
const wholeDatabase = 2 ** 30;

/** Copies an SQLite file as of one moment, while another process may write to it. */
export async function copyDatabase(from: string, to: string): Promise<void> {
  const source = new DatabaseSync(from);
  try {
    source.exec('PRAGMA busy_timeout = 10000');
    await backup(source, to, { rate: wholeDatabase });
  } finally {
    source.close();
  }
}

type Index = Map<string, Record<string, string | number>>;

function readIndex(file: string): Index {
  const database = new DatabaseSync(file);
  try {
    const rows = database.prepare('SELECT * FROM objects').all() as Record<string, string | number>[];
    return new Map(rows.map((row) => [`${row['bucket']}/${row['key']}`, row]));
  } finally {
    database.close();
  }
}

/**
 * Copies the objects of the local S3 so that the copy contains every object that the tables refer to. Call `before` before the tables are copied, and
 * `after` after them. Objects deleted between the two calls are kept, since the tables may still name them.
 */
export function copyObjects(from: string, to: string) {
  let first: Index = new Map();

  /** Copies the contents that an index names and that the copy lacks; returns the names of those deleted meanwhile. */
  async function copyContents(index: Index): Promise<string[]> {
    const gone: string[] = [];
    for (const [name, { file }] of index) {
      const target = join(to, 'content', String(file));
      if (existsSync(target)) continue;
      try {
        await copyFile(join(from, 'content', String(file)), target, constants.COPYFILE_FICLONE);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
        gone.push(name);
      }
    }
    return gone;
  }

  return {
    async before(): Promise<void> {
      await mkdir(join(to, 'content'), { recursive: true });
      const index = join(to, 'objects.sqlite');
      await copyDatabase(join(from, 'objects.sqlite'), index);
      first = readIndex(index);
      // The tables no longer name objects that were deleted since the index was read.
      for (const name of await copyContents(first)) first.delete(name);
    },

    /** False if an object was created and deleted while the tables were copied: the tables may name it, so they must be copied again. */
    async after(): Promise<boolean> {
      const index = join(to, 'objects.sqlite');
      await copyDatabase(join(from, 'objects.sqlite'), index);
      const last = readIndex(index);
      if ((await copyContents(last)).length > 0) return false;
      const database = new DatabaseSync(index);
      try {
        const insert = database.prepare('INSERT INTO objects VALUES (?, ?, ?, ?, ?, ?, ?)');
        for (const [name, row] of first) {
          if (last.has(name)) continue;
          insert.run(...['bucket', 'key', 'file', 'size', 'etag', 'modified', 'headers'].map((column) => row[column] ?? null));
        }
        // One file, without a separate write-ahead log.
        database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      } finally {
        database.close();
      }
      return true;
    },
  };
}
