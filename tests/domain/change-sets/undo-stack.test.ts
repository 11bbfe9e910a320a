import { describe, expect, it } from 'vitest';
import {
  emptyStack,
  maxSteps,
  takeDone,
  takeUndone,
  type UndoStack,
  withChange,
  withRedone,
  withUndone,
} from '#shared/domain/change-sets/undo-stack.ts';

const of = (...done: string[]): UndoStack<string> => done.reduce<UndoStack<string>>(withChange, emptyStack);

describe('the undo stack', () => {
  it('gives the latest change first', () => {
    expect(takeDone(of('a', 'b'))).toEqual({ entry: 'b', rest: { done: ['a'], undone: [] } });
  });

  it('gives a named change, whatever came after it', () => {
    expect(takeDone(of('a', 'b'), 'a')).toEqual({ entry: 'a', rest: { done: ['b'], undone: [] } });
  });

  it('has nothing to undo or redo when it is empty', () => {
    expect([takeDone(emptyStack), takeUndone(emptyStack), takeDone(of('a'), 'gone')]).toEqual([undefined, undefined, undefined]);
  });

  it('redoes what was undone last', () => {
    expect(takeUndone(withUndone(withUndone(of(), 'b'), 'a'))).toEqual({ entry: 'a', rest: { done: [], undone: ['b'] } });
  });

  it('forgets what was undone when something new is done', () => {
    expect(withChange(withUndone(of('a'), 'b'), 'c')).toEqual({ done: ['a', 'c'], undone: [] });
  });

  it('keeps what was undone before when something is redone', () => {
    expect(withRedone(withUndone(of('a'), 'c'), 'b')).toEqual({ done: ['a', 'b'], undone: ['c'] });
  });

  it('drops the oldest changes beyond its limit', () => {
    const many = of(...Array.from({ length: maxSteps + 1 }, (_, index) => String(index)));
    expect([many.done.length, many.done[0]]).toEqual([maxSteps, '1']);
  });
});
