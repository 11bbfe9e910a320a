import { parseArgs } from 'node:util';
import { invalid, Problem } from '#shared/contract/errors.ts';
import { inEnglish } from '#functions/platform/messages/in-english.ts';
import { say } from '#shared/domain/messages/message.ts';
import { english } from '#functions/platform/messages/english.ts';

/**
 * Runs an operator's command with only required `--name value` arguments. Errors are printed without a stack; errors in arguments also with the
 * usage.
 */
export async function runOperatorCommand<Name extends string>(
  usage: string,
  names: readonly Name[],
  work: (words: Record<Name, string>) => Promise<void>,
): Promise<void> {
  try {
    await work(readWords(names));
  } catch (error) {
    process.exitCode = 1;
    if (!(error instanceof Problem)) throw error;
    const fields = Object.entries(error.errors ?? {}).map(([field, sentences]) => `  --${field}: ${sentences.map(english).join(' ')}`);
    console.error([english(error.said), ...fields, ...(error.status === 422 ? ['', usage] : [])].join('\n'));
  }
}

function readWords<Name extends string>(names: readonly Name[]): Record<Name, string> {
  let values: Record<string, unknown>;
  try {
    ({ values } = parseArgs({ options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])), strict: true }));
  } catch (error) {
    throw new Problem(422, inEnglish(error instanceof Error ? error.message : String(error)));
  }
  const missing = names.filter((name) => !values[name]);
  if (missing.length > 0)
    throw invalid(Object.fromEntries(missing.map((name) => [name, [say('text.required')]])), inEnglish('Something is missing.'));
  return values as Record<Name, string>;
}
