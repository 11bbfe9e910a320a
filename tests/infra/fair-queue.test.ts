import { describe, expect, it } from 'vitest';
import { FairQueue } from '#infra/local/functions/fair-queue.ts';

/** A queue before some instances, and a clock to set. */
function queueOf(instances: number) {
  const clock = { now: 100_000 };
  return { clock, queue: new FairQueue<string>(instances, () => clock.now) };
}

describe('the lines before a function', () => {
  it('lets one caller alone have every instance, in the order of asking', () => {
    const { queue } = queueOf(3);
    for (const work of ['a1', 'a2', 'a3', 'a4']) queue.add('a', work);
    expect([queue.take(), queue.take(), queue.take()]).toEqual(['a1', 'a2', 'a3']);
    expect(queue.isReady).toBe(false);
    queue.done('a');
    expect(queue.take()).toBe('a4');
  });

  it('leaves a flood to its own line: who comes second waits for nobody', () => {
    const { queue } = queueOf(3);
    for (let index = 0; index < 50; index++) queue.add('flood', `f${index}`);
    expect([queue.take(), queue.take(), queue.take()]).toEqual(['f0', 'f1', 'f2']);
    queue.add('quiet', 'q');
    queue.done('flood');
    expect(queue.take()).toBe('q');
    // Two are active now: half of three instances is each one's share, rounded down.
    expect(queue.take()).toBeUndefined();
    queue.done('flood');
    queue.done('flood');
    expect(queue.take()).toBe('f3');
    expect(queue.take()).toBeUndefined();
  });

  it('keeps the share of a quiet caller free for some seconds, and no longer', () => {
    const { queue, clock } = queueOf(3);
    queue.add('quiet', 'q');
    queue.take();
    queue.done('quiet');
    for (let index = 0; index < 10; index++) queue.add('flood', `f${index}`);
    expect([queue.take(), queue.take()]).toEqual(['f0', undefined]);
    clock.now += 5001;
    expect([queue.take(), queue.take(), queue.take()]).toEqual(['f1', 'f2', undefined]);
  });

  it('gives everybody a turn before anybody has a second one', () => {
    const { queue } = queueOf(1);
    for (const caller of ['a', 'b', 'c']) for (const number of [1, 2]) queue.add(caller, `${caller}${number}`);
    const order: (string | undefined)[] = [];
    for (let index = 0; index < 6; index++) {
      const work = queue.take();
      order.push(work);
      queue.done(work?.[0] ?? '');
    }
    expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'c2']);
  });

  it('gives back all that waits when it is cleared', () => {
    const { queue } = queueOf(1);
    queue.add('a', 'a1');
    queue.add('b', 'b1');
    expect(queue.clear()).toEqual(['a1', 'b1']);
    expect(queue.isReady).toBe(false);
  });
});
