import type { Column } from '#shared/contract/column.ts';
import type { GridOption, GridRow } from '#web/ui/data-grid/grid-types.ts';

const own = { kind: 'thing', idField: 'id', versionField: 'version' } as const;

/** Twelve visible columns of all types. */
export const harnessColumns: readonly Column[] = [
  { field: 'name', label: 'Name', type: 'text', width: 260, sticky: true, edit: { ...own, required: true, maxLength: 60 } },
  { field: 'vendor', label: 'Vendor', type: 'reference', options: 'vendors', edit: { ...own, as: 'vendor_id' } },
  { field: 'price', label: 'Price', type: 'money', currency: 'currency', edit: own },
  { field: 'currency', label: 'Currency', type: 'text', hidden: true },
  { field: 'deadline', label: 'Decision Deadline', type: 'date', width: 200, edit: own },
  { field: 'decision', label: 'Decision', type: 'choice', choices: ['undecided', 'accepted', 'cancelled'], edit: own },
  { field: 'one_time', label: 'One-time purchase', type: 'boolean', edit: own },
  { field: 'start_date', label: 'Start', type: 'date', edit: { ...own, required: true } },
  { field: 'end_date', label: 'End', type: 'date', edit: own },
  { field: 'count', label: 'Uses', type: 'number', edit: own },
  { field: 'share', label: 'Share', type: 'percent', edit: own },
  { field: 'departments', label: 'Departments', type: 'references', options: 'departments', edit: own },
  { field: 'updated_at', label: 'Updated', type: 'instant' },
  { field: 'year', label: 'Year', type: 'number', hidden: 'never' },
];

const vendors = [
  'EBSCO',
  'Harrassowitz',
  'LM Information Delivery',
  'Prenax',
  'Karger',
  'Massmann',
  'Schweitzer',
  'Dietmar Dreier',
  'WT Cox',
  'GOBI',
  'Kinokuniya',
  'Swets',
];
const departments = ['Chemistry', 'Law', 'Medicine'];
const words = ['Annals', 'Archives', 'Bulletin', 'Journal', 'Letters', 'Reviews', 'Studies', 'Transactions'];
const topics = [
  'Applied Optics',
  'Botany',
  'Clinical Virology',
  'Economic History',
  'Medieval Law',
  'Number Theory',
  'Organic Synthesis',
  'Plasma Physics',
];

export const harnessOptions: Readonly<Record<string, readonly GridOption[]>> = {
  vendor: vendors.map((name, index) => ({ id: `v${index}`, name })),
  departments: departments.map((name, index) => ({ id: `d${index}`, name })),
};

/** The rows of the harness: the same for every run. */
export function harnessRows(count: number): GridRow[] {
  return Array.from({ length: count }, (_row, n) => {
    const month = String((n % 12) + 1).padStart(2, '0');
    return {
      id: `r${n}`,
      version: 1,
      name: `${words[n % words.length]} of ${topics[(n * 3) % topics.length]} ${n + 1}`,
      vendor: n % 7 === 0 ? null : harnessOptions['vendor']?.[n % vendors.length],
      price: n % 11 === 0 ? null : ((n * 7919) % 900_000) / 100,
      currency: ['EUR', 'USD', 'GBP'][n % 3],
      deadline: `2026-${month}-15`,
      decision: ['undecided', 'accepted', 'cancelled'][n % 3],
      one_time: n % 5 === 0,
      start_date: `2026-${month}-01`,
      end_date: n % 9 === 0 ? null : `2027-${month}-01`,
      count: (n * 37) % 5000,
      share: (n * 13) % 100,
      departments: harnessOptions['departments']?.slice(0, n % 4),
      updated_at: `2026-03-${String((n % 28) + 1).padStart(2, '0')}T08:30:00Z`,
      year: 2026,
    };
  });
}
