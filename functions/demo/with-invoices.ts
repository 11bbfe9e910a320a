import { blankDocument, blankInvoice } from '#shared/contract/entities/invoice.ts';
import { addDays } from '#shared/domain/calendar/dates.ts';
import type { InvoiceState } from '#shared/domain/invoices/invoice-states.ts';
import { taskFacts } from '#shared/domain/invoices/task-facts.ts';
import { addMoney, convert, share } from '#shared/domain/money/amount.ts';
import { milestoneOf } from '#shared/domain/workflow/tasks.ts';
import type { DemoRecord, Made } from './demo-record.ts';
import { invoicePdf } from './invoice-pdf.ts';
import type { Random } from './random.ts';

type Period = Made<'subscription_period'>;
type DemoRun = Made<'workflow_run'>;
type Invoice = Made<'vendor_invoice'>;

interface Around {
  today: string;
  /** The member's currency. */
  local: string;
  providers: ReadonlyMap<string, Made<'provider'>>;
}

/** Periods that began longer ago were invoiced elsewhere. */
const rememberedDays = 700;
/** So long around its start a period's invoices are still on their way. */
const openDays = 75;

/**
 * The records with the invoices of accepted periods: those of the past are paid, around the start of a period they are still registered, approved
 * and paid, some late. The tasks of invoicing follow; what comes after them is open as well. Some have a credit note, tax, another rate, or came
 * in two parts; a few additional orders and invoices beside them.
 */
export function withInvoices(random: Random, records: readonly DemoRecord[], today: string): DemoRecord[] {
  const providers = new Map(records.flatMap((record) => (record.kind === 'provider' ? [[record.data.id, record.data] as const] : [])));
  const local = records.find((record) => record.kind === 'member')?.data.currency ?? '';
  const around: Around = { today, local, providers };
  const runs = new Map(
    records.flatMap((record) => (record.kind === 'workflow_run' ? [[record.data.subscription_period_id, record.data] as const] : [])),
  );
  const made: DemoRecord[] = [];
  const reopened = new Map<string, DemoRun>();
  for (const record of records) {
    if (record.kind !== 'subscription_period') continue;
    const period = record.data;
    const seller = sellerOf(around, period);
    const isInvoiced = period.decision === 'accepted' && period.workflow === 'completed' && period.price !== null && period.price !== 0;
    if (!seller || !isInvoiced || period.start_date < addDays(today, -rememberedDays) || period.start_date > addDays(today, 60)) continue;
    const run = runs.get(period.id);
    const isOpen = run !== undefined && period.start_date > addDays(today, -openDays) && random.percent(75);
    const state = isOpen ? random.weighted({ none: 30, registered: 30, approved: 28, paid: 12 }) : 'paid';
    const invoices = state === 'none' ? [] : invoicesOf(random, around, { period, seller }, state);
    if (isOpen) reopened.set(period.id, invoicing(run, invoices));
    made.push(...invoices.flatMap((invoice) => [{ kind: 'vendor_invoice' as const, data: invoice }, ...fileOf(random, invoice)]));
    if (random.percent(4)) made.push(...documentOf(random, period, today));
  }
  const changed = records.map((record): DemoRecord => {
    if (record.kind === 'workflow_run')
      return { kind: 'workflow_run', data: reopened.get(record.data.subscription_period_id) ?? record.data };
    if (record.kind !== 'subscription_period' || !reopened.has(record.data.id)) return record;
    return { kind: 'subscription_period', data: { ...record.data, workflow: 'running' } };
  });
  return [...changed, ...made];
}

function sellerOf({ providers }: Around, { vendor_id, publisher_id }: Period): Made<'provider'> | undefined {
  const vendor = providers.get(vendor_id ?? publisher_id ?? '');
  return vendor?.is_vendor ? vendor : undefined;
}

/** The run again at its invoicing: done is what its invoices show, open all after that. */
function invoicing(run: DemoRun, invoices: readonly Invoice[]): DemoRun {
  const isDone: Readonly<Record<string, boolean>> = taskFacts(invoices);
  const tasks = run.tasks.map((one): DemoRun['tasks'][number] => {
    const milestone = milestoneOf(one.task);
    const isOpen = milestone === 'implementation' || (milestone === 'invoicing' && isDone[one.task] === false);
    return isOpen ? { ...one, state: 'open', settled_at: null, settled_by: null, reason: null, snoozed_until: null } : one;
  });
  return { ...run, state: 'running', ended_at: null, ended_by: null, tasks };
}

/** A period, and the vendor that invoices it. */
interface Sale {
  period: Period;
  seller: Made<'provider'>;
}

function invoicesOf(random: Random, around: Around, sale: Sale, state: InvoiceState): Invoice[] {
  const { period } = sale;
  const { currency } = period;
  const price = period.price ?? 0;
  const day = firstDay(random, period, around.today);
  if (price < 0) return [invoice(random, around, sale, { amount: price, date: day, state, tax: null })];
  const isTaxed = random.percent(35);
  const taxOf = (net: number): number | null => (isTaxed ? (share(net, [7], currency).parts[0] ?? null) : null);
  const gross = (net: number) => ({ amount: addMoney(net, taxOf(net) ?? 0, currency), tax: taxOf(net) });
  if (price > 4_000 && random.percent(18)) {
    const [first = 0] = share(price, [50], currency).parts;
    const second = addMoney(price, -first, currency);
    const isLate = state !== 'paid' || random.percent(25);
    return [
      invoice(random, around, sale, { ...gross(first), date: day, state }),
      // The second half is still to come.
      ...(isLate ? [] : [invoice(random, around, sale, { ...gross(second), date: addDays(day, 30), state })]),
    ];
  }
  const whole = invoice(random, around, sale, { ...gross(price), date: day, state });
  const [credit = 0] = share(price, [random.int(3, 9)], currency).parts;
  if (random.percent(7) && credit > 0)
    return [
      whole,
      {
        ...invoice(random, around, sale, { amount: -credit, tax: null, date: addDays(day, 24), state }),
        comment: random.pick(['Two titles ceased.', 'Access was down for nine days in March.', 'Volume discount of the consortium.']),
      },
    ];
  return [whole];
}

