import { lazy, Suspense, useState } from 'react';
import { Modal } from '#web/ui/modal.tsx';
import { useText } from '#web/text/text.ts';

const SendEmailDialog = lazy(async () => ({ default: (await import('#web/parts/emailing/send-email-dialog.tsx')).SendEmailDialog }));

interface LetterOfferProps {
  decision: 'accepted' | 'cancelled';
  periodIds: readonly string[];
  onClose: () => void;
}

const kinds = { accepted: 'place_order', cancelled: 'cancellation' } as const;

/** After a decision: the letter that it asks for, sent now or later. */
export function LetterOffer({ decision, periodIds, onClose }: LetterOfferProps) {
  const t = useText();
  const [sending, setSending] = useState(false);
  if (sending)
    return (
      <Suspense fallback={null}>
        <SendEmailDialog kind={kinds[decision]} periodIds={periodIds} onClose={onClose} />
      </Suspense>
    );
  return (
    <Modal
      title={t(`decisions.letter.titles.${decision}`)}
      width={480}
      persistent={false}
      onCancel={onClose}
      cancelLabel={t('decisions.letter.later')}
      onSave={() => setSending(true)}
      saveLabel={t(`decisions.letter.send.${decision}`)}
    >
      {t(`decisions.letter.leads.${decision}`)}
    </Modal>
  );
}
