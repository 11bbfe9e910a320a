import type { Article, ArticleCharge } from '#shared/contract/entities/research.ts';
import type { researchOutput } from '#shared/contract/groups/research-output.ts';
import type { Binary } from '#shared/contract/route.ts';
import { convert, convertBack, sumMoney } from '#shared/domain/money/amount.ts';
import { type ChargeKind, chargeKinds, type DatedArticle, midYear } from '#shared/domain/research/charges.ts';
import {
  type OpenApcArticle,
  type OpenApcContract,
  openApcContractRows,
  openApcGroup,
  openApcLines,
  openApcRows,
} from '#shared/domain/research/open-apc.ts';
import { today } from '#functions/platform/clock.ts';
import type { Request } from '#functions/platform/http.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';
import { reference } from '#functions/records/ground/references/reference.ts';
import { isCounted } from '#functions/records/use/research/agreement-row.ts';
import { chargeRates, dayRates } from '#functions/records/use/research/charge-rates.ts';
import { sizedFile } from '#functions/records/output/lists/list-file.ts';

type Asked = Pick<Request<typeof researchOutput.openApc>, 'caller' | 'query' | 'model'>;

/** Articles, agreements or additional costs in the columns of OpenAPC (C728). */
export async function exportOpenApc({ caller, query, model: read }: Asked): Promise<Binary> {
  const model = await read();
  const kind = query.kind ?? 'apc';
  const year = query.year === undefined ? undefined : Number(query.year);
  const rows = kind === 'contracts' ? openApcContractRows(contractsOf(model, year)) : openApcRows(kind, articlesOf(model, year));
  const bytes = Buffer.from([...openApcLines(kind, rows)].join(''));
  const filename = `openapc-${kind}-${year ?? today(memberOf(model).timezone)}.csv`;
  return sizedFile(caller, { filename, type: 'text/csv; charset=utf-8', bytes });
}

function* articlesOf(model: ReadModel, year: number | undefined): Generator<OpenApcArticle> {
  const { name: library } = memberOf(model);
  const eurosOf = euroConverter(model);
  const groups = groupsOf(model);
  for (const article of model.all('article')) {
    if (!isCounted(article) || (year !== undefined && article.period !== year)) continue;
    const agreement = model.find('agreement', article.agreement_id);
    const institution = article.institution ?? library;
    const named = agreement ? (agreement.identifier ?? agreement.name) : article.agreement_text;
    yield {
      ...article,
      institution,
      publisher: reference(model, 'provider', article.publisher_id)?.name ?? article.publisher_text,
      agreement: named,
      group_id: named === null || article.period === null ? null : groups(agreement?.id, named, institution, article.period),
      euros: eurosOf(article),
    };
  }
}

/** Sums of the charges of an article in euros, by kind; charges without a rate are left out. */
function euroConverter(model: ReadModel): (article: Article) => Partial<Record<ChargeKind, number>> {
  const { currency: local } = memberOf(model);
  const rateOf = chargeRates(model);
  const euroOf = ({ amount, currency, local: own }: ArticleCharge, article: DatedArticle): number | null => {
    if (currency === 'EUR') return amount;
    if (local === 'EUR' || own === null) return own;
    const rate = rateOf('EUR', article);
    return rate === null ? null : convertBack(own, rate, local, 'EUR');
  };
  return (article) => {
    const known = article.charges.flatMap((charge) => {
      const euro = euroOf(charge, article);
      return euro === null ? [] : [{ kind: charge.kind, euro }];
    });
    return Object.fromEntries(
      chargeKinds.flatMap((kind) => {
        const amounts = known.filter((charge) => charge.kind === kind).map(({ euro }) => euro);
        return amounts.length === 0 ? [] : [[kind, sumMoney(amounts, 'EUR')] as const];
      }),
    );
  };
}

type GroupOf = (agreement: string | undefined, name: string, institution: string, year: number) => string;

/** The group of an agreement, an institution and a year: as a file named it, else made of the three. */
function groupsOf(model: ReadModel): GroupOf {
  const { name: library } = memberOf(model);
  const given = new Map<string, string>();
  for (const { id, costs } of model.all('agreement'))
    for (const { year, institution, openapc_group } of costs)
      if (openapc_group) given.set(`${id} ${year} ${institution ?? library}`, openapc_group);
  return (agreement, name, institution, year) => given.get(`${agreement} ${year} ${institution}`) ?? openApcGroup(name, institution, year);
}

function* contractsOf(model: ReadModel, year: number | undefined): Generator<OpenApcContract> {
  const { name: library, currency: local } = memberOf(model);
  const rateOn = dayRates(model);
  const groups = groupsOf(model);
  for (const { id, name, identifier, consortium, currency, costs } of model.all('agreement'))
    for (const { institution: given, ...cost } of costs) {
      if (year !== undefined && cost.year !== year) continue;
      const day = midYear(cost.year);
      const euro = (amount: number | null): number | null => {
        if (amount === null || currency === 'EUR') return amount;
        const rate = currency === local ? '1' : rateOn(currency, day);
        const own = rate === null ? null : convert(amount, rate, currency, local);
        const ofEuro = local === 'EUR' ? '1' : rateOn('EUR', day);
        return own === null || ofEuro === null ? null : convertBack(own, ofEuro, local, 'EUR');
      };
      const institution = given ?? library;
      yield {
        institution,
        consortium,
        name,
        identifier,
        year: cost.year,
        group_id: groups(id, identifier ?? name, institution, cost.year),
        read: euro(cost.read),
        publish: euro(cost.publish),
        read_and_publish: euro(cost.read_and_publish),
        fee: euro(cost.fee),
        credit: euro(cost.credit),
      };
    }
}
