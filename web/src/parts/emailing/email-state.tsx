import type { EmailRow } from '#shared/contract/rows/email-row.ts';
import { StatusBadge, type Tone } from '#web/ui/record/status-badge.tsx';
import { useText } from '#web/text/text.ts';

const tones: Readonly<Record<EmailRow['state'], Tone>> = {
  queued: 'plain',
  sending: 'plain',
  sent: 'plain',
  delivered: 'good',
  bounced: 'open',
  complained: 'open',
  failed: 'open',
  uncertain: 'open',
};

/** The delivery state of an email, with an explanation on hover. */
export function EmailState({ email }: { email: Pick<EmailRow, 'state' | 'resent_as'> }) {
  const t = useText();
  return (
    <span title={t(`emails.statesHint.${email.state}`)}>
      <StatusBadge tone={email.resent_as === null ? tones[email.state] : 'over'}>{t(`emails.states.${email.state}`)}</StatusBadge>
    </span>
  );
}
