import { blankAgreement } from '#shared/contract/entities/research.ts';
import type { agreements } from '#shared/contract/groups/agreements.ts';
import type { Breach } from '#shared/domain/breach.ts';
import { checkName } from '#shared/domain/catalogues/check-name.ts';
import { say } from '#shared/domain/messages/message.ts';
import { checkAmount } from '#shared/domain/money/check-amount.ts';
import { checkCurrency } from '#shared/domain/money/check-currency.ts';
import type { GroupHandlers } from '#functions/platform/http.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';
import { agreementRow } from '#functions/records/use/research/agreement-row.ts';
import { createRecord, resourceHandlers, type Values } from '#functions/records/ground/resource-handlers.ts';

type Next = Values<'agreement'>;

const resource = {
  kind: 'agreement' as const,
  blank: blankAgreement,
  complete: (given: Next): Next => ({
    ...given,
    costs: given.costs.toSorted((a, b) => a.year - b.year),
    quotas: given.quotas.toSorted((a, b) => a.year - b.year),
  }),
  check,
  present: agreementRow,
};

const parts = ['read', 'publish', 'read_and_publish', 'fee', 'credit'] as const;

function check(next: Next): Breach[] {
  const years = (lines: readonly { year: number }[]): number[] => lines.map(({ year }) => year);
  const isTwice = (all: readonly unknown[]): boolean => new Set(all).size < all.length;
  const breaches = [...checkName(next.name), ...checkCurrency('currency', next.currency)];
  if (next.end_date < next.start_date) breaches.push({ field: 'end_date', message: say('research.endBeforeStart') });
  // Lines that were stored before there were institutions have none.
  if (isTwice(next.costs.map(({ year, institution }) => `${year} ${institution ?? ''}`)))
    breaches.push({ field: 'costs', message: say('research.yearTwice') });
  if (isTwice(years(next.quotas))) breaches.push({ field: 'quotas', message: say('research.yearTwice') });
  if (next.eligible.some(({ ror, domain }) => ror === null && domain === null))
    breaches.push({ field: 'eligible', message: say('research.eligibleEmpty') });
  if ((next.read_price === null) !== (next.read_price_year === null))
    breaches.push({ field: 'read_price_year', message: say('research.readPriceYear') });
  const amounts = [next.list_price, next.read_price, ...next.costs.flatMap((cost) => parts.map((part) => cost[part]))];
  breaches.push(...amounts.flatMap((amount) => checkAmount('costs', amount, next.currency)).slice(0, 1));
  return breaches;
}

/** Creating, changing and deleting agreements (C723-C725). A new one is in the library's currency unless another is given. */
export const agreementHandlers: GroupHandlers<typeof agreements> = {
  ...resourceHandlers(resource),
  create: async (request) => {
    const body = { ...request.body, currency: request.body.currency ?? memberOf(await request.model()).currency };
    return createRecord(request, resource, body);
  },
};
