import type { FailedHarvest } from '#shared/contract/rows/harvest-row.ts';
import type { HarvestedMonth } from '#shared/domain/usage/harvest/harvested-month.ts';
import type { Message } from '#shared/domain/messages/message.ts';
import { sentenceOf } from '#shared/domain/usage/harvest/sentence-of.ts';
import { messageAs } from '#functions/platform/messages/english.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { nameOrder } from '../../../ground/references/name-order.ts';
import { attemptOf, sentenceOfAttempt } from './attempts.ts';
import { yearsOf } from './harvest-years.ts';

/** A month of a report without a usable answer. */
export interface FailedMonth {
  report: string;
  month: string;
  entry: HarvestedMonth;
}

/** Whether a month was requested without a usable answer. */
export function hasFailed({ state }: Pick<HarvestedMonth, 'state'>): boolean {
  return state === 'failed' || state === 'refused';
}

/** The months of a source without a usable answer. */
export function failedMonths(model: ReadModel, source: string): FailedMonth[] {
  return yearsOf(model, source).flatMap(({ report, year, months }) =>
    months.flatMap((entry, index) =>
      entry && hasFailed(entry) ? [{ report, month: `${year}-${String(index + 1).padStart(2, '0')}`, entry }] : [],
    ),
  );
}

/** The failures of all sources with a COUNTER API: a row for each report and reason, with the platform's last message. */
export async function failedHarvests(tenant: string, model: ReadModel): Promise<FailedHarvest[]> {
  const inOrder = nameOrder(model);
  const rows = [...model.all('usage_source')]
    .filter(({ kind }) => kind === 'api')
    .toSorted((a, b) => inOrder(a.name, b.name))
    .flatMap((source) =>
      [...Map.groupBy(failedMonths(model, source.id), ({ report, entry }) => `${report} ${entry.state} ${entry.code}`).values()].map(
        (failed) => ({ source, failed }),
      ),
    );
  return Promise.all(
    rows.map(async ({ source: { id, name, stopped }, failed }): Promise<FailedHarvest> => {
      const next = failed.flatMap(({ entry }) => entry.next_at ?? []).toSorted()[0] ?? null;
      return {
        usage_source: { id, name },
        report: failed[0]?.report ?? '',
        months: failed.map(({ month }) => month).toSorted(),
        ...messageAs('sentence', await lastSentence(tenant, failed)),
        next_at: stopped === null ? next : null,
        stopped: stopped !== null,
      };
    }),
  );
}

/** The result of the last request for some months, in words. */
async function lastSentence(tenant: string, failed: readonly FailedMonth[]): Promise<Message> {
  const { code = null, attempt_id = null } = failed.at(-1)?.entry ?? {};
  const attempt = attempt_id === null ? undefined : await attemptOf(tenant, attempt_id);
  return attempt ? sentenceOfAttempt(attempt) : sentenceOf(code);
}
