import type { FteValue } from '#shared/domain/fte/fte-values.ts';
import type { DemoRecord } from './demo-record.ts';
import type { Random } from './random.ts';

interface Group {
  name: string;
  description: string;
  /** How many there were four years ago, and by how much in a hundred they grow in a year at most. */
  from: number;
  growth: number;
  /** Counted to a tenth; people who study are counted by head. */
  tenths: boolean;
}

const groups: readonly Group[] = [
  { name: 'Students', description: 'Enrolled in the winter term, by head', from: 18_450, growth: 3, tenths: false },
  { name: 'Doctoral researchers', description: 'Registered on 1 December, by head', from: 1_720, growth: 4, tenths: false },
  {
    name: 'Academic staff',
    description: 'Full-time equivalents on 1 December, without student assistants',
    from: 1_934.5,
    growth: 2,
    tenths: true,
  },
  { name: 'Medical staff', description: 'University hospital, with access from the wards', from: 812.4, growth: 3, tenths: true },
  { name: 'Other staff', description: 'Administration, library, services', from: 1_105.8, growth: 1, tenths: true },
];

/** The FTE table of five years, the last of them the year before `today`'s: this year's figures come in December. */
export function makeFte(random: Random, today: string): DemoRecord<'fte_field'>[] {
  const last = Number(today.slice(0, 4)) - 1;
  return groups.map(({ name, description, from, growth, tenths }) => {
    const values: FteValue[] = [];
    let now = from;
    for (let year = last - 4; year <= last; year++) {
      values.push({ year, value: now });
      const next = now * (1 + ((random.next() * 1.3 - 0.3) * growth) / 100);
      now = tenths ? Math.round(next * 10) / 10 : Math.round(next);
    }
    return { kind: 'fte_field', data: { id: random.id(), name, description, values } };
  });
}
