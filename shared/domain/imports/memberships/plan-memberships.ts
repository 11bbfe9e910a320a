import { type Message, say } from '#shared/domain/messages/message.ts';
import { foldName } from '#shared/domain/text/fold.ts';
import { isBlankRow } from '../../sheets/cell.ts';
import { filteredOut, listed, type PlanInput, type PlannedRow, type PlannedWrite, skippedRow } from '../planning/planned-row.ts';
import { setAside } from '../planning/set-aside.ts';
import { repeatsHeadings, rowClassTexts } from '../reading/classify-row.ts';
import type { MemberDraft, MembershipDirectory } from './membership-directory.ts';
import { type MembershipRecord, readMembershipRow } from './read-membership-row.ts';

/**
 * Plans every row of a list of members without writing. A member is found by its ROR ID, else by its name. Several rows about one member add contacts
 * and groups; a later row that says otherwise about it fails, and says what differs.
 */
export function planMemberships(input: PlanInput<MembershipDirectory>): PlannedRow[] {
  const planner = new MembershipPlanner(input);
  return [...input.rows]
    .filter(({ cells }) => !isBlankRow(cells))
    .map((row) => {
      const reason = repeatsHeadings(row.cells, input.mapping) ? rowClassTexts.heading : filteredOut(row, input.options);
      if (reason !== undefined) return skippedRow(row, reason);
      return planner.plan(row.number, readMembershipRow(row, input.mapping, { options: input.options, year: input.directory.year }));
    });
}

type Member = MemberDraft & { id: string };

/** A member of this file or of the library, with the first row about it. */
interface Known {
  member: Member;
  /** Undefined for a member that no row of the file has named yet. */
  row: number | undefined;
  /** The write that later rows add to. */
  write: PlannedWrite | undefined;
}

const plainFields = {
  ror: say('imports.rorId'),
  country: say('columns.Country'),
  address: say('columns.Address'),
  vat_id: say('imports.vatId'),
  order_reference: say('columns.Order reference'),
} as const;
type PlainField = keyof typeof plainFields;

class MembershipPlanner {
  readonly #input: PlanInput<MembershipDirectory>;
  readonly #known: Known[];
  /** Ids of groups by folded name, those that this file creates included. */
  readonly #groups: Map<string, string>;

  constructor(input: PlanInput<MembershipDirectory>) {
    this.#input = input;
    this.#known = input.directory.members.map((member) => ({ member, row: undefined, write: undefined }));
    this.#groups = new Map(input.directory.groups.map(({ id, name }) => [foldName(name), id]));
  }

