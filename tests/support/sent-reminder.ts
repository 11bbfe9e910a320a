import type { Fresh } from '#functions/platform/transaction.ts';

/** A reminder of a period's deadline as it is once it was sent. */
export function sentReminder(entity_id: string, user_id: string, sent_at: string): Fresh<'reminder'> {
  return {
    kind: 'cancellation',
    entity: 'subscription_period',
    entity_id,
    user_id,
    date: '2026-10-02',
    threshold: 30,
    task: null,
    due_on: '2026-09-02',
    mail_id: null,
    sent_at,
    removed: false,
  };
}
