import type { LicenseTerm } from '#shared/contract/entities/license.ts';
import type { TermKind } from '#shared/domain/licenses/license-term.ts';
import { addYears, nextDay, yearLaterMinusDay } from '#shared/domain/calendar/dates.ts';
import type { DemoRecord, Made } from './demo-record.ts';
import { type Manner, manners, numbers, remarks, summaries } from './license-words.ts';
import type { Random } from './random.ts';

interface Surroundings {
  today: string;
  publishers: readonly Made<'provider'>[];
  /** Active people who look after licences. */
  owners: readonly Made<'user'>[];
  termLabels: readonly Made<'license_term_label'>[];
}

export interface DemoLicenses {
  records: DemoRecord<'license' | 'license_period' | 'license_amendment'>[];
  /** The periods that a subscription of a publisher may be held under, the present one first. */
  byPublisher: Map<string, string[]>;
}

/** Licences with most publishers: one year, several, or bought for good; some amended, some still negotiated, some run out. */
export function makeLicenses(random: Random, around: Surroundings): DemoLicenses {
  const made: DemoLicenses = { records: [], byPublisher: new Map() };
  for (const publisher of around.publishers) if (random.percent(88)) addLicense(random, around, publisher, made);
  return made;
}

function addLicense(random: Random, around: Surroundings, publisher: Made<'provider'>, made: DemoLicenses): void {
  const { today, owners } = around;
  const owner = random.pick(owners);
  const form = random.pick(['Site License', 'Journal License', 'Read and Publish Agreement', 'E-resource License', 'Framework Agreement']);
  const license: Made<'license'> = { id: random.id(), name: `${publisher.name} ${form}`, publisher_id: publisher.id, owner_id: owner.id };
  made.records.push({ kind: 'license', data: license });
  const terms = termsOf(random, around, random.pick(manners));
  const year = Number(today.slice(0, 4));
  const spans = spansOf(random, year);
  const periods: Made<'license_period'>[] = spans.map(({ start, end }) => ({
    id: random.id(),
    license_id: license.id,
    owner_id: owner.id,
    start_date: start,
    end_date: end,
    status: start > today ? 'pending' : random.weighted({ finalized: 88, pending: 9, dismissed: 3 }),
    summary: random.percent(55) ? `<p>${random.pick(summaries)}</p>` : null,
    terms: terms.map((term) => (random.percent(4) ? { ...term, status: 'n/a' } : term)),
  }));
  for (const data of periods) made.records.push({ kind: 'license_period', data });
  const present = periods.find(({ start_date, end_date }) => start_date <= today && (end_date === null || end_date >= today));
  if (present && random.percent(22)) made.records.push({ kind: 'license_amendment', data: amendmentOf(random, present, year) });
  made.byPublisher.set(
    publisher.id,
    [present ?? periods.at(-1), periods.find(({ start_date }) => start_date > today)].flatMap((each) => each?.id ?? []),
  );
}

/** From the earliest on. */
function spansOf(random: Random, year: number): { start: string; end: string | null }[] {
  const yearly = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => {
      const start = `${from + index}-01-01`;
      return { start, end: yearLaterMinusDay(start) };
    });
  switch (random.weighted({ yearly: 40, ahead: 15, years: 30, bought: 8, over: 7 })) {
    case 'ahead':
      return yearly(year - 1, 3);
    case 'years': {
      const start = `${year - random.int(0, 2)}-01-01`;
      const end = yearLaterMinusDay(addYears(start, 2));
      return random.percent(30)
        ? [
            { start, end },
            { start: nextDay(end), end: yearLaterMinusDay(addYears(nextDay(end), 2)) },
          ]
        : [{ start, end }];
    }
    case 'bought':
      return [{ start: `${year - random.int(1, 4)}-0${random.int(1, 9)}-01`, end: null }];
    case 'over':
      return yearly(year - 2, 2);
    default:
      return yearly(year - 1, 2);
  }
}

/** The terms of a licence in one style: most labels get an answer, some are left out. */
function termsOf(random: Random, { termLabels }: Surroundings, manner: Manner): LicenseTerm[] {
  return termLabels.flatMap(({ id, kind }): LicenseTerm[] => {
    const code = id.replace(/^term-/, '');
    const usual = manner[code];
    if (usual === undefined ? random.percent(70) : random.percent(12)) return [];
    const status = random.percent(8) ? 'n/a' : (usual ?? 'n/a');
    const active = !random.percent(3);
    if (kind === 'number' || kind === 'text') return answered(random, { id, kind }, remarks[code]?.[0], numbers[code]);
    const remark = remarks[code]?.[status === 'no' ? 1 : 0];
    return [
      {
        label_id: id,
        active,
        status,
        qualifiers: active ? qualifiersOf(random, status, remark !== undefined) : [],
        description: remark !== undefined && random.percent(60) ? remark : null,
      },
    ];
  });
}

/** The term of a label that asks for a number, at most `most`, or a text; no term without either. */
function answered(
  random: Random,
  { id: label_id, kind }: { id: string; kind: TermKind },
  text: string | undefined,
  most: number | undefined,
): LicenseTerm[] {
  const value = kind === 'number' && most !== undefined && random.percent(60) ? random.int(2, most) : null;
  const description = value === null && random.percent(80) ? (text ?? null) : null;
  if (value === null && description === null) return [];
  return [{ label_id, active: true, status: 'yes', qualifiers: random.percent(50) ? ['qualifier-explicit'] : [], value, description }];
}

function qualifiersOf(random: Random, status: LicenseTerm['status'], hasRemark: boolean): string[] {
  if (status === 'n/a') return [random.pick(['qualifier-silent', 'qualifier-not-reviewed', 'qualifier-not-clear'])];
  if (hasRemark && random.percent(40)) return ['qualifier-under-conditions'];
  return random.percent(50) ? [random.percent(80) ? 'qualifier-explicit' : 'qualifier-interpreted'] : [];
}

/** A later amendment of a licence, mostly about the use of AI. */
function amendmentOf(random: Random, period: Made<'license_period'>, year: number): Made<'license_amendment'> {
  const start = `${year}-0${random.int(2, 5)}-01`;
  const isAi = random.percent(70);
  const term = (code: string, status: LicenseTerm['status'], description: string): LicenseTerm => ({
    label_id: `term-${code}`,
    active: true,
    status,
    qualifiers: ['qualifier-explicit'],
    description,
  });
  return {
    id: random.id(),
    license_period_id: period.id,
    name: isAi ? 'Amendment 1: use with AI tools' : 'Amendment 1: interlibrary loan',
    start_date: start < period.start_date ? period.start_date : start,
    end_date: null,
    status: random.percent(80) ? 'finalized' : 'pending',
    description: isAi ? 'Agreed by mail after the consortium asked all publishers.' : 'Agreed when the license was reviewed.',
    terms: isAi
      ? [term('ai-use', 'yes', 'In tools that neither keep nor train on the content')]
      : [term('ill-electronic', 'yes', 'Within the country'), term('ill-print', 'yes', 'Within the country')],
  };
}
