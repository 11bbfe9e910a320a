import type { SharingParameters } from '#shared/contract/entities/deal-sharing.ts';
import type { SharingStart } from '#shared/contract/rows/deal-row.ts';
import type { PriceModel } from '#shared/domain/consortium/deals.ts';
import { inputOfModel } from '#shared/domain/sharing/price-members.ts';
import type { InputName, SharingKey, SimpleKey } from '#shared/domain/sharing/sharing-request.ts';
import { inputsOfKey } from '#shared/domain/sharing/weights.ts';

/** A number, null for none, or the text itself for invalid input. */
export type Typed = number | string | null;

export type KeyKind = SharingKey['kind'];
export const simpleKeys = ['equal', 'fte', 'usage', 'budget', 'fixed', 'bands'] as const satisfies readonly SimpleKey['kind'][];
export const keyKinds: readonly KeyKind[] = [...simpleKeys, 'mixed'];

/** The values typed about a member. */
export interface MemberDraft {
  opted_out: boolean;
  fixed: Typed;
  floor: Typed;
  cap: Typed;
  last_year: Typed;
  fte: Typed;
  budget: Typed;
  weight: Typed;
  /** Uses of each year, the first one first. */
  usage: readonly Typed[];
  use_mean: readonly InputName[];
}

/** A band of FTE with its weight, or with its price. */
export interface BandDraft {
  below: Typed;
  value: Typed;
}

/** The dialog's state. */
export interface ShareDraft {
  kind: KeyKind;
  /** Percent of each key, for a mixed one. */
  percents: Readonly<Record<SimpleKey['kind'], Typed>>;
  bands: readonly BandDraft[];
  floor: { amount: Typed; percent: Typed };
  cap: { amount: Typed; percent: Typed };
  unit_price: Typed;
  fte_year: Typed;
  budget_year: Typed;
  /** Years of use that are typed for each member. */
  usage_years: number;
  members: Readonly<Record<string, MemberDraft>>;
}

export const blankMember: MemberDraft = {
  opted_out: false,
  fixed: null,
  floor: null,
  cap: null,
  last_year: null,
  fte: null,
  budget: null,
  weight: null,
  usage: [],
  use_mean: [],
};

const noPercents: ShareDraft['percents'] = { equal: 20, fte: 80, usage: null, budget: null, fixed: null, bands: null };

/** The state with which the dialog opens: the saved parameters, or those of the year before. */
export function draftOf({ parameters, price_model }: SharingStart): ShareDraft {
  const { key, floor, cap, members = [], tiers = [] } = parameters;
  const parts = key?.kind === 'mixed' ? key.parts : [];
  const keys = [key, ...parts.map((part) => part.key)];
  const bands = keys.flatMap((each) => (each?.kind === 'bands' ? each.bands : []));
  const asBands = price_model === 'tiers' ? tiers.map(({ below, price }) => ({ below, value: price })) : bands.map(bandDraft);
  return {
    kind: key?.kind ?? 'equal',
    percents:
      parts.length === 0 ? noPercents : { ...blankPercents, ...Object.fromEntries(parts.map((part) => [part.key.kind, part.percent])) },
    bands: asBands.length > 0 ? asBands : [{ below: null, value: 1 }],
    floor: { amount: floor?.amount ?? null, percent: floor?.percent ?? null },
    cap: { amount: cap?.amount ?? null, percent: cap?.percent ?? null },
    unit_price: parameters.unit_price ?? null,
    fte_year: parameters.fte_year ?? null,
    budget_year: parameters.budget_year ?? null,
    usage_years: Math.max(1, ...members.map(({ usage = [] }) => usage.length)),
    members: Object.fromEntries(members.map(({ membership_id, ...line }) => [membership_id, { ...blankMember, ...line }])),
  };
}

const blankPercents: ShareDraft['percents'] = { equal: null, fte: null, usage: null, budget: null, fixed: null, bands: null };

function bandDraft({ below, weight }: { below: number | null; weight: number }): BandDraft {
  return { below, value: weight };
}

/** The keys that count: one, or those of a mixed key that have a percentage. */
export function keysIn({ kind, percents }: ShareDraft): SimpleKey['kind'][] {
  return kind === 'mixed' ? simpleKeys.filter((each) => percents[each] !== null) : [kind];
}

/** The values of members that the prices follow from. */
export function inputsIn(draft: ShareDraft, model: PriceModel): InputName[] {
  if (model === 'fixed_total') return [...new Set(keysIn(draft).flatMap((kind) => inputsOfKey({ kind } as SharingKey)))];
  return [inputOfModel(model)].filter((input) => input !== undefined);
}

/** The parameters of the call. Text that is no number goes along, for the contract to refuse it at its field. */
export function parametersOf(draft: ShareDraft, model: PriceModel): SharingParameters {
  const isShared = model === 'fixed_total';
  const inputs = inputsIn(draft, model);
  const limit = ({ amount, percent }: ShareDraft['floor']) => (amount === null && percent === null ? null : { amount, percent });
  const years = {
    ...(inputs.includes('fte') && draft.fte_year !== null && { fte_year: draft.fte_year }),
    ...(inputs.includes('budget') && draft.budget_year !== null && { budget_year: draft.budget_year }),
  };
  return {
    ...years,
    key: isShared ? keyOf(draft) : null,
    floor: isShared ? limit(draft.floor) : null,
    cap: isShared ? limit(draft.cap) : null,
    unit_price: isShared || model === 'tiers' || model === 'free' ? null : draft.unit_price,
    tiers: model === 'tiers' ? draft.bands.map(({ below, value }) => ({ below, price: value })) : [],
    members: Object.entries(draft.members).flatMap(([membership_id, line]) => {
      const given = givenOf(line, draft.usage_years);
      return Object.keys(given).length === 0 ? [] : [{ membership_id, ...given }];
    }),
    // Typed text is among the values.
  } as SharingParameters;
}

function keyOf({ kind, percents, bands }: ShareDraft): unknown {
  const simple = (each: SimpleKey['kind']) =>
    each === 'bands' ? { kind: each, bands: bands.map(({ below, value }) => ({ below, weight: value })) } : { kind: each };
  if (kind !== 'mixed') return simple(kind);
  return { kind, parts: simpleKeys.flatMap((each) => (percents[each] === null ? [] : [{ key: simple(each), percent: percents[each] }])) };
}

/** The values typed about a member, without empty ones. */
function givenOf({ usage, use_mean, opted_out, ...values }: MemberDraft, years: number): object {
  const used = Array.from({ length: years }, (_, index) => usage[index] ?? null);
  return {
    ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)),
    ...(opted_out && { opted_out }),
    ...(used.some((value) => value !== null) && { usage: used }),
    ...(use_mean.length > 0 && { use_mean }),
  };
}
