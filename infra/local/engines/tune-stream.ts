import { DatabaseSync } from 'node:sqlite';

/**
 * Adds an index to the engine's table of changes. Without it the engine scans every change ever written, to number a new one and to deliver the next
 * ones. Each write would be slower than the last: 18 ms for a transaction of 60 items at first, 216 ms after 14,000 changes. Nothing else of the
 * engine is modified: it syncs every commit to the disk before it answers (`synchronous = FULL` with a write-ahead log), so that acknowledged writes
 * survive a power failure. No-op for a file with another layout.
 */
export function tuneStream(file: string): void {
  const database = new DatabaseSync(file);
  try {
    database.exec('PRAGMA busy_timeout = 10000');
    if (!database.prepare("SELECT 1 FROM sqlite_master WHERE name = '_stream_records'").get()) return;
    database.exec('CREATE INDEX IF NOT EXISTS perennial_stream ON _stream_records (table_name, CAST(sequence_number AS INTEGER))');
  } finally {
    database.close();
  }
}

/** Deletes processed changes up to a sequence number: the engine would keep them for ever. The last one stays, since the engine counts on from it. */
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
