import type { Subscription, SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import { notFound } from '#shared/contract/errors.ts';
import { say } from '#shared/domain/messages/message.ts';
import { share } from '#shared/domain/money/amount.ts';
import { latestPeriod } from '#shared/domain/periods/latest-period.ts';
import type { EmailCode } from '#shared/messages/email-codes.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { forecastRows } from '../../money/forecasts/forecast-rows.ts';
import { moneyFacts } from '../../holdings/periods/money-facts.ts';
import { periodRow } from '../../holdings/periods/period-row.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import { reference } from '../../ground/references/reference.ts';
import { alternativesBlocks } from './alternatives.ts';
import { decisionBlock } from './decision-block.ts';
import { licenseBlocks } from './license-blocks.ts';
import { opinionBlocks } from './opinion-blocks.ts';
import { overlapBlocks } from './overlap-blocks.ts';
import type { Pack, PackBlock } from './pack-blocks.ts';
import type { PackRequest, PackSubject } from './pack-request.ts';
import { chartBlocks, packChart, withForecast } from './pack-charts.ts';
import { choiceWord, priceText, ruleText, vendorText } from './pack-words.ts';
import { useBlocks, useFacts } from './use-blocks.ts';
import { openDeadlineOf } from '../../ground/references/open-deadline-of.ts';

/** The period to decide: the next undecided one to begin, else an undecided one that runs, else the latest. */
export function subjectOf(model: ReadModel, subscription: Subscription, day: string): PackSubject {
  const periods = model
    .by('subscription_period', 'subscription_id', subscription.id)
    .toSorted((a, b) => (a.start_date < b.start_date ? -1 : 1));
  const open = periods.filter(({ decision, end_date }) => decision === 'undecided' && (end_date === null || end_date >= day));
  const period = open.find(({ start_date }) => start_date > day) ?? open[0] ?? latestPeriod(periods);
  const financialPeriod = model.find('financial_period', period?.financial_period_id);
  const rows = period && financialPeriod ? forecastRows(model, financialPeriod, day, 0) : [];
  return { subscription, period, row: rows.find(({ period_id }) => period_id === period?.id) };
}

/** All that is known about a subscription for those who decide on it. 404 for an unknown one. */
export async function subscriptionPack(request: PackRequest, id: string): Promise<Pack> {
  const { model, writer } = request;
  const { tell, date, day } = writer;
  const known = model.find('subscription', id);
  if (!known) throw notFound(say('kinds.subscription'));
  const subscription = model.live('subscription', known);
  const subject = subjectOf(model, subscription, day);
  return {
    title: subscription.name,
    heading: tell(say('evidence-pack.title', { name: subscription.name })),
    subtitle: tell(say('evidence-pack.subtitle', { library: memberOf(model).name, day: date(day) })),
    blocks: [
      { kind: 'section', text: tell(say('evidence-pack.atAGlance')) },
      { kind: 'facts', facts: factsOf(request, subject) },
      ...chartBlocks(chartsOf(request, subject), writer),
      ...priceBlocks(request, subject),
      ...payerBlocks(request, subject),
      ...useBlocks(request, subject),
      ...(await overlapBlocks(request, subject)),
      ...licenseBlocks(request, subject),
      ...opinionBlocks(request, subject),
      ...alternativesBlocks(request, subject),
      decisionBlock(writer),
    ],
  };
}

function factsOf(request: PackRequest, subject: PackSubject): [string, string][] {
  const { model, writer } = request;
  const { tell, date } = writer;
  const { subscription, period } = subject;
  const product = model.find('product', subscription.product_id);
  const publisher = reference(model, 'provider', period?.publisher_id ?? product?.publisher_id);
  const of = (code: EmailCode, text: string | undefined): [string, string] => [tell(say(code)), text ?? tell(say('evidence-pack.unknown'))];
  return [
    of('evidence-pack.product', product?.name),
    of('evidence-pack.publisher', publisher?.name),
    of('evidence-pack.vendor', vendorText(request, period)),
    ...(period ? periodFacts(request, period) : [of('evidence-pack.period', tell(say('evidence-pack.noPeriod')))]),
    of('evidence-pack.price', priceText(subject, writer)),
    ...useFacts(request, subject),
    of('evidence-pack.asOf', date(writer.day)),
  ];
}

function periodFacts({ model, writer: { tell, date, language } }: PackRequest, period: SubscriptionPeriod): [string, string][] {
  const deadline = openDeadlineOf(model, period);
  const { start_date: start, end_date: end } = period;
  return [
    [
      tell(say('evidence-pack.period')),
      end === null
        ? tell(say('evidence-pack.openPeriod', { start: date(start) }))
        : tell(say('evidence-pack.fromTo', { start: date(start), end: date(end) })),
    ],
    [tell(say('evidence-pack.decideBy')), deadline === null ? tell(say('evidence-pack.noDeadline')) : date(deadline)],
    [tell(say('evidence-pack.decision')), choiceWord(language, 'decision', period.decision)],
    [tell(say('evidence-pack.recommendation')), choiceWord(language, 'recommendation_status', period.recommendation_status)],
    [tell(say('evidence-pack.proposal')), choiceWord(language, 'proposal_status', period.proposal_status)],
    [tell(say('evidence-pack.owner')), reference(model, 'user', period.owner_id)?.name ?? tell(say('evidence-pack.unknown'))],
  ];
}

function chartsOf(request: PackRequest, { subscription, period, row }: PackSubject) {
  const of = { subscription: subscription.id };
  const { writer } = request;
  const label = period ? writer.date(period.start_date) : '';
  return [
    withForecast(packChart(request, 'price-development', of), row, { label, writer }),
    packChart(request, 'price-increase-percentage-versus-average', of),
    packChart(request, 'usage-development', of),
    packChart(request, 'cost-per-use', of),
  ];
}

/** All prices, the latest first, and the explanation of the forecast. */
function priceBlocks({ model, writer }: PackRequest, { subscription, row }: PackSubject): PackBlock[] {
  const { tell, date, money, percent, local, language } = writer;
  const { byId } = moneyFacts(model);
  const periods = model
    .by('subscription_period', 'subscription_id', subscription.id)
    .toSorted((a, b) => (a.start_date < b.start_date ? 1 : -1));
  const rows = periods.map(({ id, start_date, price, currency, normalized_price, decision }) => {
    const change = byId.get(id)?.change ?? null;
    return {
      cells: [
        date(start_date),
        money(price, currency),
        money(normalized_price, local),
        change === null ? tell(say('evidence-pack.notComparable')) : percent(change / 10_000, { signed: true }),
        choiceWord(language, 'decision', decision),
      ],
    };
  });
  const rule = row?.forecast && ruleText(row, writer);
  const heading = (code: EmailCode, isNumber = false) => ({ heading: tell(say(code)), isNumber });
  const columns = [
    heading('evidence-pack.periodFrom'),
    heading('evidence-pack.price', true),
    { heading: tell(say('evidence-pack.priceIn', { currency: local })), isNumber: true },
    heading('evidence-pack.change', true),
    heading('evidence-pack.decision'),
  ];
  return [
    { kind: 'section', text: tell(say('evidence-pack.prices')) },
    ...(rule ? [{ kind: 'paragraph' as const, text: rule }] : []),
    rows.length > 0 ? { kind: 'table', table: { columns, rows } } : { kind: 'note', text: tell(say('evidence-pack.noPeriod')) },
  ];
}

/** The departments' parts of the price or its forecast. */
function payerBlocks({ model, writer }: PackRequest, { period, row }: PackSubject): PackBlock[] {
  const { tell, money, percent, local, day } = writer;
  const section: PackBlock = { kind: 'section', text: tell(say('evidence-pack.whoPays')) };
  const { departments = [], unallocated = 100 } = period ? periodRow(model, period, day) : {};
  if (departments.length === 0) return [section, { kind: 'note', text: tell(say('evidence-pack.noDepartments')) }];
  const amount = row?.local_amount ?? null;
  const percentages = departments.map(({ percentage }) => percentage);
  const parts = amount === null ? undefined : share(amount, percentages, local);
  const partOf = (part: number | undefined): string => money(part ?? null, local);
  const rows = departments.map(({ name, cost_center, percentage }, index) => ({
    cells: [name, cost_center?.name ?? '', percent(percentage, { typed: true }), partOf(parts?.parts[index])],
  }));
  const rest = { cells: [tell(say('evidence-pack.unallocated')), '', percent(unallocated, { typed: true }), partOf(parts?.unallocated)] };
  const total = { cells: [tell(say('evidence-pack.total')), '', percent(100, { typed: true }), money(amount, local)], isStrong: true };
  const columns = [
    { heading: tell(say('evidence-pack.department')) },
    { heading: tell(say('evidence-pack.costCenter')) },
    { heading: tell(say('evidence-pack.share')), isNumber: true },
    {
      heading: tell(say(row?.forecast ? 'evidence-pack.forecastIn' : 'evidence-pack.priceIn', { currency: local })),
      isNumber: true,
    },
  ];
  return [section, { kind: 'table', table: { columns, rows: [...rows, ...(unallocated > 0 ? [rest] : []), total] } }];
}
