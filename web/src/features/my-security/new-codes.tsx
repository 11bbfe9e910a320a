import { saveBlob } from '#web/api/save-file.ts';
import { useText } from '#web/text/text.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { copyText } from '#web/ui/copy-text.ts';
import { Modal } from '#web/ui/modal.tsx';
import { Quiet, Row } from '#web/ui/primitives.tsx';
import styles from './my-security.module.css';

/** New recovery codes, shown this once. */
export function NewCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useText();
  const all = codes.join('\n');
  return (
    <Modal
      title={t('mySecurity.codes.title')}
      width={560}
      onCancel={onClose}
      footer={
        <Row justify="between">
          <Row>
            <ActionButton onPress={() => void copyText(all)}>{t('mySecurity.codes.copy')}</ActionButton>
            <ActionButton onPress={() => saveBlob(new Blob([`${all}\n`], { type: 'text/plain' }), 'perennial-recovery-codes.txt')}>
              {t('mySecurity.codes.download')}
            </ActionButton>
          </Row>
          <ActionButton type="primary" onPress={onClose}>
            {t('mySecurity.codes.saved')}
          </ActionButton>
        </Row>
      }
    >
      <Quiet>{t('mySecurity.codes.once')}</Quiet>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
