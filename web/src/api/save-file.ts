import type { AnyCall } from '#shared/contract/route.ts';
import { type CallInput, sendForFile } from './client.ts';
import { media } from '#shared/contract/groups/media.ts';

/** Calls a binary row and saves the file to the browser's downloads, under the given name or the one that the server suggests. */
export async function saveFile<C extends AnyCall>(row: C, input: CallInput<C>, name?: string): Promise<void> {
  const file = await sendForFile(row, input);
  // Large files come from storage, whose headers pages cannot read.
  saveBlob(file, name ?? file.name);
}

/** Saves a file to the browser's downloads. Characters that file systems refuse become blanks in its name. */
export function saveBlob(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name.replaceAll(/[\\/:*?"<>|]+/g, ' ');
  link.click();
  // The browser reads the address only after the click event.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Saves a stored file to the browser's downloads. The client shows failures. */
export function downloadFile({ id, name }: { id: string; name: string }): void {
  saveFile(media.download, { params: { id } }, name).catch(() => {});
}
