import { useState } from 'react';
import Checkbox from '@cloudscape-design/components/checkbox';
import FormField from '@cloudscape-design/components/form-field';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Textarea from '@cloudscape-design/components/textarea';
import { rangesOf } from '#shared/domain/ip-addresses/ranges-of.ts';
import { type IpListStyle, ipListStyles, writeIpList } from '#shared/domain/ip-addresses/write-ip-list.ts';
import { copyText } from '#web/ui/copy-text.ts';
import { Dropdown } from '#web/ui/dropdown.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { useText } from '#web/text/text.ts';

/** All ranges as text in a vendor's format, for copying into an email or a form. */
export function CopyRanges({ ranges, onClose }: { ranges: readonly string[]; onClose: () => void }) {
  const t = useText();
  const [style, setStyle] = useState<IpListStyle>('as_kept');
  const [merged, setMerged] = useState(false);
  const [onlyV4, setOnlyV4] = useState(false);
  const chosen = rangesOf(ranges).filter(({ version }) => !onlyV4 || version === 4);
  const list = writeIpList(chosen, style, merged);
  return (
    <Modal
      title={t('contacts.ip.copyTitle')}
      width={560}
      onCancel={onClose}
      cancelLabel={t('common.close')}
      onSave={() => void copyText(list)}
      saveLabel={t('contacts.ip.copy')}
      saveDisabled={list === ''}
    >
      <SpaceBetween size="m">
        <FormField label={t('contacts.ip.style')} stretch>
          <Dropdown
            value={style}
            options={ipListStyles.map((id) => ({ id, name: t(`contacts.ip.styles.${id}`) }))}
            onChange={(id) => setStyle((id ?? 'as_kept') as IpListStyle)}
          />
        </FormField>
        <SpaceBetween size="xs">
          <Checkbox checked={merged} onChange={({ detail }) => setMerged(detail.checked)}>
            {t('contacts.ip.merge')}
          </Checkbox>
          <Checkbox checked={onlyV4} onChange={({ detail }) => setOnlyV4(detail.checked)}>
            {t('contacts.ip.onlyV4')}
          </Checkbox>
        </SpaceBetween>
        <Textarea value={list} readOnly rows={Math.min(14, Math.max(4, list.split('\n').length + 1))} ariaLabel={t('contacts.ip.ranges')} />
      </SpaceBetween>
    </Modal>
  );
}
