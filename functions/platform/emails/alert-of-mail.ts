import type { EmailState } from '#shared/domain/emails/email-states.ts';
import { log } from '../log.ts';

/**
 * Tells whoever runs the installation that a mail did not, or perhaps did not, arrive: a line of the log, which counts as the metric
 * `mails_in_trouble` (an alarm in infra/stacks/work-stack.ts). The library sees it in its outbox.
 */
export function alertOfMail(state: EmailState, more: Record<string, unknown>): void {
  log.error(`a mail is ${state}`, { ...more, ...metric });
}

const metric = {
  _aws: {
    get Timestamp() {
      return Date.now();
    },
    CloudWatchMetrics: [{ Namespace: 'Perennial', Dimensions: [[]], Metrics: [{ Name: 'mails_in_trouble', Unit: 'Count' }] }],
  },
  mails_in_trouble: 1,
};
