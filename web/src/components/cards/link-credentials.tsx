import { useState } from 'react';
import Button from '@cloudscape-design/components/button';
import type { LinkRow } from '#shared/contract/rows/card-row.ts';
import { storeOf } from '#shared/contract/card-stores.ts';
import { useCommand } from '#web/api/queries.ts';
import { Modal } from '#web/components/modal.tsx';
import { showToast } from '#web/components/toasts/toast-store.ts';
import { useText } from '#web/text/text.ts';
import { cardCalls } from './card-calls.ts';
import { copyText } from './copy-text.ts';
import styles from './cards.module.css';

/** The username with a button that copies it, or N/A. */
export function Username({ link }: { link: LinkRow }) {
  const t = useText();
  const { username, name } = link;
  if (username === null) return <span className={styles.quiet}>{t('cards.notSet')}</span>;
  const copy = async (): Promise<void> => {
    if (await copyText(Promise.resolve(username))) showToast(t('cards.links.copiedUsername'), 'positive');
  };
  return (
    <span className={styles.value}>
      {username}
      <Button variant="inline-icon" iconName="copy" ariaLabel={t('cards.links.copyUsername', { name })} onClick={() => void copy()} />
    </span>
  );
}

/** A button that fetches the password into the clipboard, or N/A. It is not shown unless the browser refuses to copy it. */
export function Password({ link, mayReveal }: { link: LinkRow; mayReveal: boolean }) {
  const t = useText();
  const [shown, setShown] = useState<string>();
  const reveal = useCommand(cardCalls(storeOf(link.entity)).revealPassword, { invalidates: ['recent-actions'] });
  const { id, entity_id: entityId, name } = link;
  if (!link.has_password) return <span className={styles.quiet}>{t('cards.notSet')}</span>;
  if (!mayReveal)
    return (
      <span title={t('cards.links.hidden')} aria-label={t('cards.links.hidden')}>
        ••••••
      </span>
    );
  const copy = async (): Promise<void> => {
    const asked = reveal.mutateAsync({ params: { entityId, id } }).then(({ result }) => result.password);
    // Failures are shown by the client; a clipboard that is denied needs the password all the same.
    const copied = await copyText(asked);
    const password = await asked.catch(() => undefined);
    if (password === undefined) return;
    if (copied) showToast(t('cards.links.copiedPassword'), 'positive');
    else setShown(password);
  };
  return (
    <span className={styles.value}>
      <span aria-hidden>••••••</span>
      <Button
        variant="inline-icon"
        iconName="copy"
        loading={reveal.isPending}
        ariaLabel={t('cards.links.copyPassword', { name })}
        onClick={() => void copy()}
      />
      {shown !== undefined && (
        <Modal title={t('cards.links.shown', { name })} width={420} onCancel={() => setShown(undefined)} cancelLabel={t('common.close')}>
          <p>
            <code>{shown}</code>
          </p>
          <p>{t('cards.links.shownHint')}</p>
        </Modal>
      )}
    </span>
  );
}
