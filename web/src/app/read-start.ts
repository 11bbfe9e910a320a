import { adoptPage, readPage } from '#web/api/client.ts';
import { currentSession } from '#web/api/session.ts';
import type { ReadEarly } from '../early.ts';

/** Reads what the first page begins with, where `early.ts` has not done so for the same session. */
export function readStart(page: Window & { readEarly?: ReadEarly }): void {
  const { readEarly } = page;
  if (readEarly && readEarly.token === currentSession()?.token) adoptPage(readEarly.page, readEarly.asked);
  else readPage(page.location.pathname + page.location.search, true);
  delete page.readEarly;
}
