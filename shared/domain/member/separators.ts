/** A separator that a member can choose: its wire value and its English name. */
export type Separator = { value: string; name: string };

export const decimalSeparators: readonly Separator[] = [
  { value: '.', name: 'Point' },
  { value: ',', name: 'Comma' },
];

export const thousandSeparators: readonly Separator[] = [
  { value: ',', name: 'Comma' },
  { value: '.', name: 'Point' },
  { value: ' ', name: 'Space' },
  { value: "'", name: 'Apostrophe' },
  { value: '', name: 'None' },
];