/** Invoices come around the start of a period, and never from the future. */
function firstDay(random: Random, period: Period, today: string): string {
  const wanted = addDays(period.start_date, random.int(-25, 20));
  const latest = addDays(today, -random.int(2, 45));
  return wanted < latest ? wanted : latest;
}

function invoice(
  random: Random,
  { today, local }: Around,
  { period, seller }: Sale,
  of: { amount: number; tax: number | null; date: string; state: InvoiceState },
): Invoice {
  const { currency, exchange_rate: priced } = period;
  const date = of.date > today ? today : of.date;
  const due_date = addDays(date, random.pick([14, 30, 30, 30, 45]));
  // The bank's rate of the day is not that of the price.
  const rate = currency === local || priced === null ? null : random.percent(55) ? nudged(random, priced) : priced;
  const approvedOn = earlier(addDays(date, random.int(1, 9)), today);
  const paidOn = earlier(addDays(due_date, random.int(-9, 3)), today);
  const at = (day: string) => `${day}T${String(random.int(8, 15)).padStart(2, '0')}:${random.int(10, 59)}:00.000Z`;
  const mark = seller.name
    .replace(/[^A-Za-z]/g, '')
    .slice(0, 3)
    .toUpperCase();
  return {
    ...blankInvoice,
    id: random.id(),
    subscription_period_id: period.id,
    vendor_id: seller.id,
    number: `${of.amount < 0 ? 'CN' : mark}-${date.slice(0, 4)}-${random.int(10_000, 99_999)}`,
    date,
    due_date: of.amount < 0 ? null : due_date,
    amount: of.amount,
    tax: of.tax,
    currency,
    rate,
    normalized_amount: currency === local ? of.amount : rate === null ? null : convert(of.amount, rate, currency, local),
    comment: random.percent(6)
      ? random.pick(['Cost centre written on it by hand.', 'Came by post, scanned.', 'Asked for a corrected address.'])
      : null,
    state: of.state,
    ...(of.state === 'registered' ? {} : { approved_by: period.owner_id, approved_at: at(approvedOn) }),
    ...(of.state === 'paid' ? { paid_by: period.owner_id, paid_at: at(paidOn), paid_on: paidOn } : {}),
  };
}

function nudged(random: Random, rate: string): string {
  return ((Number(rate) * random.int(975, 1_030)) / 1000).toFixed(4);
}

function earlier(a: string, b: string): string {
  return a < b ? a : b;
}

function fileOf(random: Random, { id, number, date, amount, currency }: Invoice): DemoRecord[] {
  if (!random.percent(60)) return [];
  const name = `${number}.pdf`;
  const size = Buffer.byteLength(invoicePdf({ number, date, amount, currency }), 'latin1');
  const about = { entity: 'vendor_invoice', entity_id: id, purpose: 'invoice_file', name, type: 'pdf', size } as const;
  const media = random.id();
  return [{ kind: 'media', data: { ...about, id: media, file_key: `media/demo-${media}` } }];
}

function documentOf(random: Random, period: Period, today: string): DemoRecord[] {
  const kind = random.pick(['order', 'invoice', 'invoice'] as const);
  const id = random.id();
  const date = earlier(addDays(period.start_date, random.int(10, 60)), today);
  const amount = random.int(4, 40) * 25;
  const number = `${kind === 'order' ? 'PO' : 'INV'}-${random.int(1000, 9999)}`;
  const { currency } = period;
  const size = Buffer.byteLength(invoicePdf({ number, date, amount, currency }), 'latin1');
  const media = random.id();
  return [
    {
      kind: 'order_document',
      data: {
        ...blankDocument,
        id,
        entity: 'subscription',
        entity_id: period.subscription_id,
        kind,
        number,
        date,
        amount,
        currency,
        comment: random.pick(['Set-up of single sign-on', 'Five more users until the end of the year', 'Archive on a hard disk']),
        subscription_period_id: random.percent(75) ? period.id : null,
      },
    },
    {
      kind: 'media',
      data: {
        id: media,
        entity: 'order_document',
        entity_id: id,
        purpose: 'order_file',
        name: `${number}.pdf`,
        type: 'pdf',
        size,
        file_key: `media/demo-${media}`,
      },
    },
  ];
}

/** The files of invoices and additional documents, by their keys. */
export function invoiceFiles(records: readonly DemoRecord[]): Map<string, Buffer> {
  const of = new Map(
    records.flatMap((record) =>
      record.kind === 'vendor_invoice' || record.kind === 'order_document' ? [[record.data.id, record.data] as const] : [],
    ),
  );
  return new Map(
    records.flatMap((record) => {
      const about = record.kind === 'media' && record.data.purpose !== 'attachment' ? of.get(record.data.entity_id) : undefined;
      return record.kind === 'media' && about ? [[record.data.file_key, Buffer.from(invoicePdf(about), 'latin1')] as const] : [];
    }),
  );
}
