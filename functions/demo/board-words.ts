import type { StateType } from '#shared/domain/to-dos/state-types.ts';

/** The kind of record that a task on the board is linked to. */
export type CardSubject = 'vendor' | 'publisher' | 'subscription' | 'license';

/** A task on the board of renewals; days count from the day on which the demo is made. */
export interface BoardCard {
  column: string;
  title: string;
  body?: string;
  about?: CardSubject;
  due?: number;
  /** The day on which it was completed. */
  done?: number;
  priority?: 'high' | 'medium' | 'low';
  owners?: number;
  checklist?: readonly string[];
  ticked?: number;
  comments?: readonly string[];
}

/** The columns of the board of renewals. */
export const boardColumns: readonly { name: string; type: StateType; limit: number | null }[] = [
  { name: 'Unscheduled', type: 'unscheduled', limit: null },
  { name: 'Next', type: 'planned', limit: 6 },
  { name: 'Quote asked', type: 'in_progress', limit: 5 },
  { name: 'Negotiating', type: 'in_progress', limit: 3 },
  { name: 'Signed', type: 'completed', limit: null },
];

const quote = [
  'Ask for the quote in writing',
  'Compare it with the list price',
  'Check the price cap of the licence',
  'Tell the departments',
];

/** The tasks on it, column by column from top to bottom. */
export const boardCards: readonly BoardCard[] = [
  { column: 'Unscheduled', title: 'Collect usage figures of the newspapers', about: 'subscription' },
  { column: 'Unscheduled', title: 'Find out who still uses the print edition', about: 'subscription', owners: 0 },
  {
    column: 'Unscheduled',
    title: 'Ask the consortium whether it renews as a whole',
    about: 'vendor',
    priority: 'medium',
    comments: ['They decide in their meeting in spring.'],
  },
  { column: 'Unscheduled', title: 'Sort out the double access by two platforms', about: 'publisher', owners: 0 },
  { column: 'Unscheduled', title: 'Write a one-page summary for the library committee', due: 24 },
  {
    column: 'Next',
    title: 'Ask for a quote for {year}',
    about: 'publisher',
    due: 3,
    priority: 'high',
    checklist: quote,
    ticked: 0,
  },
  {
    column: 'Next',
    title: 'Check which titles moved to another publisher',
    about: 'subscription',
    due: 10,
    checklist: ['Compare both title lists', 'Note what was lost', 'Ask for a lower price'],
  },
  { column: 'Next', title: 'Prepare the price comparison of three years', about: 'vendor', due: 6, owners: 2 },
  { column: 'Next', title: 'Read the new licence terms on text and data mining', about: 'license', priority: 'medium', due: 12 },
  {
    column: 'Quote asked',
    title: 'Remind them of the quote',
    about: 'vendor',
    due: -4,
    priority: 'high',
    checklist: quote,
    ticked: 1,
    comments: ['Called on Monday: the account manager is back next week.', 'No answer yet. I will write to her deputy.'],
  },
  { column: 'Quote asked', title: 'Quote for the e-book package {year}', about: 'publisher', due: 0, checklist: quote, ticked: 2 },
  {
    column: 'Quote asked',
    title: 'Quote with and without the archive',
    about: 'subscription',
    due: 8,
    owners: 2,
    comments: ['The archive alone would be a one-time purchase.'],
  },
  { column: 'Quote asked', title: 'Price for two more campuses', about: 'subscription', due: 15 },
  {
    column: 'Negotiating',
    title: 'Price cap of 3 % for two years',
    about: 'publisher',
    due: -1,
    priority: 'high',
    owners: 3,
    body: '<p>They offer <strong>4.5 %</strong>. Our limit is 3 %; without it we cancel the two titles that nobody reads.</p>',
    checklist: ['First offer', 'Our answer', 'Second offer', 'Agreement in writing'],
    ticked: 2,
    comments: ['Second offer is announced for Friday.'],
  },
  {
    column: 'Negotiating',
    title: 'Interlibrary loan has to stay in the licence',
    about: 'license',
    due: 5,
    owners: 2,
    checklist: ['Ask the lawyers', 'Propose our wording'],
    ticked: 1,
  },
  { column: 'Negotiating', title: 'Payment in two instalments', about: 'vendor', due: 9, priority: 'low' },
  {
    column: 'Negotiating',
    title: 'Perpetual access to what we paid for',
    about: 'publisher',
    due: 18,
    priority: 'medium',
    comments: ['They would host it, or deliver the files.'],
  },
  { column: 'Signed', title: 'Renewal {year} signed and filed', about: 'subscription', done: -2, checklist: quote },
  { column: 'Signed', title: 'Three years at a fixed price', about: 'publisher', done: -9, comments: ['Thank you all!'] },
  { column: 'Signed', title: 'Amendment on walk-in users', about: 'license', done: -20 },
];
