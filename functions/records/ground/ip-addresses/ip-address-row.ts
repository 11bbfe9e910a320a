import type { IpAddressRow } from '#shared/contract/entities/ip-address.ts';
import type { Row } from '#shared/contract/kinds.ts';
import { countIpAddresses, parseIpRange } from '#shared/domain/ip-addresses/ip-range.ts';
import { compareIpRanges } from '#shared/domain/ip-addresses/merge-ip-ranges.ts';
import { rangesOf } from '#shared/domain/ip-addresses/ranges-of.ts';
import { knowledgeOf, knownSince } from '#shared/domain/ip-addresses/known-ranges.ts';
import { warnOfRanges } from '#shared/domain/ip-addresses/warn-of-ranges.ts';
import { today } from '#functions/platform/clock.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { knowingProviders, rangesFor, tellingsOf } from './ip-knowledge.ts';
import { memberOf } from '../references/member-of.ts';
import { reference } from '../references/reference.ts';
import { type Message, together } from '#shared/domain/messages/message.ts';
import { messageAs } from '#functions/platform/messages/english.ts';

/** The warnings about a range, as one text. */
function toldCheck(warnings: readonly Message[]) {
  const check = together(warnings);
  return check ? messageAs('check', check) : { check: '', check_code: null };
}

/** All ranges in the order of addresses, each with its overlaps and the number of providers informed of it. */
export function ipAddressRows(model: ReadModel): IpAddressRow[] {
  const build = (): IpAddressRow[] => {
    const all = [...model.all('ip_address')];
    const warnings = warnOfRanges(all.map(({ range }) => range));
    const providers = knowingProviders(model)
      .filter(({ provider }) => provider.active)
      .map(({ provider }) => ({ provider, knowledge: knowledgeOf(tellingsOf(model, provider.id)) }));
    return inOrder(
      all.map((row, index) => {
        const only = model.resolve('provider', row.provider_id);
        const concerned = row.provider_id === null ? providers : providers.filter(({ provider }) => provider.id === only);
        const since = concerned.map(({ knowledge }) => knownSince(row.range, knowledge));
        const told = since.filter((day) => day !== null).toSorted();
        return {
          ...shownRange(model, row),
          ...toldCheck(warnings[index] ?? []),
          informed_count: told.length,
          uninformed_count: concerned.length - told.length,
          informed_at: concerned.length > 0 && told.length === concerned.length ? (told.at(-1) ?? null) : null,
        };
      }),
    );
  };
  return model.view('list ip addresses', build, today(memberOf(model).timezone));
}

/** The ranges that one provider should know, each with the day on which it was informed (C265). */
export function ipAddressRowsFor(model: ReadModel, providerId: string): IpAddressRow[] {
  const rows = rangesFor(model, providerId);
  const warnings = warnOfRanges(rows.map(({ range }) => range));
  const knowledge = knowledgeOf(tellingsOf(model, providerId));
  return inOrder(
    rows.map((row, index) => {
      const informed_at = knownSince(row.range, knowledge);
      return {
        ...shownRange(model, row),
        ...toldCheck(warnings[index] ?? []),
        informed_count: informed_at === null ? 0 : 1,
        uninformed_count: informed_at === null ? 1 : 0,
        informed_at,
      };
    }),
  );
}

/** One range, compared with the others. */
export function ipAddressRow(model: ReadModel, row: Row<'ip_address'>): IpAddressRow {
  return (
    ipAddressRows(model).find(({ id }) => id === row.id) ?? {
      ...shownRange(model, row),
      ...toldCheck([]),
      informed_count: 0,
      uninformed_count: 0,
      informed_at: null,
    }
  );
}

function shownRange(model: ReadModel, row: Row<'ip_address'>) {
  const parsed = parseIpRange(row.range);
  return {
    ...model.live('ip_address', row),
    provider: reference(model, 'provider', row.provider_id),
    family: parsed.ok && parsed.range.version === 6 ? ('ipv6' as const) : ('ipv4' as const),
    size: parsed.ok ? countIpAddresses(parsed.range) : '0',
  };
}

function inOrder(rows: IpAddressRow[]): IpAddressRow[] {
  return rows.toSorted((a, b) => {
    const [[left], [right]] = [rangesOf([a.range]), rangesOf([b.range])];
    return left && right ? compareIpRanges(left, right) : 0;
  });
}
