import { type KindName, kinds, labelOf, type Row } from '#shared/contract/kinds.ts';
import type { Reference } from '#shared/contract/fields.ts';
import { belongsTo } from '#shared/contract/belongs-to.ts';
import type { RecentAction } from '#shared/contract/rows/recent-action-row.ts';
import type { Message, Reason } from '#shared/domain/messages/message.ts';
import { englishKind, inEnglish, reasonAs } from '#functions/platform/messages/english.ts';
import { historyKeptSince } from '#shared/domain/member/history-kept-since.ts';
import type { Caller } from '#functions/platform/caller.ts';
import type { LoggedChangeSet, LoggedRow } from '#functions/platform/change-log.ts';
import { now } from '#functions/platform/clock.ts';
import type { HistorySpan } from '#functions/platform/history.ts';
import { isOffered } from './offered-undo.ts';
import { type HistoryEntry, readDeletedNames, readRows } from '#functions/platform/history-index/history-items.ts';
import type { BriefRow } from '#functions/platform/history-index/history-segments.ts';
import { type IsWanted, openHistory } from '#functions/platform/history-index/read-history.ts';
import { isShown } from '#functions/platform/history-index/is-shown.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';
import { recordPage } from '#functions/records/ground/references/record-page.ts';
import { reference } from '#functions/records/ground/references/reference.ts';
import type { Belongings } from './belongings.ts';
import { maySee, withoutHidden } from './may-see.ts';
import { type Known, describeChanges } from './describe-changes.ts';

/** The values by which actions are searched and filtered. */
export interface ActionFacts {
  at: string;
  by: Reference | null;
  action: RecentAction['action'];
  kind: string;
  title: string;
  entity_id: string;
  name: string;
  name_code: Message | null;
  [field: string]: unknown;
}

/** One action on a record, for sorting and filtering. Its texts are built only for display. */
export interface LoggedAction extends ActionFacts {
  id: string;
  /** The row without the parts that the caller may not see. With `brief` only the names of its changed fields are known. */
  row: LoggedRow;
  /** The change set of its commit. */
  set?: LoggedChangeSet;
  /** The location of the complete row, if it is not loaded. */
  brief?: { root: string; item: number };
}

/** Max commits of one search: a year of a busy consortium. Older ones are reached by a time filter. */
const maxEntries = 200_000;
/** Max rounds to look up names of deleted records: a name may need an owner that was deleted, too. */
const maxNameRounds = 6;

/** The history of a tenant as one caller may see it. */
export class ActionLog {
  readonly #model: ReadModel;
  readonly #caller: Caller;
  readonly #currency: string;
  /** The names of deleted records; null if unknown. */
  readonly #deleted = new Map<string, Pick<LoggedRow, 'name' | 'of'> | null>();
  /** Names needed but not in `#deleted` yet. */
  readonly #wanted = new Set<string>();
  readonly #known: Known;

