import { createWriteStream, mkdirSync, renameSync, statSync, type WriteStream } from 'node:fs';
import { join } from 'node:path';

const largestBytes = 10_000_000;
/** Milliseconds after a failed write before the log is tried again. */
const patienceMs = 5000;

/**
 * Writes the functions' output to a file, of which about the last 10 MB are kept. A full disk costs lines of the log, never the product: writing is
 * retried later.
 */
export function openLog(folder: string): (text: string) => void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'functions.log');
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > largestBytes) renameSync(file, `${file}.1`);
  let stream: WriteStream | undefined;
  let failedAt = Number.NEGATIVE_INFINITY;

  function open(): WriteStream {
    const opened = createWriteStream(file, { flags: 'a' });
    opened.on('error', (error) => {
      console.error(`The log ${file} cannot be written: ${error.message}`);
      failedAt = performance.now();
      stream = undefined;
    });
    return opened;
  }

  return (text) => {
    if (!stream && performance.now() - failedAt < patienceMs) return;
    stream ??= open();
    stream.write(text);
  };
}
