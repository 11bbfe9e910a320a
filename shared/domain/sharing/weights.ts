import type { Breach } from '../breach.ts';
import { type Message, say } from '../messages/message.ts';
import { add, compare, divide, fractionOf, meanOf, multiply, sumOf, zero, type Fraction } from './fraction.ts';
import type { FteBand, InputName, SharingMember, SharingKey, SimpleKey } from './sharing-request.ts';

/** A value that was not fully known. */
export interface Estimate {
  member: string;
  input: InputName;
  /** Known years of those asked for; both 0 if the mean of the others is used. */
  known: number;
  of: number;
}

export interface Weights {
  /** One per member, in their order. They sum to 1, unless all are 0. */
  weights: Fraction[];
  estimates: Estimate[];
}

const inputOf: Partial<Record<SimpleKey['kind'], InputName>> = {
  fte: 'fte',
  bands: 'fte',
  usage: 'usage',
  budget: 'budget',
  fixed: 'weight',
};

/** The inputs in words. */
export const inputNames: Record<InputName, Message> = {
  fte: say('sharing.inputFte'),
  usage: say('sharing.inputUsage'),
  budget: say('sharing.inputBudget'),
  weight: say('sharing.inputWeight'),
};

/** The inputs that a key needs of every member. */
export function inputsOfKey(key: SharingKey): InputName[] {
  const keys = key.kind === 'mixed' ? key.parts.map((part) => part.key) : [key];
  return [...new Set(keys.flatMap((each) => inputOf[each.kind] ?? []))];
}

/** Checks the parameters of a key: bands ascend and have an end, percentages sum to 100. */
export function checkKey(key: SharingKey): Breach[] {
  if (key.kind === 'bands') return checkBands(key.bands, 'key.bands');
  if (key.kind !== 'mixed') return [];
  const breaches = key.parts.flatMap(({ key: part }, index) =>
    part.kind === 'bands' ? checkBands(part.bands, `key.parts.${index}.key.bands`) : [],
  );
  const sum = sumOf(key.parts.map(({ percent }) => fractionOf(percent)));
  const isWrong = compare(sum, fractionOf(100)) !== 0 || key.parts.some(({ percent }) => percent < 0);
  return isWrong ? [...breaches, { field: 'key.parts', message: say('sharing.partsNotHundred') }] : breaches;
}

/** Checks bands: they ascend, weigh at least 0, and the last one has no end. */
export function checkBands(bands: readonly FteBand[], field: string): Breach[] {
  const ends = bands.map(({ below }) => below);
  const isAscending = ends.every(
    (end, index) => (end === null) === (index === ends.length - 1) && (end ?? Infinity) > (ends[index - 1] ?? 0),
  );
  const hasWeights = bands.every(({ weight }) => weight >= 0);
  return bands.length > 0 && isAscending && hasWeights ? [] : [{ field, message: say('sharing.bandsNotAscending') }];
}

/** Weighs members by a key. Names every value that is missing or below 0 (RK04); nothing is taken as 0. */
export function weightsOf(key: SharingKey, members: readonly SharingMember[]): Weights | Breach[] {
  if (key.kind !== 'mixed') return simpleWeights(key, members);
  const parts: Weights[] = [];
  const breaches: Breach[] = [];
  for (const { key: part, percent } of key.parts.filter((each) => each.percent > 0)) {
    const weights = simpleWeights(part, members);
    if (Array.isArray(weights)) breaches.push(...weights);
    else if (members.length > 0 && weights.weights.every(({ num }) => num === 0n)) breaches.push(nothingToWeighBy(part));
    else
      parts.push({ ...weights, weights: weights.weights.map((weight) => multiply(weight, divide(fractionOf(percent), fractionOf(100)))) });
  }
  if (breaches.length > 0) return distinct(breaches);
  return {
    weights: members.map((_, index) => parts.reduce((sum, part) => add(sum, part.weights[index] ?? zero), zero)),
    estimates: parts.flatMap((part) => part.estimates),
  };
}

/** All weights of a key are 0: there is nothing to share by. */
export function nothingToWeighBy(key: SharingKey): Breach {
  return {
    field: 'key',
    message: say('sharing.allWeightsZero', { input: inputNames[inputsOfKey(key)[0] ?? 'weight'] }),
  };
}

function simpleWeights(key: SimpleKey, members: readonly SharingMember[]): Weights | Breach[] {
  const input = inputOf[key.kind];
  const known = input ? valuesOf(input, members) : { values: members.map(() => fractionOf(1)), estimates: [] };
  if (Array.isArray(known)) return known;
  const values = key.kind === 'bands' ? known.values.map((value) => bandWeight(key.bands, value)) : known.values;
  const whole = sumOf(values);
  return { weights: whole.num === 0n ? values : values.map((value) => divide(value, whole)), estimates: known.estimates };
}

/** The weight of the band that an FTE is in. */
export function bandWeight(bands: readonly FteBand[], fte: Fraction): Fraction {
  const band = bands.find(({ below }) => below === null || compare(fte, fractionOf(below)) < 0);
  return band ? fractionOf(band.weight) : zero;
}

/** One value per member: the input, the mean of its known years, or the mean of the other members where that is chosen (RK08). */
export function valuesOf(input: InputName, members: readonly SharingMember[]): { values: Fraction[]; estimates: Estimate[] } | Breach[] {
  const estimates: Estimate[] = [];
  const known = members.map((member) => valueOf(input, member));
  const mean = meanOf(known.flatMap((value) => value ?? []));
  const breaches = members.flatMap((member, index) => {
    const value = known[index];
    if (value)
      return value.num < 0n
        ? [breach(member, input, say('sharing.inputBelowZero', { input: inputNames[input], member: member.name }))]
        : [];
    if (!member.use_mean?.includes(input))
      return [breach(member, input, say('sharing.inputMissing', { input: inputNames[input], member: member.name }))];
    return mean ? [] : [breach(member, input, say('sharing.noMean', { input: inputNames[input], member: member.name }))];
  });
  breaches.push(...checkBudgetCurrencies(input, members));
  if (breaches.length > 0) return breaches;
  members.forEach((member, index) => {
    const years = member.usage ?? [];
    const knownYears = years.filter((year) => year !== null).length;
    if (!known[index]) estimates.push({ member: member.id, input, known: 0, of: 0 });
    else if (input === 'usage' && knownYears < years.length)
      estimates.push({ member: member.id, input, known: knownYears, of: years.length });
  });
  return { values: known.map((value) => value ?? mean ?? zero), estimates };
}

function valueOf(input: InputName, member: SharingMember): Fraction | undefined {
  if (input === 'usage') return meanOf((member.usage ?? []).flatMap((year) => (year === null ? [] : fractionOf(year))));
  const value = input === 'budget' ? member.budget?.amount : member[input];
  return value === null || value === undefined ? undefined : fractionOf(value);
}

/** Budgets are compared with each other, so all must be in one currency. */
function checkBudgetCurrencies(input: InputName, members: readonly SharingMember[]): Breach[] {
  if (input !== 'budget') return [];
  const currencies = [...new Set(members.flatMap(({ budget }) => budget?.currency ?? []))];
  if (currencies.length < 2) return [];
  return [{ field: 'members', message: say('sharing.budgetCurrencies', { currencies }) }];
}

function breach({ id }: SharingMember, input: InputName, message: Message): Breach {
  return { field: `members.${id}.${input}`, message };
}

/** Two parts of a mixed key may miss the same value. */
function distinct(breaches: readonly Breach[]): Breach[] {
  return [...new Map(breaches.map((each) => [`${each.field} ${each.message.code}`, each])).values()];
}
