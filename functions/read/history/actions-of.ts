import { type KindName, kinds, labelOf } from '#shared/contract/kinds.ts';
import type { Reference } from '#shared/contract/fields.ts';
import { belongsTo } from '#shared/contract/belongs-to.ts';
import type { RecentAction } from '#shared/contract/rows/recent-action-row.ts';
import { historyKeptSince } from '#shared/domain/member/history-kept-since.ts';
import type { Caller } from '#functions/platform/caller.ts';
import type { LoggedRow } from '#functions/platform/change-log.ts';
import { now } from '#functions/platform/clock.ts';
import { historyOf, type Span } from '#functions/platform/history.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { memberOf } from '#functions/platform/rows/member-of.ts';
import { recordPage } from '#functions/platform/rows/record-page.ts';
import { reference } from '#functions/platform/rows/reference.ts';
import type { Belongings } from './belongings.ts';
import { maySee, withoutHidden } from './may-see.ts';
import { type Known, tellChanges } from './tell-changes.ts';

/** One thing that somebody did to a record, as it is sorted and filtered. Its words are found only where it is shown. */
export interface LoggedAction {
  id: string;
  at: string;
  by: Reference | null;
  action: RecentAction['action'];
  kind: string;
  title: string;
  entity_id: string;
  name: string;
  row: LoggedRow;
  [field: string]: unknown;
}

/** As many entries of the log as one look goes through: a year of a busy consortium. What is older is reached by naming a time. */
const mostEntries = 200_000;

/** Told by something else: the emails themselves. */
const toldElsewhere: ReadonlySet<string> = new Set(['email_batch']);

/** The history of a tenant as one caller may see it. */
export class ActionLog {
  readonly #model: ReadModel;
  readonly #caller: Caller;
  readonly #currency: string;
  /** How records were called that are no longer there: the log tells that before it tells what was done to them. */
  readonly #gone = new Map<string, Pick<LoggedRow, 'name' | 'of'>>();
  readonly #known: Known;

  constructor(model: ReadModel, caller: Caller) {
    this.#model = model;
    this.#caller = caller;
    this.#currency = memberOf(model).currency;
    this.#known = {
      currency: this.#currency,
      nameOf: (kind, id) => this.#nameOf(kind, id),
      recordOf: (kind, id) => (kinds[kind].kept === 'model' ? model.find(kind, id) : undefined),
    };
  }

  #nameOf(kind: KindName, id: string): string | undefined {
    const row = kinds[kind].kept === 'model' ? this.#model.find(kind, id) : undefined;
    return row ? labelOf(kind, row) : this.#gone.get(`${kind}#${id}`)?.name;
  }

  /** What was done, newest first, as far back as the member keeps it; with `belongings` only to these. */
  async *look(span: Span = {}, belongings?: Belongings): AsyncGenerator<LoggedAction> {
    const kept = historyKeptSince(memberOf(this.#model).history_years, now().toISOString());
    const since = span.since !== undefined && span.since > kept ? span.since : kept;
    let looked = 0;
    for await (const entry of historyOf(this.#model.tenant, { since, until: span.until })) {
      if (looked++ >= mostEntries) return;
      belongings?.learn(entry.rows);
      for (const [index, row] of entry.rows.entries()) {
        if (row.action === 'deleted' || row.action === 'replaced')
          this.#gone.set(`${row.kind}#${row.id}`, { name: row.name, ...(row.of && { of: row.of }) });
        // Moved from one place to another: nobody did anything.
        if (row.action === 'settled' || (row.action === 'changed' && row.changes.length === 0)) continue;
        if (toldElsewhere.has(row.kind) || !(row.kind in kinds)) continue;
        if ((belongings && !belongings.has(row)) || !maySee(this.#model, this.#caller, row)) continue;
        const shown = withoutHidden(this.#caller, row);
        if (shown.action === 'changed' && shown.changes.length === 0) continue;
        yield {
          id: `${entry.seq}-${index}`,
          at: entry.at,
          by: reference(this.#model, 'user', entry.by),
          action: row.action,
          kind: row.kind,
          title: kinds[row.kind].title,
          entity_id: row.id,
          name: row.name,
          row: shown,
        };
      }
    }
  }

  /** An action with its words: where the record is, what it belongs to, what was before and after. */
  tell({ row, ...action }: LoggedAction): RecentAction {
    const { kind, id } = row;
    const record = kinds[kind].kept === 'model' ? this.#model.find(kind, id) : undefined;
    const of = this.#top(row);
    return {
      ...action,
      link: (record && recordPage(kind, record)) ?? of?.link ?? null,
      of: of ?? null,
      changes: tellChanges(row, this.#known),
    };
  }

  /** The record that stands above all others to which a record belongs: of a task's workflow the subscription. */
  #top(row: LoggedRow): RecentAction['of'] | undefined {
    const own = row.data ?? (kinds[row.kind].kept === 'model' ? this.#model.find(row.kind, row.id) : undefined);
    let at = ownerIn(row) ?? (own && belongsTo(row.kind, own));
    let top: RecentAction['of'] | undefined;
    for (let depth = 0; at && depth < 5; depth++) {
      const { kind, id } = at;
      const record = kinds[kind].kept === 'model' ? this.#model.find(kind, id) : undefined;
      const name = this.#nameOf(kind, id);
      if (name !== undefined) top = { kind, title: kinds[kind].title, name, link: record ? recordPage(kind, record) : null };
      at = record ? belongsTo(kind, record) : ownerIn(this.#gone.get(`${kind}#${id}`));
    }
    return top;
  }
}

/** What a row of the log says that its record belonged to. */
function ownerIn(row: Pick<LoggedRow, 'of'> | undefined): { kind: KindName; id: string } | undefined {
  return row?.of && { kind: row.of[0], id: row.of[1] };
}
