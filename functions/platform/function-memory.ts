/** MB where nothing says otherwise: in commands and tests. */
const defaultMegabytes = 1769;

/** The memory of this function, as its template says. */
export function functionMemoryBytes(): number {
  return Number(process.env['AWS_LAMBDA_FUNCTION_MEMORY_SIZE'] || defaultMegabytes) * 1024 ** 2;
}

const others: (() => number)[] = [];

/** Names what else a function holds for long, in bytes at this moment: there is so much less room for models. */
export function holdBeside(bytes: () => number): void {
  others.push(bytes);
}

/** What is held beside the models. */
export function bytesBeside(): number {
  return others.reduce((sum, bytes) => sum + bytes(), 0);
}
