import type { Paper } from '#shared/domain/documents/paper.ts';
import type { ScreenLanguage } from '#shared/domain/member/languages.ts';
import type { Caller } from '#functions/platform/caller.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { MadeFile } from '../reports/report-file.ts';
import { departmentPack } from './department-pack.ts';
import { packWriter } from './pack-writer.ts';
import { printPack } from './print-pack.ts';
import { subscriptionPack } from './subscription-pack.ts';

interface PackOrder {
  model: ReadModel;
  reader: Caller;
  of: 'subscription' | 'department';
  id: string;
  locale: ScreenLanguage;
  paper: Paper;
  /** Called once all is read. */
  onRead: () => Promise<void>;
}

/** The evidence pack of a subscription or a department as a PDF, with the rights of its reader. */
export async function evidencePack({ model, reader, of, id, locale, paper, onRead }: PackOrder): Promise<MadeFile> {
  const writer = packWriter(model, locale);
  const request = { model, reader, writer };
  const pack = of === 'subscription' ? await subscriptionPack(request, id) : departmentPack(request, id);
  await onRead();
  const filename = `${pack.title.replace(/[\\/:*?"<>|]/g, ' ').trim()}-${writer.day}.pdf`;
  return { filename, type: 'application/pdf', bytes: printPack(pack, writer, paper) };
}
