import { groups } from '#shared/contract/calls.ts';
import type { AnsweredReads } from '#shared/contract/groups/reads.ts';
import type { reads } from '#shared/contract/groups/reads.ts';
import type { Request } from '#functions/platform/http.ts';
import type * as z from 'zod';
import { listPages } from './list-page.ts';
import { type OpenedPage, PageReader, type PageReads } from './page-reader.ts';
import { recordPages } from './record-pages.ts';

/** The reads that each page begins with, by its address in the application. A page that is missing here makes its reads itself. */
const pages: readonly (readonly [path: string, PageReads])[] = [['/dashboard', readDashboard], ...listPages, ...recordPages];

function readDashboard({ read }: OpenedPage): Promise<unknown> {
  return Promise.all([read(groups.pageLayouts.list), read(groups.infoBoxes.nextSteps), read(groups.infoBoxes.unfinished)]);
}

/** The reads of the frame around every page. */
function readFrame({ read }: OpenedPage): Promise<unknown> {
  const busy = { field: 'state', operator: 'in' as const, values: ['queued', 'running', 'undoing'] };
  return Promise.all([
    read(groups.settings.get),
    read(groups.settings.entityLabels),
    read(groups.users.current),
    read(groups.notifications.unreadCount),
    read(groups.emails.attention),
    read(groups.previousImports.list, { query: { paginated: true, perPage: 10, filters: [busy] } }),
  ]);
}

/** Several reads in one call: those named, and those that a page of the application begins with. */
export async function readPage(request: Request<typeof reads.together>): Promise<z.output<typeof AnsweredReads>> {
  const { caller, body } = request;
  const model = await request.model();
  const { seq } = model;
  const reader = new PageReader(caller, (address) => request.read(address));
  const asked: Promise<unknown>[] = body.reads.map((address) => reader.address(address));
  if (body.page !== undefined) {
    const { pathname, searchParams: search } = new URL(`http://page${body.page}`);
    const opened = { search, model, caller, may: reader.may, read: reader.read };
    if (body.start) asked.push(readFrame({ ...opened, params: {} }));
    const found = pageAt(pathname);
    if (found) asked.push(found.reads({ ...opened, params: found.params }));
  }
  await Promise.all(asked);
  return { seq, answers: await reader.answers() };
}

function pageAt(path: string): { reads: PageReads; params: Record<string, string> } | undefined {
  const parts = path.replace(/(?<=.)\/$/, '').split('/');
  for (const [pattern, reads] of pages) {
    const params: Record<string, string> = {};
    const names = pattern.split('/');
    const fits = names.every((name, index) => {
      const part = parts[index] ?? '';
      if (!name.startsWith('{')) return name === part;
      params[name.slice(1, -1)] = part;
      return /^[\w-]{1,64}$/.test(part);
    });
    if (fits && names.length === parts.length) return { reads, params };
  }
  return undefined;
}
