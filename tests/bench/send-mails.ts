import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '#shared/contract/envelope.ts';
import type { SendingResult } from '#shared/contract/entities/email-sending.ts';
import type { EmailBatchView } from '#shared/contract/rows/email-row.ts';
import type { BenchClient } from './client.ts';
import type { BulkWork } from './bulk-works.ts';

/** Providers that one call writes to. */
const perCall = 100;
const calls = 10;

/**
 * From the first call until the last mail is known to be delivered: the outbox, the worker, the mail service's events, the records. Whom
 * more periods are bought from than one mail lists gets several.
 */
export const sendMails: BulkWork = {
  key: 'send-mails',
  title: `writing to ${perCall * calls} providers, until all mails are known to be delivered`,
  prepare: async (client) => {
    const { data } = await client.ask<Page<{ id: string }>>({ path: `/publishers?sort=name&paginated=true&per_page=${perCall}` });
    const provider_ids = data.map(({ id }) => id);
    if (provider_ids.length < perCall) throw new Error(`There are only ${provider_ids.length} providers to write to`);
    return async () => {
      const batches = new Map<string, number>();
      for (let call = 0; call < calls; call++) {
        const body = { kind: 'usage_stats', provider_ids, to: ['reader@library.example'] };
        const { batch_id, emails } = await client.ask<SendingResult>({
          method: 'POST',
          path: '/emailing/send',
          body,
          headers: { 'idempotency-key': randomUUID() },
        });
        if (emails.length < perCall) throw new Error(`${emails.length} mails were written`);
        batches.set(batch_id, emails.length);
      }
      for (const [batch, mails] of batches) await untilDelivered(client, batch, mails);
    };
  },
};

/** Waits until every mail of a batch is known to be delivered. */
async function untilDelivered(client: BenchClient, batch: string, mails: number): Promise<void> {
  for (;;) {
    const { states } = await client.ask<EmailBatchView>({ path: `/email-batches/${batch}` });
    if (states.delivered === mails) return;
    const wrong = (states.failed ?? 0) + (states.uncertain ?? 0) + (states.bounced ?? 0);
    if (wrong > 0) throw new Error(`${wrong} mails did not arrive`);
    await wait(100);
  }
}
