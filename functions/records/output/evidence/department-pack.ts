import type { FinancialPeriod } from '#shared/contract/entities/settings.ts';
import { notFound } from '#shared/contract/errors.ts';
import type { BudgetFigures } from '#shared/contract/rows/budget-row.ts';
import type { SubscriptionForecastRow } from '#shared/contract/rows/forecast-row.ts';
import { centsOf, splitCents, sumCents, wireOfCents } from '#shared/domain/money/cents.ts';
import { say } from '#shared/domain/messages/message.ts';
import { averageRatings } from '#shared/domain/evaluation/average-ratings.ts';
import type { EmailCode } from '#shared/messages/email-codes.ts';
import { departmentSpend } from '../../money/budgets/department-spend.ts';
import { forecastRows, periodToForecast, sharesOfRow } from '../../money/forecasts/forecast-rows.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import { stakeAnswers } from '../../work/stakeholders/stake-answers.ts';
import { decisionBlock } from './decision-block.ts';
import type { Pack, PackBlock } from './pack-blocks.ts';
import { chartBlocks, packChart } from './pack-charts.ts';
import { choiceWord, priceText, ruleText } from './pack-words.ts';
import type { PackRequest } from './pack-request.ts';
import { useFacts } from './use-blocks.ts';
import { openDeadlineOf } from '../../ground/references/open-deadline-of.ts';

/** A subscription that a department pays for, with its part in minor units; null if the price is unknown. */
interface Paid {
  row: SubscriptionForecastRow;
  cents: number | null;
}

/** The pack of the subscriptions that a department pays for in the next financial period, the most expensive first. 404 for an unknown one. */
export function departmentPack(request: PackRequest, id: string): Pack {
  const { model, writer } = request;
  const { tell, date, day } = writer;
  const known = model.find('department', id);
  if (!known) throw notFound(say('kinds.department'));
  const department = model.live('department', known);
  const financialPeriod = periodToForecast(model, undefined, day);
  const paid = financialPeriod ? paidBy(request, department.id, financialPeriod) : [];
  return {
    title: department.name,
    heading: tell(say('evidence-pack.title', { name: department.name })),
    subtitle: tell(say('evidence-pack.subtitle', { library: memberOf(model).name, day: date(day) })),
    blocks: [
      { kind: 'section', text: tell(say('evidence-pack.atAGlance')) },
      ...(financialPeriod
        ? budgetBlocks(request, department.id, financialPeriod)
        : [{ kind: 'note' as const, text: tell(say('evidence-pack.noFinancialPeriod')) }]),
      ...chartBlocks([packChart(request, 'total-spend', { query: { department_id: department.id } })], writer),
      ...rankedBlocks(request, paid),
      ...paid.flatMap(({ row }) => shortBlocks(request, row)),
      decisionBlock(writer),
    ],
  };
}

function paidBy({ model, writer }: PackRequest, department: string, period: FinancialPeriod): Paid[] {
  const { local, day } = writer;
  return forecastRows(model, period, day, 0)
    .flatMap((row): Paid[] => {
      const shares = sharesOfRow(model, row);
      if (!shares.some((share) => share.department === department)) return [];
      if (row.local_amount === null) return [{ row, cents: null }];
      const parts = splitCents(
        centsOf(row.local_amount, local),
        shares.map(({ weight }) => weight),
      );
      return [{ row, cents: sumCents(parts.filter((_, index) => shares[index]?.department === department)) }];
    })
    .toSorted((a, b) => (b.cents ?? -1) - (a.cents ?? -1) || (a.row.subscription.name < b.row.subscription.name ? -1 : 1));
}

function budgetBlocks({ model, writer }: PackRequest, department: string, period: FinancialPeriod): PackBlock[] {
  const { tell, money, percent, local } = writer;
  const spend = departmentSpend(model, period);
  const figures = spend.rows.find((row) => row.department?.id === department);
  const of = (code: EmailCode, amount: number | null | undefined): [string, string] => [tell(say(code)), money(amount, local)];
  const budget: [string, string] =
    (figures?.budget ?? null) === null
      ? [tell(say('evidence-pack.budget')), tell(say('evidence-pack.noBudget'))]
      : of('evidence-pack.budget', figures?.budget);
  const variance = (figures: BudgetFigures | undefined): string =>
    figures?.variance_percent === null ? tell(say('evidence-pack.unknown')) : percent(figures?.variance_percent, { signed: true });
  return [
    {
      kind: 'facts',
      facts: [
        [tell(say('evidence-pack.financialPeriod')), period.name],
        budget,
        of('evidence-pack.expectedCost', figures?.forecast),
        of('evidence-pack.committed', figures?.unavailable),
        of('evidence-pack.available', figures?.available),
        [tell(say('evidence-pack.variance')), variance(figures)],
      ],
    },
    { kind: 'note', text: tell(say('evidence-pack.ownSharesOnly')) },
  ];
}

