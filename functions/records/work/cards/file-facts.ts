import type { Media } from '#shared/contract/entities/card.ts';
import { virusScan } from '#shared/domain/attachments/accepted-files.ts';

/** An attached file as every row shows it: its name, type, bytes and address, and that it was not scanned for viruses. */
export function fileFacts({ id, name, type, size }: Pick<Media, 'id' | 'name' | 'type' | 'size'>) {
  return { id, name, type, size, url: `/download/media/${id}`, virus_scan: virusScan };
}
