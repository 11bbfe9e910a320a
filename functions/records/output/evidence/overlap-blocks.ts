import { say } from '#shared/domain/messages/message.ts';
import { titleOverlaps } from '../../holdings/title-lists/title-overlaps.ts';
import type { PackBlock } from './pack-blocks.ts';
import type { PackRequest, PackSubject } from './pack-request.ts';

/** With which subscriptions that run today this one shares titles. */
export async function overlapBlocks({ model, reader, writer }: PackRequest, { subscription }: PackSubject): Promise<PackBlock[]> {
  const { tell, number, money, local } = writer;
  const section: PackBlock = { kind: 'section', text: tell(say('evidence-pack.overlap')) };
  const { subscriptions, pairs } = await titleOverlaps(reader, model, { per_page: 1 });
  // Subscriptions to the same product count as one.
  const own = subscriptions.find(({ id, others }) => id === subscription.id || others.some((other) => other.id === subscription.id));
  if (!own) return [section, { kind: 'note', text: tell(say('evidence-pack.noTitleList')) }];
  const sentence = tell(
    say('evidence-pack.overlapSum', {
      shared: own.shared,
      titles: own.titles,
      sharedText: number(own.shared),
      titlesText: number(own.titles),
    }),
  );
  const stake =
    own.at_stake === null || own.shared === 0 ? [] : [tell(say('evidence-pack.atStake', { amount: money(own.at_stake, local) }))];
  const mine = pairs.filter((pair) => pair.subscriptions.some(({ id }) => id === own.id));
  const rows = mine.map((pair) => ({
    cells: [pair.subscriptions.find(({ id }) => id !== own.id)?.name ?? '', number(pair.titles)],
  }));
  const columns = [
    { heading: tell(say('evidence-pack.otherSubscription')) },
    { heading: tell(say('evidence-pack.titlesInBoth')), isNumber: true },
  ];
  return [
    section,
    { kind: 'paragraph', text: [sentence, ...stake].join(' ') },
    ...(rows.length > 0 ? [{ kind: 'table' as const, table: { columns, rows } }] : []),
  ];
}
