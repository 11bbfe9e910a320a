import { blankDeal } from '#shared/contract/entities/deal.ts';
import { breached, conflict, notFound } from '#shared/contract/errors.ts';
import type { Deletion } from '#shared/contract/families/deletion.ts';
import type { deals } from '#shared/contract/groups/deals.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import type { DealRow } from '#shared/contract/rows/deal-row.ts';
import type { Breach } from '#shared/domain/breach.ts';
import { addYears } from '#shared/domain/calendar/dates.ts';
import { checkDeal } from '#shared/domain/consortium/check-deal.ts';
import { hasOpenPrices } from '#shared/domain/consortium/deals.ts';
import { isAnswerable } from '#shared/domain/consortium/offers.ts';
import { isOrdered } from '#shared/domain/consortium/order.ts';
import { languages } from '#shared/domain/messages/languages.ts';
import { say } from '#shared/domain/messages/message.ts';
import { required } from '#shared/domain/text/checks.ts';
import { freeName } from '#shared/domain/text/free-name.ts';
import { dealRow, sharingsOf } from '#functions/records/work/consortium/deal-row.ts';
import { announceDeal } from '#functions/records/work/consortium/offer-letters.ts';
import { calculateSharing, sharingBasis } from '#functions/records/work/consortium/deal-sharing.ts';
import { removeRecord } from '#functions/records/ground/deletion/deletion.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';
import {
  createdMessage,
  createRecord,
  type Deleting,
  type Resource,
  resourceHandlers,
  shown,
  type Values,
} from '#functions/records/ground/resource-handlers.ts';
import type { Row } from '#shared/contract/kinds.ts';
import { idOf } from '../platform/derived-id.ts';
import { answer, type GroupHandlers } from '../platform/http.ts';
import type { Transaction } from '../platform/transaction.ts';
import { kindWord } from '#shared/contract/kind-word.ts';

/** The fields that letters bring to the accounts of members. */
const announcedFields = ['state', 'order_number', 'ordered_on'] as const;

const resource: Resource<'deal', DealRow> = {
  kind: 'deal',
  blank: blankDeal,
  complete: async (next, before, tx) => {
    if (before && announcedFields.some((field) => next[field] !== before[field])) announceDeal(tx, before);
    return {
      ...next,
      years: next.years.toSorted((a, b) => a.year - b.year),
      product_ids: [...new Set(next.product_ids)],
      group_ids: [...new Set(next.group_ids)],
      terms: await cleaned(next.terms),
    };
  },
  check: async (next, before, tx) => [...checkDeal(next), ...(before ? await checkChange(next, before, tx) : [])],
  present: dealRow,
};

type Terms = Values<'deal'>['terms'];

/** The terms without active content; an empty text is stored as null. */
async function cleaned(terms: Terms): Promise<Terms> {
  if (languages.every((language) => !terms[language])) return { en: null, de: null, fr: null, sv: null };
  const { sanitised } = await import('../platform/rich-text.ts');
  const next = { ...terms };
  for (const language of languages) next[language] = next[language] ? sanitised(next[language]) : null;
  return next;
}

const priced = ['currency', 'price_model', 'group_ids', 'years'] as const;

/** Checks what a change does to prices that were saved, or that members answered. */
async function checkChange(next: Values<'deal'>, before: Row<'deal'>, tx: Transaction): Promise<Breach[]> {
  const breaches: Breach[] = [];
  const isChanged = (field: (typeof priced)[number]): boolean => JSON.stringify(next[field]) !== JSON.stringify(before[field]);
  const changed = priced.filter(isChanged);
  for (const field of ['order_number', 'ordered_on'] as const)
    if (next[field] !== before[field])
      breaches.push(...(isOrdered(before) ? required(field, next[field]) : [{ field, message: say('deals.notOrdered') }]));
  if (changed.length > 0 && !hasOpenPrices(before.state))
    breaches.push(...changed.map((field) => ({ field, message: say('deals.pricesFixed') })));
  if (changed.length === 0) return breaches;
  const model = await tx.model();
  const offered = model.by('deal_offer', 'deal_id', before.id).filter(({ state }) => isAnswerable(state));
  const saved = [...new Set([...sharingsOf(model, before.id).keys(), ...offered.map(({ year }) => year)])];
  const gone = saved.find((year) => next.years.every((each) => each.year !== year));
  if (gone !== undefined) breaches.push({ field: 'years', message: say('deals.yearHasPrices', { year: gone }) });
  for (const field of ['currency', 'price_model'] as const)
    if (saved[0] !== undefined && changed.includes(field))
      breaches.push({ field, message: say('deals.yearHasPrices', { year: saved[0] }) });
  return breaches;
}

