import { DatabaseSync } from 'node:sqlite';

/**
 * The engine finds the next changes of a stream by reading all that were ever written, tens of milliseconds after some ten thousand: an index
 * on what it asks for makes that one step. The engine does not mind it. Does nothing to a file that is laid out otherwise.
 */
export function tuneStream(file: string): void {
  const database = new DatabaseSync(file);
  try {
    database.exec('PRAGMA busy_timeout = 10000');
    if (!database.prepare("SELECT 1 FROM sqlite_master WHERE name = '_stream_records'").get()) return;
    database.exec(
      'CREATE INDEX IF NOT EXISTS perennial_stream_order ON _stream_records (table_name, shard_id, CAST(sequence_number AS INTEGER))',
    );
  } finally {
    database.close();
  }
}

/** Drops the changes up to a sequence number, which have been processed: the engine keeps them for ever. The last one stays, since the engine counts on from it. */
export function trimStream(file: string, processed: string): void {
  const database = new DatabaseSync(file);
  try {
    database.exec('PRAGMA busy_timeout = 10000');
    database
      .prepare('DELETE FROM _stream_records WHERE CAST(sequence_number AS INTEGER) <= ? AND id < (SELECT MAX(id) FROM _stream_records)')
      .run(Number(processed));
  } finally {
    database.close();
  }
}
