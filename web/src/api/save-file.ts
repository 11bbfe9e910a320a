import type { AnyCall } from '#shared/contract/route.ts';
import { type CallInput, sendForFile } from './client.ts';

/** Calls a binary row and hands the file to the browser's downloads. */
export async function saveFile<C extends AnyCall>(row: C, input: CallInput<C>): Promise<void> {
  const file = await sendForFile(row, input);
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  // The browser reads the address after the click's turn.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
