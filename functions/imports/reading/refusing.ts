import { invalid, Problem } from '#shared/contract/errors.ts';
import type { Message } from '#shared/domain/messages/message.ts';
import { SpreadsheetError } from '#functions/platform/spreadsheets/spreadsheet-error.ts';

/** Converts errors of a file to problems under `field`: 413 for too many bytes, else 422. The last parameter puts the reason into a sentence. */
export async function refusing<T>(field: string, work: () => Promise<T>, told = (reason: Message): Message => reason): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error;
    const message = told(error.said);
    if (error.problem === 'too_large') throw new Problem(413, message, { errors: { [field]: [message] } });
    throw invalid({ [field]: [message] }, message);
  }
}