/** Deletes a deal that was never offered (C841). */
async function remove({ repo, params, query }: Deleting) {
  for (;;) {
    const removed = await repo.commit(async (tx) => {
      const deal = await tx.find('deal', params.id);
      if (deal && deal.state !== 'draft') throw conflict(say('deals.onlyDraftsDeleted'));
      return removeRecord(tx, 'deal', params.id, query);
    });
    if (removed) return answer<Deletion>(removed.deletion, { message: removed.message });
  }
}

/** The deal for the year after the last one of another, with the same terms and no prices (C842). */
async function continued(tx: Transaction, id: string, name: string | undefined): Promise<Row<'deal'>> {
  const {
    id: previous_id,
    version: _v,
    created_at: _at,
    created_by: _by,
    updated_at: _u,
    updated_by: _who,
    ...deal
  } = await tx.load('deal', id);
  const last = deal.years.at(-1);
  if (!last) throw notFound(kindWord('deal'));
  const later = (day: string | null): string | null => (day === null ? null : addYears(day, 1));
  const year = {
    year: last.year + 1,
    start_date: addYears(last.start_date, 1),
    end_date: addYears(last.end_date, 1),
    total: null,
    list_total: null,
    office_deadline: later(last.office_deadline),
    member_deadline: later(last.member_deadline),
  };
  const names = [...(await tx.model()).all('deal')].map((each) => each.name);
  return tx.create('deal', {
    ...deal,
    name: name ?? nextName(deal.name, year.year, new Set(names)),
    years: [year],
    opt_in_from: later(deal.opt_in_from),
    opt_in_to: later(deal.opt_in_to),
    state: 'draft',
    office_shares: [],
    order_number: null,
    ordered_on: null,
    previous_id,
  });
}

/** The name of the next year: a year at its end is raised, else a number distinguishes the two. */
function nextName(name: string, year: number, taken: ReadonlySet<string>): string {
  const raised = name.replace(/\d{4}(?:\s*[-–/]\s*\d{2,4})?$/, String(year));
  return raised !== name && !taken.has(raised) ? raised : freeName(raised, taken);
}

type OfYear = { id: string; year: string };

/** A deal whose prices may change, and those saved for a year. Throws 404 for an unknown deal and 409 for one that is closed. */
async function openYear(tx: Transaction, { id, year }: OfYear): Promise<{ deal: Row<'deal'>; sharing: Row<'deal_sharing'> | undefined }> {
  const deal = await tx.load('deal', id);
  if (!hasOpenPrices(deal.state)) throw conflict(say('deals.pricesFixed'));
  return { deal, sharing: sharingsOf(await tx.model(), deal.id).get(Number(year)) };
}

/** Saves the prices of a year, calculated from the records as this commit finds them (C770). */
async function saveShare(tx: Transaction, params: OfYear, { seen, ...parameters }: BodyOf<typeof deals.saveShare>): Promise<Row<'deal'>> {
  const { deal, sharing } = await openYear(tx, params);
  const model = await tx.model();
  const calculated = calculateSharing(model, sharingBasis(model, deal.id, Number(params.year)), parameters);
  if (Array.isArray(calculated)) throw breached(calculated);
  const isAsSeen = calculated.sharing.members.every(({ membership_id, amount }) => seen?.[membership_id] === amount);
  if (seen && !isAsSeen) throw conflict(say('deals.pricesChanged'));
  await tx.put('deal_sharing', sharing?.id ?? idOf('deal sharing', deal.id, params.year), calculated.sharing);
  return deal;
}

const { create: _create, remove: _remove, ...changes } = resourceHandlers(resource);

/** Creating, changing, copying and deleting deals, and saving their prices (C766, C767, C770, C841, C842). */
export const dealHandlers: GroupHandlers<typeof deals> = {
  ...changes,
  create: async (request) => {
    const body = { ...request.body, currency: request.body.currency ?? memberOf(await request.model()).currency };
    return createRecord(request, resource, body);
  },
  remove,
  copy: async (request) => {
    const row = await request.repo.commit((tx) => continued(tx, request.params.id, request.body.name));
    return answer(await shown(request, resource, row), { message: createdMessage(kindWord('deal'), row.name) });
  },
  saveShare: async (request) => {
    const row = await request.repo.commit((tx) => saveShare(tx, request.params, request.body));
    return answer(await shown(request, resource, row), { message: say('deals.pricesSaved', { year: request.params.year }) });
  },
  removeShare: async (request) => {
    const row = await request.repo.commit(async (tx) => {
      const { deal, sharing } = await openYear(tx, request.params);
      if (!sharing) throw notFound(kindWord('deal_sharing'));
      await tx.load('deal_sharing', sharing.id);
      tx.remove('deal_sharing', sharing.id);
      return deal;
    });
    return answer(await shown(request, resource, row), { message: say('deals.pricesDeleted', { year: request.params.year }) });
  },
};
