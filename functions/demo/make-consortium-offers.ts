import type { DealOffer } from '#shared/contract/entities/deal-offer.ts';
import type { AuditField } from '#shared/contract/fields.ts';
import { addDays } from '#shared/domain/calendar/dates.ts';
import { needsConfirmation } from '#shared/domain/consortium/confirmation.ts';
import { languageOf } from '#shared/domain/messages/languages.ts';
import { taxesOf } from '#shared/domain/sharing/taxes.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { Made } from './demo-record.ts';
import type { DemoAnswers } from './make-consortium-deals.ts';

type MadeOffer = Omit<DealOffer, AuditField> & { id: string };

/** The offers of a demo deal at its saved prices, with the answers of its members. */
export function makeDemoOffers(
  model: ReadModel,
  deal: Made<'deal'>,
  { year, states, sent_on, valid_until }: DemoAnswers,
  members: readonly Made<'membership'>[],
): MadeOffer[] {
  const sharing = model.by('deal_sharing', 'deal_id', deal.id).find((each) => each.year === year);
  const days = deal.years.find((each) => each.year === year);
  if (!sharing || !days) return [];
  return members.flatMap((member, index): MadeOffer[] => {
    const price = sharing.members.find((share) => share.membership_id === member.id)?.amount ?? null;
    const [contact] = member.contacts;
    const answered = states[index];
    if (price === null || !contact || !answered) return [];
    // No member of the demo has a second contact: the office confirms.
    const isToConfirm = answered === 'accepted' && needsConfirmation({ ...deal, price });
    return [
      {
        id: `${deal.id}-${year}-${member.id}`,
        deal_id: deal.id,
        year,
        membership_id: member.id,
        state: isToConfirm ? 'to_confirm' : answered,
        price,
        currency: deal.currency,
        vat_rate: deal.vat_rate,
        tax: deal.vat_rate === null ? null : taxesOf([price], deal.vat_rate, deal.currency).of_total,
        name: deal.name,
        terms: deal.terms.en,
        start_date: days.start_date,
        end_date: days.end_date,
        valid_until,
        contact: { name: contact.name, email: contact.email, locale: languageOf(contact.language, 'en') },
        link: 1,
        emailed_on: sent_on,
        confirm_above: deal.confirm_above,
        silence: deal.silence,
        confirm_link: isToConfirm ? 1 : 0,
        confirmation: isToConfirm ? { asked: null, decided: null } : null,
        change: null,
        announced: null,
        seen_at: answered === 'sent' ? null : `${addDays(sent_on, 1 + (index % 5))}T09:12:00.000Z`,
        answer: answered === 'sent' || answered === 'seen' ? null : answerOf(answered, index, sent_on, price),
      },
    ];
  });
}

const people = ['Maya Lindqvist', 'Jonas Berg', 'Aino Korhonen', 'Freya Sandvik', 'Elin Dahl'] as const;

function answerOf(kind: 'accepted' | 'declined' | 'countered', index: number, sent_on: string, price: number): DealOffer['answer'] {
  const notes = {
    accepted: null,
    declined: 'Our budget was cut. We would like to join again next year.',
    countered: 'We can pay this without the archive.',
  };
  return {
    kind,
    name: people[index % people.length] ?? people[0],
    role: index % 2 === 0 ? 'Head of acquisitions' : null,
    at: `${addDays(sent_on, 1 + (index % 5))}T09:15:00.000Z`,
    channel: index % 4 === 3 ? 'office' : 'link',
    note: notes[kind],
    po_number: kind === 'accepted' && index % 3 === 0 ? `PO-${1040 + index}` : null,
    // A round price below the offer.
    price: kind === 'countered' ? Math.floor((price * 9) / 10_000) * 1000 : null,
  };
}
