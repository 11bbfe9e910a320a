import { createWriteStream, mkdirSync, renameSync, statSync, type WriteStream } from 'node:fs';
import { join } from 'node:path';

const largestBytes = 10_000_000;
/** How long a log that could not be written is left alone, in milliseconds. */
const patienceMs = 5000;

/**
 * What the functions write goes to a file, of which the last 10 MB or so are kept. A full disk costs lines of the log, and never the product:
 * it is tried again later.
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
