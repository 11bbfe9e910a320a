import type { Import, ImportedUsage } from '#shared/contract/entities/import.ts';
import { blankUsageSource } from '#shared/contract/entities/usage.ts';
import { mayAccess } from '#shared/contract/permissions.ts';
import { conflict, forbidden, invalid, notFound } from '#shared/contract/errors.ts';
import type { usageImports } from '#shared/contract/groups/usage-imports.ts';
import { say } from '#shared/domain/messages/message.ts';
import { proposeSource } from '#shared/domain/usage/propose-source.ts';
import { foldIdentity } from '#shared/domain/text/fold.ts';
import { limits } from '#shared/domain/text/limits.ts';
import { providerOfReport } from '#shared/domain/usage/provider-of-report.ts';
import type { CounterAnswers, ReportHeader } from '#shared/domain/usage/counter/counter-report.ts';
import { type Files, filesFor } from '#functions/platform/files.ts';
import { answer, type GroupHandlers } from '#functions/platform/http.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { uploadKey } from '#functions/platform/uploads.ts';
import { importRow } from '#functions/records/use/imports/import-row.ts';
import { getReading, putReading } from '#functions/records/use/usage/usage-readings.ts';
import { planUsage, reportId } from '#functions/records/use/usage/plan-usage.ts';
import { importedId } from '#functions/records/use/imports/plan-import.ts';
import { usualOptions } from '../parse-file.ts';
import { readFile } from '../reading/reader.ts';
import { usageImportView } from './usage-import-view.ts';

const maxReports = 50;

/** The storage key of an import's file. */
function fileKey(id: string, file: number): string {
  return `imports/${id}/file-${file}`;
}

function usageImportOf(model: ReadModel, id: string): Import {
  const row = model.find('import', id);
  if (row?.kind !== 'usage') throw notFound(say('kinds.import'));
  return row;
}

/** Calls to read, preview and load COUNTER reports (C660). */
export const usageImportHandlers: GroupHandlers<typeof usageImports> = {
  parse: async (request) => {
    const { caller, repo, body } = request;
    const files = filesFor(caller);
    const model = await request.model();
    const id = importedId(crypto.randomUUID(), 'import', '');
    const usage: ImportedUsage[] = [];
    for (const [file, { upload_id, file_name }] of body.uploads.entries()) {
      const bytes = await files.get(uploadKey(upload_id));
      if (!bytes) throw invalid({ uploads: [say('media.uploadNotFound')] });
      for (const { sheet, report } of await readFile('readCounterFile', { bytes, name: file_name }, 'uploads')) {
        usage.push({
          file,
          file_name,
          sheet: sheet?.slice(0, 255) ?? null,
          reading: await putReading(files, id, report),
          answers: {},
          usage_source_id: proposeSource(report.header, [...model.all('usage_source')]),
          left_out: false,
        });
      }
      await files.put(fileKey(id, file), bytes);
    }
    if (usage.length > maxReports) throw invalid({ uploads: [say('usage.tooManyReports', { most: maxReports })] });
    const row = await repo.commit(async (tx) =>
      tx.create('import', { id, ...newImport(usage), options: usualOptions('subscriptions', model, caller) }),
    );
    return answer(await usageImportView(caller, await request.model(), row), {
      message: say('usage.reportsRead', { count: usage.length }),
    });
  },
  get: async (request) => {
    const model = await request.model();
    return usageImportView(request.caller, model, usageImportOf(model, request.params.id));
  },
  update: async (request) => {
    const { caller, repo, body, params } = request;
    const files = filesFor(caller);
    const before = usageImportOf(await request.model(), params.id);
    const readings = new Map<number, string>();
    const changes = body.reports ?? [];
    if (body.create_sources && !mayAccess('manage-sources', caller.permissions)) throw forbidden();
    for (const { index, answers } of changes) {
      const chosen = before.usage[index];
      if (!chosen) throw invalid({ reports: [say('usage.unknownReport', { index })] });
      if (answers) readings.set(index, await readAgain(files, before.id, chosen, answers as CounterAnswers));
    }
    const heads = body.create_sources
      ? await Promise.all(
          before.usage.map(async ({ reading }, index) => (await getReading(files, before.id, readings.get(index) ?? reading)).header),
        )
      : [];
    const row = await repo.commit(async (tx) => {
      const now = await tx.load('import', before.id);
      if (!mayLoad.has(now.state)) throw conflict(say('usage.alreadyLoaded'));
      const model = await tx.model();
      if (changes.some(({ index }) => model.find('usage_report', reportId(now.id, index)))) throw conflict(say('usage.alreadyLoaded'));
      const usage = now.usage.map((chosen, index): ImportedUsage => {
        const change = changes.find((each) => each.index === index);
        const source = change?.usage_source_id;
        if (source && !model.find('usage_source', source)) throw invalid({ usage_source_id: [say('usage.unknownSource')] });
        return {
          ...chosen,
          ...(source !== undefined && { usage_source_id: source }),
          ...(change?.left_out !== undefined && { left_out: change.left_out }),
          ...(change?.answers && { answers: change.answers, reading: readings.get(index) ?? chosen.reading }),
        };
      });
      return tx.save('import', { ...now, usage: body.create_sources ? withSources(tx, model, usage, heads) : usage });
    });
    return usageImportView(caller, await request.model(), row);
  },
  process: async (request) => {
    const { caller, repo, body } = request;
    const before = usageImportOf(await request.model(), body.id);
    const files = filesFor(caller);
    const readings = await Promise.all(before.usage.map(({ reading }) => getReading(files, before.id, reading)));
    const row = await repo.commit(async (tx) => {
      const now = await tx.load('import', before.id);
      if (!mayLoad.has(now.state)) return now;
      if (now.version !== before.version) throw conflict(say('usage.importChanged'));
      const model = await tx.model();
      const isBusy = [...model.all('import')].some(({ state }) => state === 'queued' || state === 'running' || state === 'undoing');
      if (isBusy) throw conflict(say('usage.otherImportRuns'));
      const planned = planUsage(model, now, readings);
      const open = planned.find(({ outcome }) => outcome === 'question' || outcome === 'no_source');
      if (open && !body.ready) throw invalid({ reports: [say('usage.answerFirst', { name: open.chosen.file_name })] });
      const isNew = planned.some(({ record }) => record && !model.find('usage_report', record.id));
      if (now.state === 'finished' && !isNew) return now;
      if (open && !planned.some(({ outcome }) => outcome !== 'question' && outcome !== 'no_source'))
        throw invalid({ reports: [say('usage.answerFirst', { name: open.chosen.file_name })] });
      tx.job('run-import', { import_id: now.id, user_id: caller.userId });
      return tx.save('import', { ...now, state: 'queued', failure: null, started_at: now.started_at ?? tx.at });
    });
    return answer(importRow(await request.model(), row), {
      status: 'info',
      message: say('imports.beingImported', { file_name: row.file_name }),
    });
  },
};

