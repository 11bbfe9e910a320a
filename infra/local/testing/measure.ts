import { readFileSync } from 'node:fs';

const ticksPerSecond = 100;

/** Processor seconds of this process and of its ended children, on Linux; undefined elsewhere. */
export function processorSeconds(): number | undefined {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    // utime, stime, cutime, cstime (man 5 proc): the fields 14 to 17; the second field is in brackets.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond;
  } catch {
    return undefined;
  }
}

/** Seconds of a fixed loop: machines differ by a factor of three, so figures of two runs compare only beside it. */
export function timeLoop(): number {
  const started = performance.now();
  let value = 1;
  for (let step = 0; step < 3e8; step++) value = (Math.imul(value, 1_664_525) + 1_013_904_223) | 0;
  // The value is used, so that the compiler cannot remove the loop.
  return value === 0 ? 0 : (performance.now() - started) / 1000;
}

/** Seconds of two million reads all over 64 MB, each of which waits for the one before: machines with the same loop differ by twice in this. */
export function timeMemory(): number {
  const cells = new Int32Array(2 ** 24).fill(1);
  const started = performance.now();
  let place = 0;
  for (let step = 0; step < 2e6; step++) place = (Math.imul(place, 1_664_525) + 1_013_904_222 + (cells[place] ?? 0)) & (cells.length - 1);
  return place < 0 ? 0 : (performance.now() - started) / 1000;
}
