import { type KindDeclaration, kinds, pointersOf } from '#shared/contract/kinds.ts';
import type { DemoRecord } from './demo-record.ts';

/** Writes of one commit; the platform takes 98. */
const mostWrites = 90;

/** As many records in a commit as it holds, counting what each writes beside itself: unique values, looks at what it points to. */
export function* packs(records: readonly DemoRecord[], most = mostWrites): Generator<DemoRecord[]> {
  let pack: DemoRecord[] = [];
  let items = new Set<string>();
  for (const record of records) {
    const added = itemsOf(record);
    if (pack.length > 0 && new Set([...items, ...added]).size > most) {
      yield pack;
      pack = [];
      items = new Set();
    }
    pack.push(record);
    for (const item of added) items.add(item);
  }
  if (pack.length > 0) yield pack;
}

function itemsOf({ kind, data }: DemoRecord): string[] {
  const guards = ((kinds[kind] as KindDeclaration).unique ?? []).map((field) => `${kind}#${data.id}#${field}`);
  const account = kind === 'user' ? [`account#${data.id}`] : [];
  return [`${kind}#${data.id}`, ...guards, ...account, ...pointersOf(kind, data).map((pointer) => `${pointer.kind}#${pointer.id}`)];
}
