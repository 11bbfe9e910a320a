/**
 * Whether to reload a list of tasks after one was processed or dismissed (R041): not if errors are returned or `finalized` is false. Unfinished tasks
 * then stay where the person left them.
 */
export function reloadsAfter(answer: {
  errors?: Readonly<Record<string, readonly string[]>> | undefined;
  finalized?: boolean | undefined;
}): boolean {
  const hasErrors = Object.values(answer.errors ?? {}).some((sentences) => sentences.length > 0);
  return !hasErrors && answer.finalized !== false;
}
