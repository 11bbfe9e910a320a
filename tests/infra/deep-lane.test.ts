import { expect, test } from 'vitest';
import { filesThatDraw } from '#tests/proofs/files-that-draw.ts';

test('the deep lane has the files that draw their cases, also by a helper or by the helper of one', () => {
  const files = filesThatDraw();
  expect(files).toEqual(
    expect.arrayContaining([
      'tests/infra/direct-requests.test.ts',
      'tests/api/consortium/at-once.test.ts',
      'tests/e2e/records.test.ts',
      'tests/e2e/every-screen.test.ts',
    ]),
  );
  expect(files).not.toContain('tests/infra/start-messages.test.ts');
  expect(files.every((file) => file.includes('.test.'))).toBe(true);
});
