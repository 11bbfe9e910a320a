import type { NumberFormat } from '../money/format-amount.ts';

/** Inputs of a member, for the keys that weigh by them. A value is null or absent while it is unknown, which is not 0. */
export interface SharingInputs {
  /** Full-time equivalents of the year. */
  fte?: number | string | null;
  /** Uses a year. Years that are not known are null. */
  usage?: readonly (number | string | null)[];
  budget?: { amount: number | string; currency: string } | null;
  /** Weight that the office typed, for the key `fixed`. */
  weight?: number | string | null;
}

export type InputName = keyof SharingInputs;

/** A library that takes part in a deal. Amounts are wire amounts in the currency of the deal. */
export interface SharingMember extends SharingInputs {
  id: string;
  name: string;
  /** Takes no part: no weight, no share. */
  opted_out?: boolean;
  /** A price that is agreed, such as that of a multi-year term. */
  fixed?: number | null;
  last_year?: number | null;
  /** Replaces the floor or cap that is the same for all. */
  floor?: number | null;
  cap?: number | null;
  /** Inputs that are unknown, for which the mean of the others is chosen. */
  use_mean?: readonly InputName[];
}

/** Whether a member pays a price that is agreed, instead of a calculated one. */
export function hasFixedPrice({ fixed }: SharingMember): boolean {
  return fixed !== null && fixed !== undefined;
}

/** Weighs members below an FTE; null for the last band, which has no end. Bands ascend. */
export interface FteBand {
  below: number | null;
  weight: number;
}

export type SimpleKey =
  | { kind: 'equal' | 'fte' | 'usage' | 'budget' }
  /** By the weight typed for each member. */
  | { kind: 'fixed' }
  | { kind: 'bands'; bands: readonly FteBand[] };

export type SharingKey = SimpleKey | { kind: 'mixed'; parts: readonly { key: SimpleKey; percent: number }[] };

/** A least or greatest share: an amount, a change in percent against last year's share, or both. Of both the stricter one applies. */
export interface ShareLimit {
  amount?: number | null;
  percent?: number | null;
}

export interface SharingRequest {
  total: number;
  currency: string;
  key: SharingKey;
  /** In the order of the membership list, which decides who gets the odd cent on a tie. */
  members: readonly SharingMember[];
  floor?: ShareLimit | null;
  cap?: ShareLimit | null;
  /** How amounts are written in messages. */
  format?: NumberFormat;
}
