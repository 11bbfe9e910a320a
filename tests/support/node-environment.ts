import process from 'node:process';

/** What a process of Node that a test starts takes over of the test's: where programs are, another day, and the modules compiled before. */
export function nodeEnvironment(): NodeJS.ProcessEnv {
  const { PATH, NODE_OPTIONS, NODE_COMPILE_CACHE } = process.env;
  return { PATH, NODE_OPTIONS, NODE_COMPILE_CACHE };
}