/** States in which reports can be changed and loaded. A finished import may have waiting reports. */
const mayLoad: ReadonlySet<Import['state']> = new Set<Import['state']>(['parsed', 'failed', 'finished']);

/**
 * Assigns reports to the sources that they name. Creates missing sources, one per platform and customer number. A report without a platform still
 * waits for a person.
 */
function withSources(tx: Transaction, model: ReadModel, usage: readonly ImportedUsage[], heads: readonly ReportHeader[]): ImportedUsage[] {
  const sources = [...model.all('usage_source')];
  const names = new Set(sources.map(({ name }) => foldIdentity(name)));
  const made = new Map<string, string>();
  return usage.map((chosen, index) => {
    const head = heads[index];
    const platform = head && (head.createdBy ?? head.platforms[0] ?? '').slice(0, limits.text).toWellFormed();
    if (!head || !platform || chosen.left_out || model.find('usage_source', chosen.usage_source_id)) return chosen;
    // Another import may have created it since this one was read.
    const known = proposeSource(head, sources);
    if (known !== null) return { ...chosen, usage_source_id: known };
    const customer_id = head.customerIds[0]?.slice(0, limits.text).toWellFormed() ?? null;
    const key = `${foldIdentity(platform)} ${customer_id ?? ''}`;
    let id = made.get(key);
    if (id === undefined) {
      const name =
        names.has(foldIdentity(platform)) && customer_id !== null ? `${platform} (${customer_id})`.slice(0, limits.text) : platform;
      names.add(foldIdentity(name));
      const provider_id = providerOfReport(head, model.all('provider'));
      ({ id } = tx.create('usage_source', { ...blankUsageSource, name: name.toWellFormed(), platform, customer_id, provider_id }));
      made.set(key, id);
    }
    return { ...chosen, usage_source_id: id };
  });
}

async function readAgain(files: Files, importId: string, chosen: ImportedUsage, answers: CounterAnswers): Promise<string> {
  const bytes = await files.get(fileKey(importId, chosen.file));
  if (!bytes) throw invalid({ reports: [say('imports.fileDeleted')] });
  const { file_name: name, sheet } = chosen;
  return putReading(files, importId, await readFile('readCounterReport', { bytes, name, sheet, answers }, 'uploads'));
}

function newImport(usage: ImportedUsage[]) {
  const names = [...new Set(usage.map(({ file_name }) => file_name))];
  return {
    kind: 'usage' as const,
    file_name: names.join(', ').slice(0, 255).toWellFormed(),
    file_key: '',
    format: 'counter',
    sheets: [],
    sheet: '',
    filled_sheets: [],
    next_sheets: [],
    done_sheets: [],
    sheets_chosen: true,
    rows_key: '',
    row_count: usage.length,
    header_rows: [],
    heading_signature: '',
    mapping: [],
    state: 'parsed' as const,
    corrections: 0,
    counts: null,
    records: null,
    failure: null,
    started_at: null,
    finished_at: null,
    usage,
    undo: null,
  };
}
