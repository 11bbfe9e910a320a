import { describe, expect, it } from 'vitest';
import { FairQueue } from '#infra/local/functions/fair-queue.ts';
import { Shares } from '#infra/local/functions/shares.ts';

/** A machine with so many processors, the queues of two functions on it, and a clock to set. */
function machine(places: number) {
  const clock = { now: 100_000 };
  const shares = new Shares(places, () => clock.now);
  return { clock, shares, lists: new FairQueue<string>(shares), changes: new FairQueue<string>(shares) };
}

describe('the lines before the functions of one machine', () => {
  it('let one caller alone have whatever there is, in the order of asking', () => {
    const { lists, changes } = machine(2);
    for (const work of ['a1', 'a2', 'a3']) lists.add('a', work);
    changes.add('a', 'a4');
    expect([lists.take(), lists.take(), lists.take(), changes.take()]).toEqual(['a1', 'a2', 'a3', 'a4']);
  });

  it('leave a flood to its own line: over all functions it has its share, and who comes second waits for nobody', () => {
    const { lists, changes, shares } = machine(2);
    for (let index = 0; index < 50; index++) {
      lists.add('flood', `l${index}`);
      changes.add('flood', `c${index}`);
    }
    expect([lists.take(), lists.take(), changes.take()]).toEqual(['l0', 'l1', 'c0']);
    lists.add('quiet', 'q');
    expect(lists.take()).toBe('q');
    // The flood begins nothing while somebody else is at work, and then has one processor of two.
    for (let done = 0; done < 3; done++) {
      shares.ends('flood');
      expect([lists.isReady, changes.isReady]).toEqual([false, false]);
    }
    shares.ends('quiet');
    expect(changes.take()).toBe('c1');
    expect([lists.isReady, changes.isReady]).toEqual([false, false]);
  });

  it('let a flood have its turn after a while, however busy the others are', () => {
    const { lists, shares, clock } = machine(2);
    for (let index = 0; index < 50; index++) lists.add('flood', `f${index}`);
    expect(lists.take()).toBe('f0');
    lists.add('busy', 'b1');
    expect(lists.take()).toBe('b1');
    shares.ends('flood');
    expect(lists.isReady).toBe(false);
    clock.now += 50;
    expect(lists.take()).toBe('f1');
  });

  it('share a machine equally between two who do not flood', () => {
    const { lists } = machine(4);
    for (const work of [1, 2, 3]) for (const caller of ['a', 'b']) lists.add(caller, `${caller}${work}`);
    expect(Array.from({ length: 5 }, () => lists.take())).toEqual(['a1', 'b1', 'a2', 'b2', undefined]);
  });

  it('keep the share of a quiet caller free for some seconds, and no longer', () => {
    const { lists, shares, clock } = machine(2);
    lists.add('quiet', 'q');
    lists.take();
    shares.ends('quiet');
    for (let index = 0; index < 10; index++) lists.add('flood', `f${index}`);
    expect([lists.take(), lists.take()]).toEqual(['f0', undefined]);
    clock.now += 5001;
    expect([lists.take(), lists.take()]).toEqual(['f1', 'f2']);
  });

  it('give everybody a turn before anybody has a second one', () => {
    const { lists, shares } = machine(1);
    for (const caller of ['a', 'b', 'c']) for (const number of [1, 2]) lists.add(caller, `${caller}${number}`);
    const order: (string | undefined)[] = [];
    for (let index = 0; index < 6; index++) {
      const work = lists.take();
      order.push(work);
      shares.ends(work?.[0] ?? '');
    }
    expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'c2']);
  });

  it('call whoever waits when somebody ends, also before another function', () => {
    const { lists, changes, shares } = machine(1);
    const taken: (string | undefined)[] = [];
    shares.onFree(() => taken.push(changes.take()));
    lists.add('a', 'a1');
    changes.add('b', 'b1');
    lists.add('b', 'b2');
    expect([lists.take(), lists.take()]).toEqual(['a1', 'b2']);
    expect(changes.isReady).toBe(false);
    shares.ends('b');
    expect(taken).toEqual(['b1']);
  });

  it('give back all that waits when they are cleared', () => {
    const { lists } = machine(1);
    lists.add('a', 'a1');
    lists.add('b', 'b1');
    expect(lists.clear()).toEqual(['a1', 'b1']);
    expect(lists.isReady).toBe(false);
    for (let index = 0; index < 12; index++) lists.add('a', `again ${index}`);
    expect([lists.take(), lists.take()]).toEqual(['again 0', undefined]);
  });
});
