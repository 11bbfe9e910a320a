import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { recordChange, redo, trackSave, undo } from '#web/parts/undo/undo-store.ts';

const takenBack: string[] = [];
vi.mock('#web/parts/undo/take-back.ts', () => ({
  takeBack: async (_cache: unknown, { changeSet }: { changeSet: string }) => {
    takenBack.push(changeSet);
    return Promise.resolve({ changeSet: `inverse of ${changeSet}`, label: '' });
  },
}));

const cache = new QueryClient();
let place = '';
const record = (changeSet: string): void => recordChange(cache, place, { changeSet, label: changeSet });

beforeEach(() => {
  takenBack.length = 0;
  place = crypto.randomUUID();
  record('earlier');
});

describe('undo during a save', () => {
  test('reverts the change of the save, then the earlier one', async () => {
    const answer = Promise.withResolvers<void>();
    void trackSave(answer.promise.then(() => record('saved')));
    const presses = [undo(cache, place), undo(cache, place)];
    answer.resolve();
    await Promise.all(presses);
    expect(takenBack).toEqual(['saved', 'earlier']);
    await redo(cache, place);
    expect(takenBack.at(-1)).toBe('inverse of earlier');
  });

  test('does nothing when the save fails; the next press reverts the earlier change', async () => {
    const answer = Promise.withResolvers<void>();
    const save = trackSave(answer.promise).catch(() => undefined);
    const press = undo(cache, place);
    answer.reject(new Error('refused'));
    await Promise.all([save, press]);
    expect(takenBack).toEqual([]);
    await undo(cache, place);
    expect(takenBack).toEqual(['earlier']);
  });

  test('does nothing when cells of a block are refused', async () => {
    const answer = Promise.withResolvers<readonly string[]>();
    void trackSave(answer.promise, (refused) => refused.length === 0);
    const press = undo(cache, place);
    answer.resolve(['cell']);
    await press;
    expect(takenBack).toEqual([]);
  });
});
