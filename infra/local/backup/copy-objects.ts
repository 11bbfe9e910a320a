import { constants, existsSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';

/** All pages in one step: the copy is of one moment, and whoever writes meanwhile is neither stopped nor makes it begin again. */
const wholeDatabase = 2 ** 30;

/** Copies an SQLite file that another process may be writing to, as it is at one moment. */
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
 * Copies the objects of the local S3 so that every object is in the copy to which the tables point at the moment in between: `before` is to
 * be called before the tables are copied, `after` after them. What was deleted between the two is kept, since the tables may still name it.
 */
export function copyObjects(from: string, to: string) {
  let first: Index = new Map();

  /** Copies the contents an index names and that are not there yet; gives those that went away meanwhile. */
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
      // What went away since the index was read, the tables will not name any more.
      for (const name of await copyContents(first)) first.delete(name);
    },

    /** False when an object came and went around the tables' moment, so that nobody knows whether they name it: copy them again then. */
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
        // One file, without the log beside it.
        database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      } finally {
        database.close();
      }
      return true;
    },
  };
}
