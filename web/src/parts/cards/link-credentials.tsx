import { useState } from 'react';
import Button from '@cloudscape-design/components/button';
import type { LinkRow } from '#shared/contract/rows/card-row.ts';
import { storeOf } from '#shared/contract/card-stores.ts';
import { useCommand } from '#web/api/queries.ts';
import { Modal } from '#web/ui/modal.tsx';
import { showToast } from '#web/ui/toasts/toast-store.ts';
import { useText } from '#web/text/text.ts';
import { cardCalls } from './card-calls.ts';
import styles from './cards.module.css';
import { Row } from '#web/ui/primitives.tsx';

/** The username with a button that copies it, or N/A. */
export function Username({ link }: { link: LinkRow }) {
  const t = useText();
  const { username, name } = link;
  if (username === null) return <span className={styles.quiet}>{t('cards.notSet')}</span>;
  const copy = async (): Promise<void> => {
    if (await writeClipboard(Promise.resolve(username))) showToast(t('cards.links.copiedUsername'), 'positive');
  };
  return (
    <Row as="span" gap="xxxs" nowrap inline className={styles.value}>
      {username}
      <Button variant="inline-icon" iconName="copy" ariaLabel={t('cards.links.copyUsername', { name })} onClick={() => void copy()} />
    </Row>
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
    const copied = await writeClipboard(asked);
    const password = await asked.catch(() => undefined);
    if (password === undefined) return;
    if (copied) showToast(t('cards.links.copiedPassword'), 'positive');
    else setShown(password);
  };
  return (
    <Row as="span" gap="xxxs" nowrap inline className={styles.value}>
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
    </Row>
  );
}

/**
 * Puts a text that is still to come into the clipboard. Browsers allow it only while they remember the press of a button, so the clipboard is
 * given the promise. False where the page may not: it is not served securely, or the person said no; then `text` was not asked for, or
 * is resolved all the same.
 */
async function writeClipboard(text: Promise<string>): Promise<boolean> {
  try {
    if (typeof ClipboardItem === 'undefined') await navigator.clipboard.writeText(await text);
    else await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text.then((it) => new Blob([it], { type: 'text/plain' })) })]);
    return true;
  } catch {
    return false;
  }
}