/** The subscriptions sorted by the department's part, and the sum. Those without a price are counted, not added. */
function rankedBlocks({ model, writer }: PackRequest, paid: readonly Paid[]): PackBlock[] {
  const { tell, money, date, local, language } = writer;
  const section: PackBlock = { kind: 'section', text: tell(say('evidence-pack.subscriptions')) };
  if (paid.length === 0) return [section, { kind: 'note', text: tell(say('evidence-pack.paysNothing')) }];
  const live = paid.filter(({ row }) => row.decision !== 'cancelled');
  const unknown = live.filter(({ cents }) => cents === null).length;
  const wire = (cents: number | null): number | null => (cents === null ? null : wireOfCents(cents, local));
  const rows = paid.map(({ row, cents }) => {
    const period = row.period_id === null ? undefined : model.find('subscription_period', row.period_id);
    const deadline = period ? openDeadlineOf(model, period) : null;
    return {
      cells: [
        row.subscription.name,
        money(wire(cents), local),
        money(row.local_amount, local),
        tell(say(row.forecast ? 'evidence-pack.forecast' : 'evidence-pack.price')),
        choiceWord(language, 'decision', row.decision),
        deadline === null ? tell(say('evidence-pack.noDeadline')) : date(deadline),
      ],
    };
  });
  const sum = sumCents(live.flatMap(({ cents }) => cents ?? []));
  const total = { cells: [tell(say('evidence-pack.total')), money(wire(sum), local), '', '', '', ''], isStrong: true };
  const columns = [
    { heading: tell(say('evidence-pack.subscription')) },
    { heading: tell(say('evidence-pack.departmentPays', { currency: local })), isNumber: true },
    { heading: tell(say('evidence-pack.wholePrice', { currency: local })), isNumber: true },
    { heading: tell(say('evidence-pack.basis')) },
    { heading: tell(say('evidence-pack.decision')) },
    { heading: tell(say('evidence-pack.decideBy')) },
  ];
  return [
    section,
    { kind: 'table', table: { columns, rows: [...rows, total] } },
    ...(unknown > 0 ? [{ kind: 'note' as const, text: tell(say('evidence-pack.withoutPrice', { count: unknown })) }] : []),
  ];
}

/** The summary of a department's subscription. */
function shortBlocks(request: PackRequest, row: SubscriptionForecastRow): PackBlock[] {
  const { model, writer } = request;
  const { tell, percent, number } = writer;
  const subscription = model.find('subscription', row.subscription.id);
  if (!subscription) return [];
  const period = row.period_id === null ? undefined : model.find('subscription_period', row.period_id);
  const { overall } = averageRatings(period ? model.by('evaluation', 'subscription_period_id', period.id) : []);
  const stakes = period ? stakeAnswers(model, period.id) : [];
  const sumOf = (decision: 'yes' | 'no' | null): string =>
    percent(stakes.reduce((sum, each) => sum + (each.decision === decision ? each.stake : 0), 0) / 10_000);
  const rule = ruleText(row, writer);
  return [
    { kind: 'section', text: subscription.name },
    {
      kind: 'facts',
      facts: [
        [tell(say('evidence-pack.price')), priceText({ subscription, period, row }, writer)],
        ...(rule === '' ? [] : [[tell(say('evidence-pack.forecast')), rule] as const]),
        ...useFacts(request, { subscription }),
        [
          tell(say('evidence-pack.ratings')),
          overall.average === null
            ? tell(say('evidence-pack.noRatings'))
            : tell(say('evidence-pack.ratedBy', { average: number(overall.average, 1), count: overall.count })),
        ],
        [
          tell(say('evidence-pack.answers')),
          stakes.length === 0
            ? tell(say('evidence-pack.noStakeholders'))
            : tell(say('evidence-pack.answersSum', { yes: sumOf('yes'), no: sumOf('no'), open: sumOf(null) })),
        ],
      ],
    },
  ];
}
