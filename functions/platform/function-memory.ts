/** Fallback for commands and tests. */
const defaultMegabytes = 1769;

/** The memory of this function, from its template. */
export function functionMemoryBytes(): number {
  return Number(process.env['AWS_LAMBDA_FUNCTION_MEMORY_SIZE'] || defaultMegabytes) * 1024 ** 2;
}

const others: (() => number)[] = [];

/** Registers another large user of memory, by a function that returns its bytes now: models get that much less room. */
export function holdBeside(bytes: () => number): void {
  others.push(bytes);
}

/** Bytes that the registered users of memory hold. */
export function bytesBeside(): number {
  return others.reduce((sum, bytes) => sum + bytes(), 0);
}
