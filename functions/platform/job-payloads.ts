import type { KindName } from '#shared/contract/kinds.ts';
import type { WorkflowAction, WorkflowFilter } from '#shared/contract/workflow-filter.ts';
import type { NewNotification } from '#shared/domain/notifications/inbox.ts';
import type { WorkDay } from '#shared/domain/reminders/day-to-work.ts';

/** The user on whose behalf a job works; undefined for jobs of the product itself. */
interface OnBehalf {
  user_id?: string | null | undefined;
}

/**
 * What each worker that takes jobs is given, by the worker's name, which is its folder's. `Transaction.job` takes nothing else. The schema that
 * checks it when the job is claimed is beside the worker's handler: one list of schemas would bring the contract into every worker, 70 KB.
 */
interface JobPayloads {
  'run-import': OnBehalf & { import_id: string };
  'send-email': { mail: string };
  /** `to` is null where the uses do without; `paths` are the only fields that change, all that point at the record unless given. */
  'replace-references': OnBehalf & { kind: KindName; from: string; to: string | null; paths?: readonly string[] | undefined };
  'change-workflows': OnBehalf & { action: WorkflowAction; reason: string | null; filter: WorkflowFilter };
  'daily-work': WorkDay;
  /** A person who gets emails of what gathered, or notifications for more people than one commit can write to. */
  'tell-of-to-dos': { person: string } | { notifications: readonly NewNotification[] };
  /** Null for every source whose basis changed. */
  'share-usage': { usage_source_id: string | null };
  'harvest-usage': { usage_source_id: string };
  'build-report': { run_id: string };
  /** The digest of an address, which may have no account at all. */
  'send-reset-links': { address: string };
}

export type JobName = keyof JobPayloads;
export type JobPayload<N extends JobName> = JobPayloads[N];
