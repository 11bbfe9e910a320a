import type { SentOffers } from '#shared/contract/entities/deal-offer.ts';
import { messageText } from '#web/text/message-text.ts';
import { useText } from '#web/text/text.ts';
import { Modal } from '#web/ui/modal.tsx';

/** The members that got no email, each with the reason. */
export function Skipped({ outcome, title, onClose }: { outcome: SentOffers; title: string; onClose: () => void }) {
  const t = useText();
  return (
    <Modal title={title} width={640} onCancel={onClose} onSave={onClose} saveLabel={t('offers.close')}>
      <span>{t('offers.sentCount', { count: outcome.sent.length })}</span>
      <ul>
        {outcome.skipped.map(({ membership_id, name, reason_code }) => (
          <li key={membership_id}>{t('offers.skipped', { name, reason: messageText(reason_code) })}</li>
        ))}
      </ul>
    </Modal>
  );
}
