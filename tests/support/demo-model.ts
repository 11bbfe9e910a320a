import type { KindName, Row } from '#shared/contract/kinds.ts';
import type { LogEntry } from '#functions/platform/change-log.ts';
import { ReadModel } from '#functions/platform/read-model.ts';
import type { DemoRecord } from '#functions/demo/demo-record.ts';
import { makeDemoTenant } from '#functions/demo/make-demo-tenant.ts';
import { makeResearch } from '#functions/demo/make-research.ts';
import type { Profile } from '#functions/demo/profiles.ts';
import { Random } from '#functions/demo/random.ts';

/** The records of a demo tenant as they are stored, without the engines. */
export function demoRecords(profile: Profile, day: string): { kind: KindName; row: Row }[] {
  const made = makeDemoTenant(profile, day);
  const articles = profile.steady ? [] : makeResearch(new Random(`${profile.tenant} research`), { profile, today: day, made, lists: [] });
  const stamp = { version: 1, created_at: `${day}T08:00:00.000Z`, created_by: null, updated_at: `${day}T08:00:00.000Z`, updated_by: null };
  // The demo makes what the schemas check.
  return [...made, ...articles].map(({ kind, data }: DemoRecord) => ({ kind, row: { ...data, ...stamp } as unknown as Row }));
}

/** A read model of some records, as a snapshot would give it. */
export function modelOf(records: Iterable<{ kind: KindName; row: Row }>): ReadModel {
  const model = new ReadModel('demo', 0);
  for (const { kind, row } of records) model.put(kind, row);
  return model;
}

/** One change of a commit: the record as it is afterwards, or its deletion. */
export type ModelChange = { kind: KindName; row: Row } | { kind: KindName; id: string; replacedBy?: string | null };

/** The next commit of a model's log. */
export function commitOf(model: ReadModel, changes: readonly ModelChange[]): LogEntry {
  const at = '2026-01-01T00:00:00.000Z';
  return {
    seq: model.seq + 1,
    commit: `commit ${model.seq + 1}`,
    at,
    by: null,
    total: 0,
    rows: changes.map((change) => {
      const logged = { kind: change.kind, name: '', changes: [] };
      return 'row' in change
        ? { ...logged, id: change.row.id, version: change.row.version, data: { ...change.row }, action: 'changed' as const }
        : {
            ...logged,
            id: change.id,
            version: 0,
            deleted: true as const,
            action: 'deleted' as const,
            ...(change.replacedBy !== undefined && { replacedBy: change.replacedBy }),
          };
    }),
  };
}

/** Applies a commit to a model. */
export function applyChanges(model: ReadModel, changes: readonly ModelChange[]): void {
  if (!model.apply(commitOf(model, changes))) throw new Error('A commit before it is missing');
}
