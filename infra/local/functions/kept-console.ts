import { Console } from 'node:console';
import { Writable } from 'node:stream';

/** Milliseconds after which output outside of events is forwarded. */
const lingerMs = 200;

/**
 * Replaces the console of a worker thread. Output is kept until `take` is called, and otherwise forwarded a little later and when the thread ends. A
 * thread's own output crosses to the runner line by line and is confirmed line by line, which wakes both for each. Only the output of an endless
 * computation is lost, when its time is up.
 */
export function keepConsole(handOn: (text: string) => void): { take: () => string } {
  let kept = '';
  let timer: NodeJS.Timeout | undefined;

  function take(): string {
    clearTimeout(timer);
    timer = undefined;
    const text = kept;
    kept = '';
    return text;
  }

  function flush(): void {
    const text = take();
    if (text !== '') handOn(text);
  }

  const stream = new Writable({
    decodeStrings: false,
    write: (chunk: string | Buffer, _, done) => {
      kept += chunk.toString();
      timer ??= setTimeout(flush, lingerMs).unref();
      done();
    },
  });
  globalThis.console = new Console({ stdout: stream, stderr: stream });
  process.once('exit', flush);
  return { take };
}
