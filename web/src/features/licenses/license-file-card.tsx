import Button from '@cloudscape-design/components/button';
import { licensePeriods } from '#shared/contract/groups/licenses.ts';
import { media } from '#shared/contract/groups/media.ts';
import type { LicensePeriodRow } from '#shared/contract/rows/license-row.ts';
import { useCommand } from '#web/api/queries.ts';
import { saveFile } from '#web/api/save-file.ts';
import { useMay } from '#web/api/use-session.ts';
import { useFormats } from '#web/components/use-formats.ts';
import { useText } from '#web/text/text.ts';
import styles from './license-page.module.css';

/** The file of a licence period (R101): who put it there and when; a click downloads it. */
export function LicenseFileCard({ period }: { period: LicensePeriodRow }) {
  const t = useText();
  const formats = useFormats();
  const mayEdit = useMay('edit-records');
  const change = useCommand(licensePeriods.update);
  const { id, version, license_file: file } = period;
  return (
    <section className={styles.card} aria-label={t('licenses.period.file')}>
      <h3>{t('licenses.period.file')}</h3>
      {!file && <p className={styles.quiet}>{t('licenses.period.noFile')}</p>}
      {file && (
        <div className={styles.file}>
          <div>
            <Button
              variant="inline-link"
              iconName="download"
              ariaLabel={t('licenses.period.download', { name: file.name })}
              onClick={() => void saveFile(media.download, { params: { id: file.id } }).catch(() => undefined)}
            >
              {file.name}
            </Button>
            <div className={styles.quiet}>
              {file.created_by
                ? t('licenses.period.fileBy', { name: file.created_by.name, date: formats.dateTime(file.created_at) })
                : t('licenses.period.fileOn', { date: formats.dateTime(file.created_at) })}
            </div>
          </div>
          {mayEdit && (
            <Button
              variant="icon"
              iconName="remove"
              ariaLabel={t('licenses.period.removeFile')}
              loading={change.isPending}
              onClick={() => change.mutate({ params: { id }, body: { license_file_id: null, version } })}
            />
          )}
        </div>
      )}
    </section>
  );
}
