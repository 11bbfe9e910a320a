import { describe, expect, it } from 'vitest';
import { decide, type Decided, lastLetter } from '#shared/domain/periods/decide.ts';

const undecided: Decided = {
  decision: 'undecided',
  decided_at: null,
  decided_by: null,
  decision_reason: null,
  cancellation_reason: null,
  order_date: null,
  notice_sent_on: null,
};
const accepted: Decided = { ...undecided, decision: 'accepted', decided_at: '2026-01-01T08:00:00Z', decided_by: 'anna' };
const cancelled: Decided = { ...accepted, decision: 'cancelled', decision_reason: 'Too dear', cancellation_reason: 'price' };
const how = { at: '2026-02-02T09:00:00Z', by: 'ben' };

const decided = (outcome: ReturnType<typeof decide>) => {
  if (!outcome.ok) throw new Error(outcome.breaches[0]?.message.code);
  return outcome;
};

describe('D3 R055 deciding', () => {
  it('keeps who decided, when and why', () => {
    const outcome = decided(decide(undecided, { decision: 'cancelled', reason: ' Too dear ', cancellation_reason: 'price' }, how));
    expect(outcome).toEqual({
      ok: true,
      changed: true,
      to_withdraw: null,
      next: { ...undecided, ...cancelled, decided_at: how.at, decided_by: 'ben' },
    });
  });

  it.each([
    ['accepted', 'cancelled'],
    ['cancelled', 'accepted'],
    ['accepted', 'undecided'],
    ['undecided', 'accepted'],
  ] as const)('is free from %s to %s until a letter went out', (from, to) => {
    const outcome = decided(decide({ ...accepted, decision: from }, { decision: to }, how));
    expect(outcome.next).toMatchObject({ decision: to, decided_by: 'ben', decision_reason: null });
  });

  it.each(['order_date', 'notice_sent_on'] as const)('wants a reason once %s is set, whatever is decided', (field) => {
    for (const from of ['undecided', 'accepted', 'cancelled'] as const)
      for (const to of ['undecided', 'accepted', 'cancelled'] as const) {
        // What the vendor was told is recorded without a reason.
        if (from === to || (from === 'undecided' && to === (field === 'order_date' ? 'accepted' : 'cancelled'))) continue;
        const period = { ...undecided, decision: from, [field]: '2026-01-20' };
        for (const reason of [undefined, null, '', '   ']) {
          const refused = decide(period, { decision: to, ...(reason !== undefined && { reason }) }, how);
          expect(refused).toMatchObject({
            ok: false,
            breaches: [{ field: 'reason', message: { code: 'periods.letterSentReasonRequired' } }],
          });
        }
        expect(decided(decide(period, { decision: to, reason: 'The board said so' }, how)).next.decision).toBe(to);
      }
  });

  it.each([
    ['order_date', 'accepted'],
    ['notice_sent_on', 'cancelled'],
  ] as const)('asks no reason where %s is set and an undecided period is %s [D3]', (field, to) => {
    const period = { ...undecided, [field]: '2026-01-20' };
    expect(decided(decide(period, { decision: to }, how))).toMatchObject({ next: { decision: to }, changed: true, to_withdraw: null });
  });

  it('names the letter and its day in the dates of the member', () => {
    const outcome = decide(
      { ...accepted, order_date: '2026-01-20' },
      { decision: 'cancelled' },
      { ...how, formatDate: () => '20.01.2026' },
    );
    expect(outcome).toMatchObject({
      breaches: [{ message: 'The order was sent on 20.01.2026. Please give a reason for changing the decision' }],
    });
  });

  it('says which letter no longer holds', () => {
    const withdrawn = (period: Decided, to: Decided['decision']) => decided(decide(period, { decision: to, reason: 'x' }, how)).to_withdraw;
    const ordered = { ...accepted, order_date: '2026-01-20' };
    const noticed = { ...cancelled, notice_sent_on: '2026-01-21' };
    expect(withdrawn(ordered, 'cancelled')).toBe('order');
    expect(withdrawn(ordered, 'undecided')).toBe('order');
    expect(withdrawn(noticed, 'accepted')).toBe('notice');
    // Cancelled, but the vendor was not told yet: the order stands again.
    expect(withdrawn({ ...ordered, decision: 'cancelled' }, 'accepted')).toBeNull();
    expect(withdrawn({ ...ordered, ...noticed, decision: 'cancelled' }, 'accepted')).toBe('notice');
    expect(withdrawn({ ...noticed, order_date: '2026-01-25', decision: 'accepted' }, 'cancelled')).toBe('order');
  });

  it('takes the letter of two on one day that the decision then meant', () => {
    const both = { order_date: '2026-01-20', notice_sent_on: '2026-01-20' };
    expect(lastLetter({ ...both, decision: 'cancelled' })?.letter).toBe('notice');
    expect(lastLetter({ ...both, decision: 'accepted' })?.letter).toBe('order');
    expect(lastLetter(undecided)).toBeUndefined();
  });

  it('leaves who decided when the same is decided again, and corrects only the reasons that are given', () => {
    expect(decided(decide(cancelled, { decision: 'cancelled' }, how))).toMatchObject({ changed: false, next: cancelled });
    const corrected = decided(decide({ ...cancelled, order_date: '2026-01-20' }, { decision: 'cancelled', reason: 'Hardly used' }, how));
    expect(corrected).toMatchObject({ changed: false, next: { ...cancelled, order_date: '2026-01-20', decision_reason: 'Hardly used' } });
    expect(decided(decide(cancelled, { decision: 'cancelled', cancellation_reason: 'low_use' }, how)).next.cancellation_reason).toBe(
      'low_use',
    );
  });

  it('keeps no reason of a cancellation that is none any more', () => {
    const outcome = decided(decide(cancelled, { decision: 'accepted', cancellation_reason: 'price' }, how));
    expect(outcome.next).toMatchObject({ cancellation_reason: null, decision_reason: null });
  });
});
