import Button from '@cloudscape-design/components/button';
import Icon from '@cloudscape-design/components/icon';
import type { Reference } from '#shared/contract/fields.ts';
import { formatDate, linkFormat } from '#shared/domain/calendar/format-date.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { language } from '#web/text/language.ts';
import { Card } from '#web/parts/cards/card.tsx';
import { downloadFile } from '#web/api/save-file.ts';
import styles from '#web/parts/cards/cards.module.css';
import { Row } from '#web/ui/primitives.tsx';

interface LicenseFileCardProps {
  file: { id: string; name: string; created_by: Reference | null; created_at: string } | null;
  /** Left out where it cannot be deleted. */
  onDelete?: (() => void) | undefined;
}

/** The file of a licence (S95, R126): its name, who uploaded it and when; a click downloads it. */
export function LicenseFileCard({ file, onDelete }: LicenseFileCardProps) {
  const t = useText();
  const { timezone } = useFormats();
  const at = file ? formatDate(file.created_at, linkFormat, timezone, language()) : '';
  return (
    <Card title={t('cards.licenseFile.title')} empty={file ? undefined : t('cards.licenseFile.empty')}>
      {file && (
        <Row gap="s" nowrap className={styles.licenseFile}>
          <Icon name="file" size="medium" />
          <div>
            <button
              type="button"
              className={styles.fileName}
              aria-label={t('cards.licenseFile.download', { name: file.name })}
              onClick={() => downloadFile(file)}
            >
              {file.name}
            </button>
            <div className={styles.quiet}>
              {file.created_by
                ? t('cards.licenseFile.uploaded', { name: file.created_by.name, at })
                : t('cards.licenseFile.uploadedAt', { at })}
            </div>
          </div>
          {onDelete && (
            <Button variant="icon" iconName="remove" ariaLabel={t('cards.licenseFile.remove', { name: file.name })} onClick={onDelete} />
          )}
        </Row>
      )}
    </Card>
  );
}
