import type { KindName } from '#shared/contract/kinds.ts';
import type { WorkflowAction, WorkflowFilter } from '#shared/contract/workflow-filter.ts';
import type { NewNotification } from '#shared/domain/notifications/inbox.ts';
import type { WorkDay } from '#shared/domain/reminders/day-to-work.ts';

/** The user on whose behalf a job runs; undefined for jobs of the product itself. */
interface OnBehalf {
  user_id?: string | null | undefined;
}

/**
 * Payloads by worker; a worker's name is its folder's. `Transaction.job` accepts nothing else. The schema that checks a claimed job is beside the
 * worker's handler: one list of schemas would bring the contract into every worker, 70 KB.
 */
interface JobPayloads {
  'run-import': OnBehalf & { import_id: string };
  'send-email': { mail: string };
  /** `to` is null to clear the references. `paths` are the only fields to change; by default all that refer to the record. */
  'replace-references': OnBehalf & { kind: KindName; from: string; to: string | null; paths?: readonly string[] | undefined };
  'change-workflows': OnBehalf & { action: WorkflowAction; reason: string | null; filter: WorkflowFilter };
  'daily-work': WorkDay;
  /** A person to email about collected notifications, or notifications for more people than one commit can write to. */
  'tell-of-to-dos': { person: string } | { notifications: readonly NewNotification[] };
  /** Null for every source whose basis changed. */
  'share-usage': { usage_source_id: string | null };
  'harvest-usage': { usage_source_id: string };
  'build-report': { run_id: string };
  /** A letter to another tenant. Letters of the same pair that were sent before it are delivered first. */
  'deliver-letter': { letter_id: string };
  /** A member whose account was just linked, which gets its offers so far; or a deal whose state its members get. */
  'send-deal-letters': { membership_id: string } | { deal_id: string };
  /** The digest of an address, which may have no account at all. */
  'send-reset-links': { address: string };
}

export type JobName = keyof JobPayloads;
export type JobPayload<N extends JobName> = JobPayloads[N];