  plan(number: number, record: MembershipRecord): PlannedRow {
    const row: PlannedRow = {
      row: number,
      column: null,
      name: record.name,
      outcome: 'failed',
      message: null,
      problems: record.problems,
      matches: [],
      record: null,
      writes: [],
    };
    const error = record.problems.find(({ severity }) => severity === 'error');
    if (error) return { ...row, message: error.message };
    const found = this.#find(record);
    if (found === 'contradiction')
      return setAside(row, this.#input.mapping, {
        field: 'ror',
        code: 'contradiction',
        message: say('imports.rorContradictsName', { name: record.name }),
      });
    return found ? this.#change(row, record, found) : this.#create(row, record);
  }

  #find({ ror, name }: MembershipRecord): Known | 'contradiction' | undefined {
    const byRor =
      ror === null ? undefined : this.#known.find(({ member }) => member.ror !== null && digitsOf(member.ror) === digitsOf(ror));
    const byName = this.#known.find(({ member }) => foldName(member.name) === foldName(name));
    return byRor && byName && byRor !== byName ? 'contradiction' : (byRor ?? byName);
  }

  #create(row: PlannedRow, record: MembershipRecord): PlannedRow {
    const { contact, groups, problems: _problems, ...values } = record;
    const id = this.#input.idOf('membership', `${row.row}-membership`);
    const fields = { ...values, contacts: contact ? [contact] : [], group_ids: this.#groupIds(row, groups) };
    const write: PlannedWrite = { action: 'create', kind: 'membership', id, fields };
    row.writes.push(write);
    this.#known.push({ member: { ...fields, id }, row: row.row, write });
    const message = contact ? say('imports.newMemberWithContact', { contact: contact.name }) : say('imports.newMember');
    return { ...row, outcome: 'created', message };
  }

  /** Plans a row about a member that exists, or that an earlier row names. */
  #change(row: PlannedRow, record: MembershipRecord, known: Known): PlannedRow {
    const isOfFile = known.row !== undefined;
    const choice = isOfFile ? 'fill_empty' : this.#input.options.existing;
    const { change, added, differing } = this.#differences(row, record, known.member, choice);
    if (isOfFile && differing.length > 0)
      return setAside({ ...row, writes: [] }, this.#input.mapping, {
        field: 'name',
        code: 'duplicate',
        message: say('imports.memberTwice', { row: known.row ?? 0, listed: listed(differing) }),
      });
    const before = Object.fromEntries(Object.keys(change).map((field) => [field, known.member[field as keyof Member]]));
    if (Object.keys(change).length > 0) {
      if (known.write) Object.assign(known.write.fields, change);
      else {
        known.write = { action: 'change', kind: 'membership', id: known.member.id, fields: change, before };
        row.writes.push(known.write);
      }
      known.member = { ...known.member, ...change };
    }
    const where = isOfFile
      ? say('imports.sameMemberRow', { row: known.row ?? 0 })
      : say('imports.existsAs', { name: known.member.name, how: '' });
    known.row ??= row.row;
    const parts = [
      ...(added.length > 0 ? [say('imports.added', { listed: listed(added) })] : []),
      ...(differing.length > 0 ? [say('imports.differsUnchanged', { count: differing.length, listed: listed(differing) })] : []),
    ];
    return {
      ...row,
      outcome: 'matched',
      message: say('imports.sentence', { clauses: parts.reduce((first, second) => say('imports.clauses', { first, second }), where) }),
    };
  }

  /** The changes that the options allow, and what differs and stays. */
  #differences(row: PlannedRow, record: MembershipRecord, member: Member, choice: 'leave' | 'fill_empty' | 'update') {
    const change: Partial<MemberDraft> = {};
    const added: Message[] = [];
    const differing: Message[] = [];
    const put = (isEmpty: boolean, text: Message, next: Partial<MemberDraft>): void => {
      if (choice === 'update' || (choice === 'fill_empty' && isEmpty)) {
        Object.assign(change, next);
        added.push(text);
      } else differing.push(text);
    };
    for (const [field, text] of Object.entries(plainFields) as [PlainField, Message][]) {
      const [stated, stored] = [record[field], member[field]];
      const isSame = stated === null || (field === 'ror' && stored !== null ? digitsOf(stored) === digitsOf(stated) : stored === stated);
      if (!isSame) put(stored === null, text, { [field]: stated });
    }
    for (const { year, value } of record.fte) {
      const stored = (change.fte ?? member.fte).find((each) => each.year === year);
      if (stored?.value === value) continue;
      const others = (change.fte ?? member.fte).filter((each) => each.year !== year);
      put(stored === undefined, say('imports.fteOfYear', { year }), { fte: [...others, { year, value }] });
    }
    for (const budget of record.budgets) {
      const stored = (change.budgets ?? member.budgets).find((each) => each.year === budget.year);
      if (stored?.amount === budget.amount && stored.currency === budget.currency) continue;
      const others = (change.budgets ?? member.budgets).filter((each) => each.year !== budget.year);
      put(stored === undefined, say('imports.budgetOfYear', { year: budget.year }), { budgets: [...others, budget] });
    }
    const { contact } = record;
    if (contact && !member.contacts.some((each) => each.email.toLowerCase() === contact.email.toLowerCase()))
      put(true, say('imports.contactNamed', { name: contact.name }), { contacts: [...member.contacts, contact] });
    const groups = choice === 'leave' ? [] : this.#groupIds(row, record.groups).filter((id) => !member.group_ids.includes(id));
    if (groups.length > 0) put(true, say('imports.memberGroup'), { group_ids: [...member.group_ids, ...groups] });
    return { change, added, differing };
  }

  /** The ids of groups, those included that the row creates. */
  #groupIds(row: PlannedRow, names: readonly string[]): string[] {
    const ids = names.map((name) => {
      const known = this.#groups.get(foldName(name));
      if (known !== undefined) return known;
      const id = this.#input.idOf('membership_group', foldName(name));
      this.#groups.set(foldName(name), id);
      row.writes.unshift({ action: 'create', kind: 'membership_group', id, fields: { name } });
      return id;
    });
    return [...new Set(ids)];
  }
}

/** The part of a ROR ID that identifies: its nine characters. */
function digitsOf(ror: string): string {
  return ror.toLowerCase().slice(-9);
}
