import type { Breach } from '../breach.ts';
import { decimalOf, unitsAt } from '../money/decimal.ts';
import type { Share } from './merge-shares.ts';
import { say } from '../messages/message.ts';

/** Checks the shares of departments (D4): none below 0, at most 100 % in sum, each department once per cost centre. */
export function checkShares(shares: readonly Share[]): Breach[] {
  const units = shares.map((share) => unitsAt(decimalOf(share.percentage), 4));
  const sum = units.reduce((total, each) => total + each, 0n);
  const places = shares.map((share) => `${share.department_id} ${share.cost_center_id ?? ''}`);
  return [
    ...(units.some((each) => each < 0n) ? [{ field: 'departments', message: say('fields.minimumValue', { minimum: '0' }) }] : []),
    ...(sum > 1_000_000n ? [{ field: 'departments', message: say('periods.sumOverHundred') }] : []),
    ...(new Set(places).size < places.length ? [{ field: 'departments', message: say('periods.departmentRepeated') }] : []),
  ];
}
