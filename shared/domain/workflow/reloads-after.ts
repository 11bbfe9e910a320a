/**
 * Whether a list of tasks is read anew after one was processed or dismissed (R041): it is, unless errors are returned or the answer says that it
 * is not finalized. What was not done is then still where the person left it.
 */
export function reloadsAfter(answer: {
  errors?: Readonly<Record<string, readonly string[]>> | undefined;
  finalized?: boolean | undefined;
}): boolean {
  const hasErrors = Object.values(answer.errors ?? {}).some((sentences) => sentences.length > 0);
  return !hasErrors && answer.finalized !== false;
}
