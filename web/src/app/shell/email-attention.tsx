import { useQuery } from '@tanstack/react-query';
import { emails } from '#shared/contract/groups/emails.ts';
import { queryFor } from '#web/api/queries.ts';
import { useText } from '#web/text/text.ts';
import { Hidden } from '#web/ui/primitives.tsx';
import styles from './shell.module.css';

/** Interval in minutes at which an open page checks for bounced emails. */
const everyMinutes = 5;

/** The badge beside "Email": the number of a person's emails that did not, or perhaps did not, arrive. Hidden at zero. */
export default function EmailAttention() {
  const t = useText();
  const asked = useQuery({ ...queryFor(emails.attention, {}, { stays: true }), staleTime: 60_000, refetchInterval: everyMinutes * 60_000 });
  const mine = asked.data?.mine ?? 0;
  if (mine === 0) return null;
  return (
    <span className={styles.attention} title={t('emails.attention', { count: mine })}>
      <span aria-hidden="true">{mine}</span>
      <Hidden>{t('emails.attentionBadge', { count: mine })}</Hidden>
    </span>
  );
}
