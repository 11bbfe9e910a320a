import type { PriorityId } from '#shared/domain/to-dos/priorities.ts';

/** A task of everyday work; days count from the day on which the demo is made. */
export interface EverydayTask {
  title: string;
  body?: string;
  about?: 'subscription' | 'product' | 'vendor' | 'publisher' | 'license';
  due?: number;
  /** The day on which it was completed. */
  done?: number;
  priority?: PriorityId;
  /** Positions of its owners in the list of users who may edit; empty for a task without an owner. */
  owners: readonly number[];
  followers?: readonly number[];
  checklist?: readonly string[];
  ticked?: number;
  comments?: readonly string[];
}

/** Tasks that are on no board. */
export const everydayTasks: readonly EverydayTask[] = [
  {
    title: 'Answer the faculty on remote access',
    body: '<p>They cannot reach the full text from home. <strong>Check the proxy entry first</strong>, then write to support.</p>',
    about: 'vendor',
    due: -4,
    priority: 'high',
    owners: [1],
    followers: [0],
    checklist: ['Try it from outside the campus', 'Compare the proxy entry', 'Write to their support'],
    ticked: 1,
  },
  {
    title: 'Send the price comparison to the committee',
    due: 0,
    priority: 'high',
    owners: [1, 0],
    checklist: ['Figures of last year', 'New list prices', 'One page of text'],
    ticked: 2,
  },
  { title: 'File the signed licence', about: 'license', due: 3, priority: 'medium', owners: [1] },
  { title: 'Check the title list against the catalogue', about: 'product', due: 9, priority: 'low', owners: [1] },
  { title: 'Ask for the COUNTER reports of the last quarter', about: 'publisher', due: 12, priority: 'medium', owners: [0] },
  { title: 'Prepare the talk with the departments', body: '<p>Who reads what, and what could go.</p>', due: 20, owners: [0, 1] },
  { title: 'Tidy up the old newspaper subscriptions', owners: [] },
  { title: 'Thank the account manager for the longer trial', about: 'vendor', done: -2, owners: [1] },
  { title: 'Confirm the new IP ranges', about: 'publisher', due: -20, done: -21, priority: 'high', owners: [0, 1] },
];

/** Templates for tasks that recur. */
export const taskTemplates: readonly Pick<EverydayTask, 'title' | 'body' | 'priority' | 'owners' | 'checklist'>[] = [
  {
    title: 'Check access after a renewal',
    body: '<p>Within the first week of a period, before anybody else notices.</p>',
    priority: 'medium',
    owners: [],
    checklist: [
      'Open three articles on the campus',
      'Open three articles through the proxy',
      'Compare the years with what was paid for',
      'Tell the departments that it works',
    ],
  },
  {
    title: 'Look into a price increase',
    body: '<p>For every increase of more than 5 %.</p>',
    priority: 'high',
    owners: [0],
    checklist: [
      'Compare with the price cap of the licence',
      'Look up the cost per use',
      'Ask the provider for the reason',
      'Write down what was agreed',
    ],
  },
];