  constructor(model: ReadModel, caller: Caller) {
    this.#model = model;
    this.#caller = caller;
    this.#currency = memberOf(model).currency;
    this.#known = {
      currency: this.#currency,
      nameOf: (kind, id) => {
        const name = this.#nameOf(kind, id);
        return name === undefined ? undefined : inEnglish(name);
      },
      recordOf: (kind, id) => (kinds[kind].kept === 'model' ? model.find(kind, id) : undefined),
    };
  }

  #nameOf(kind: KindName, id: string): Reason | undefined {
    const row = kinds[kind].kept === 'model' ? this.#model.find(kind, id) : undefined;
    return row ? labelOf(kind, row) : this.#deletedRecord(`${kind}#${id}`)?.name;
  }

  #deletedRecord(at: string): Pick<LoggedRow, 'name' | 'of'> | undefined {
    const known = this.#deleted.get(at);
    if (known === undefined) this.#wanted.add(at);
    return known ?? undefined;
  }

  #noteDeleted(rows: readonly LoggedRow[]): void {
    for (const row of rows)
      if (row.action === 'deleted' || row.action === 'replaced')
        this.#deleted.set(`${row.kind}#${row.id}`, { name: row.name, ...(row.of && { of: row.of }) });
  }

  /**
   * The actions, newest first, as far back as the member keeps them; `belongings` and `fits` filter them. In batches: a search reads up to
   * 200,000 actions, and one await for each would take most of its time.
   */
  async *look(
    span: HistorySpan = {},
    belongings?: Belongings,
    fits: (action: ActionFacts) => boolean = () => true,
  ): AsyncGenerator<LoggedAction[]> {
    const kept = historyKeptSince(memberOf(this.#model).history_years, now().toISOString());
    const since = span.since !== undefined && span.since > kept ? span.since : kept;
    const until = span.until ?? '9999';
    const people = new Map<string | null, Reference | null>();
    const person = (id: string | null): Reference | null => {
      if (!people.has(id)) people.set(id, reference(this.#model, 'user', id));
      return people.get(id) ?? null;
    };
    const isWanted = ({ at, by, action, kind, id, name }: BriefRow): boolean =>
      fits({
        at,
        by: person(by),
        action: action as RecentAction['action'],
        kind,
        title: kind in kinds ? englishKind(kind) : '',
        entity_id: id,
        ...reasonAs('name', name),
      });
    let looked = 0;
    for await (const part of this.#entries({ since, until }, belongings, isWanted)) {
      const found: LoggedAction[] = [];
      for (const entry of part) {
        this.#noteDeleted(entry.rows);
        belongings?.learn(entry.rows);
        if (entry.at < since || entry.at > until || looked >= maxEntries) continue;
        looked++;
        for (const row of entry.rows) {
          const action = this.#actionOf(entry, row, belongings, person);
          if (action && fits(action)) found.push(action);
        }
      }
      yield found;
      if (looked >= maxEntries) return;
    }
  }

  /** A row as an action; undefined if hidden from this caller. */
  #actionOf(
    { seq, at, by, set }: HistoryEntry,
    row: HistoryEntry['rows'][number],
    belongings: Belongings | undefined,
    person: (id: string | null) => Reference | null,
  ): LoggedAction | undefined {
    if (!isShown(row) || (belongings && !belongings.has(row)) || !maySee(this.#model, this.#caller, row)) return undefined;
    const shown = withoutHidden(this.#caller, row);
    if (shown.action === 'changed' && shown.changes.length === 0) return undefined;
    return {
      id: `${seq}-${row.index}`,
      at,
      by: person(by),
      action: row.action as RecentAction['action'],
      kind: row.kind,
      title: englishKind(row.kind),
      entity_id: row.id,
      ...reasonAs('name', row.name),
      row: shown,
      ...(set && { set }),
      ...(row.brief !== undefined && row.changes.length > 0 && { brief: row.brief }),
    };
  }

  /** Commits in batches, newest first. */
  async *#entries(span: HistorySpan, belongings: Belongings | undefined, isWanted: IsWanted): AsyncGenerator<readonly HistoryEntry[]> {
    const source = await openHistory(this.#model);
    yield source.tail;
    const belonging = (entry: HistoryEntry): HistoryEntry['rows'] => {
      belongings?.learn(entry.rows);
      return entry.rows.filter((row) => belongings?.has(row));
    };
    yield* belongings ? source.olderOf(belongings.record, belonging) : source.older(span, isWanted);
  }

  /** Actions with their texts: the record's page, its owners, old and new values. */
  async tell(actions: readonly LoggedAction[]): Promise<RecentAction[]> {
    const whole = await this.#whole(actions);
    for (let round = 0; ; round++) {
      this.#wanted.clear();
      const told = whole.map((action) => this.#tell(action));
      if (this.#wanted.size === 0 || round === maxNameRounds) return told;
      const wanted = [...this.#wanted];
      const names = await readDeletedNames(this.#model.tenant, wanted);
      for (const at of wanted) this.#deleted.set(at, names.get(at) ?? null);
    }
  }

  /** Loads the values of the actions' changes. */
  async #whole(actions: readonly LoggedAction[]): Promise<LoggedAction[]> {
    const rows = await readRows(
      this.#model.tenant,
      actions.flatMap(({ brief }) => brief ?? []),
    );
    return actions.map((action) => {
      const row = action.brief && rows.get(action.id);
      return row ? { ...action, row: withoutHidden(this.#caller, row), ...(row.set && { set: row.set }) } : action;
    });
  }

  #tell({ row, set, brief: _brief, ...action }: LoggedAction): RecentAction {
    const { kind, id } = row;
    const record = kinds[kind].kept === 'model' ? this.#model.find(kind, id) : undefined;
    const of = this.#top(row);
    return {
      ...action,
      link: (record && recordPage(kind, record)) ?? of?.link ?? null,
      of: of ?? null,
      changes: describeChanges(row, this.#known),
      undoes: set?.undoes === true,
      undo:
        set && isOffered(this.#caller, { at: action.at, row, set }, record)
          ? { commit: Number(action.id.split('-')[0]), records: set.records }
          : null,
    };
  }

  /** The topmost owner of a record: for a task's workflow the subscription. */
  #top(row: LoggedRow): RecentAction['of'] | undefined {
    let top: RecentAction['of'] | undefined;
    for (const { kind, id, record } of this.#ownersOf(row)) {
      const name = this.#nameOf(kind, id);
      if (name !== undefined)
        top = { kind, title: englishKind(kind), ...reasonAs('name', name), link: record ? recordPage(kind, record) : null };
    }
    return top;
  }

  /** A key of the topmost owner of an action's record, or of the record itself if it has no owner. */
  topKeyOf({ row }: LoggedAction): string {
    const { kind, id } = this.#ownersOf(row).at(-1) ?? row;
    return `${kind}/${id}`;
  }

  /** The owners of a record, the nearest first. */
  #ownersOf(row: LoggedRow): { kind: KindName; id: string; record: Row | undefined }[] {
    const recordAt = (kind: KindName, id: string): Row | undefined =>
      kinds[kind].kept === 'model' ? this.#model.find(kind, id) : undefined;
    const own = row.data ?? recordAt(row.kind, row.id);
    let at = ownerIn(row) ?? (own && belongsTo(row.kind, own));
    const owners: { kind: KindName; id: string; record: Row | undefined }[] = [];
    for (let depth = 0; at && depth < 5; depth++) {
      const { kind, id } = at;
      const record = recordAt(kind, id);
      owners.push({ kind, id, record });
      at = record ? belongsTo(kind, record) : ownerIn(this.#deletedRecord(`${kind}#${id}`));
    }
    return owners;
  }
}

/** The owner of a row's record, as noted in the log. */
function ownerIn(row: Pick<LoggedRow, 'of'> | undefined): { kind: KindName; id: string } | undefined {
  return row?.of && { kind: row.of[0], id: row.of[1] };
}
