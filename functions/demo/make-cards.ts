import type { CardHolder } from '#shared/contract/entities/card.ts';
import type { DemoRecord, Made } from './demo-record.ts';
import type { Random } from './random.ts';

/** Links, notes and files of demo records, with the passwords to seal and the file contents to put into storage. */
export interface DemoCards {
  records: DemoRecord[];
  /** Passwords in plain text, by the id of their link. */
  passwords: Map<string, string>;
  /** Contents, by their keys in storage. */
  files: Map<string, string>;
}

const providerNotes = [
  '<p>Their new contact for renewals answers within two days; <strong>copy in the consortium office</strong>.</p>',
  '<p>Invoices come from the parent company since last year. Ask accounts payable before creating a new supplier.</p>',
  '<p>Agreed on the phone:</p><ul><li>price cap of 3 % for two years</li><li>usage reports by the 10th of each month</li><li>no change of the IP ranges needed</li></ul>',
];
const productNotes = [
  '<p>The faculty of medicine asks for this every year. See the <a href="https://usage.example/atlas" target="_blank" rel="noopener noreferrer">usage report</a>.</p>',
  '<p>Platform moves in spring: <em>check all deep links in the catalogue</em> afterwards.</p>',
];
const subscriptionNotes = [
  '<p>Trial went well, 214 sessions in four weeks. Decide together with the departments.</p>',
  '<p>Back files up to 1997 are ours for good, whatever becomes of the subscription.</p>',
  '<p>Quote received, <strong>2 % below the list price</strong>. Valid until the end of next month.</p>',
];
const minutes = [
  'Negotiation, second meeting',
  '',
  'Present: licensing manager, head of acquisitions, account manager',
  '1. The price for three years is fixed; the third year may be cancelled.',
  '2. Interlibrary loan by secure electronic transmission is added to the terms.',
  '3. Title list to be delivered as KBART before the start of the period.',
  '',
].join('\n');

/** Links, notes and files as a library keeps them, on some of its records. */
export function makeCards(random: Random, records: readonly DemoRecord[]): DemoCards {
  const made: DemoCards = { records: [], passwords: new Map(), files: new Map() };
  const on = (entity: CardHolder, entity_id: string) => ({ entity, entity_id, id: random.id() });
  const link = (
    holder: ReturnType<typeof on>,
    values: Partial<Made<'link'>> & Pick<Made<'link'>, 'name' | 'url' | 'category_id'>,
  ): string => {
    const blank = { username: null, description: null, password_set_at: null };
    made.records.push({ kind: 'link', data: { ...holder, ...blank, ...values } });
    return holder.id;
  };
  const note = (holder: ReturnType<typeof on>, body: string) =>
    made.records.push({ kind: 'note', data: { ...holder, body, mentions: [] } });
  for (const record of records) {
    if (record.kind === 'provider' && random.percent(50)) {
      const site = `https://www.${record.data.name.toLowerCase().replace(/[^a-z]+/g, '-')}.example`;
      link(on('provider', record.data.id), { name: 'Website for librarians', url: `${site}/librarians`, category_id: '6' });
      if (random.percent(50)) {
        const id = link(on('provider', record.data.id), {
          name: 'Administration',
          url: `${site}/admin`,
          category_id: '7',
          username: 'library-admin',
          description: 'Users, IP ranges and invoices',
          password_set_at: '2026-01-12T09:30:00.000Z',
        });
        made.passwords.set(id, `demo-${random.id().slice(0, 10)}`);
      }
      if (random.percent(60)) note(on('provider', record.data.id), random.pick(providerNotes));
    } else if (record.kind === 'product' && random.percent(30)) {
      link(on('product', record.data.id), { name: 'Read online', url: `https://read.example/${record.data.id}`, category_id: '1' });
      if (random.percent(40)) note(on('product', record.data.id), random.pick(productNotes));
    } else if (record.kind === 'subscription' && random.percent(25)) {
      note(on('subscription', record.data.id), random.pick(subscriptionNotes));
      if (random.percent(50))
        link(on('subscription', record.data.id), { name: 'COUNTER reports', url: 'https://sushi.example/reports', category_id: '5' });
      if (random.percent(35)) {
        const holder = on('subscription', record.data.id);
        const file_key = `media/demo-${holder.id}`;
        const about = { name: 'Minutes of the negotiation.txt', type: 'txt', size: Buffer.byteLength(minutes) } as const;
        made.records.push({ kind: 'media', data: { ...holder, ...about, purpose: 'attachment', file_key } });
        made.files.set(file_key, minutes);
      }
    }
  }
  return made;
}
