import { expect, it } from 'vitest';
import { missingFact, type WorkFacts } from '#shared/domain/workflow/missing-fact.ts';

const nothing: WorkFacts = { evaluations: 0, licenses: 0, license_gap: null, title_lists: 0, steps: 3, steps_done: 2 };
const all: WorkFacts = { evaluations: 1, licenses: 1, license_gap: null, title_lists: 1, steps: 3, steps_done: 3 };

it('tasks name the record that their work lacks', () => {
  expect(missingFact('evaluation', nothing)).toBe('rating');
  expect(missingFact('upload_license', nothing)).toBe('license');
  expect(missingFact('upload_license', { ...all, license_gap: {} })).toBe('coverage');
  expect(missingFact('upload_title_list', nothing)).toBe('titleList');
  expect(missingFact('activate_access', nothing)).toBe('access');
});

it('tasks whose record is there, or that leave none, lack nothing', () => {
  for (const task of ['evaluation', 'upload_license', 'upload_title_list', 'activate_access'] as const)
    expect(missingFact(task, all)).toBeUndefined();
  expect(missingFact('activate_access', { ...nothing, steps: 0, steps_done: 0 })).toBeUndefined();
  expect(missingFact('usage_review', nothing)).toBeUndefined();
});
