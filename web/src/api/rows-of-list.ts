import type { Page } from '#shared/contract/envelope.ts';

/** The rows of a list's answer, which is an array or a page; empty while loading. */
export function rowsOfList<R>(answer: readonly R[] | Page<R> | undefined): readonly R[] {
  if (answer === undefined) return [];
  return 'data' in answer ? answer.data : answer;
}
