import type { Paper } from '#shared/domain/documents/paper.ts';
import type { ScreenLanguage } from '#shared/domain/messages/languages.ts';
import type { Caller } from '#functions/platform/caller.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { MadeFile } from '../reports/report-file.ts';
import { departmentPack } from './department-pack.ts';
import { type InsightsChoice, insightsPack } from './insights-pack.ts';
import type { Pack } from './pack-blocks.ts';
import type { PackRequest } from './pack-request.ts';
import { packWriter } from './pack-writer.ts';
import { printPack } from './print-pack.ts';
import { subscriptionPack } from './subscription-pack.ts';

interface DocumentOrder {
  model: ReadModel;
  reader: Caller;
  locale: ScreenLanguage;
  paper: Paper;
  /** Called once all data is read. */
  onRead: () => Promise<void>;
}

interface PackOrder extends DocumentOrder {
  of: 'subscription' | 'department';
  id: string;
}

/** The evidence pack of a subscription or a department as a PDF, with the rights of its reader. */
export function evidencePack({ of, id, ...order }: PackOrder): Promise<MadeFile> {
  return documentFile(order, (request) => (of === 'subscription' ? subscriptionPack(request, id) : departmentPack(request, id)));
}

/** The page of insights as a PDF, with the rights of its reader. */
export function insightsDocument({ choice, ...order }: DocumentOrder & { choice: InsightsChoice }): Promise<MadeFile> {
  return documentFile(order, (request) => insightsPack(request, choice));
}

async function documentFile(
  { model, reader, locale, paper, onRead }: DocumentOrder,
  packOf: (request: PackRequest) => Pack | Promise<Pack>,
): Promise<MadeFile> {
  const writer = packWriter(model, locale);
  const pack = await packOf({ model, reader, writer });
  await onRead();
  const filename = `${pack.title.replace(/[\\/:*?"<>|]/g, ' ').trim()}-${writer.day}.pdf`;
  return { filename, type: 'application/pdf', bytes: printPack(pack, writer, paper) };
}
