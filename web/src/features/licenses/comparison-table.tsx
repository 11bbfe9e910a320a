import { Link } from 'react-router-dom';
import type { LicenseComparison } from '#shared/contract/rows/license-row.ts';
import { LicenseStatusBadge } from '#web/parts/licenses/license-status.tsx';
import { datesOfPeriod } from '#web/parts/licenses/license-words.ts';
import { remarkOf } from '#shared/domain/licenses/license-term.ts';
import { TermAnswer } from '#web/parts/licenses/term-answer.tsx';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { nameOfDefault } from '#web/text/message-text.ts';
import { Table } from '#web/ui/table.tsx';
import styles from './compare-page.module.css';

interface ComparisonTableProps {
  comparison: LicenseComparison;
  onlyDifferences: boolean;
}

/** The comparison as a table: differences are marked in words, with colour only in addition. */
export function ComparisonTable({ comparison, onlyDifferences }: ComparisonTableProps) {
  const t = useText();
  const { licenses, rows } = comparison;
  const shown = onlyDifferences ? rows.filter(({ difference }) => difference !== 'none') : rows;
  if (rows.length === 0) return <p className={styles.quiet}>{t('licenses.compare.noTerms')}</p>;
  return (
    <ScrollBox framed>
      <Table
        className={styles.table}
        caption={t('licenses.compare.title')}
        headings={[t('licenses.compare.term'), ...licenses.map((license) => ({ label: <ComparedLicense license={license} /> }))]}
      >
        {shown.length === 0 && (
          <tr>
            <td colSpan={licenses.length + 1}>{t('licenses.compare.nothing')}</td>
          </tr>
        )}
        {shown.map(({ label, kind, difference, cells }) => (
          <tr key={label.id} data-difference={difference}>
            <th scope="row">
              {nameOfDefault(label.name)}
              {difference !== 'none' && <span className={styles.mark}>{t(`licenses.compare.difference.${difference}`)}</span>}
            </th>
            {cells.map((cell, index) => (
              <td key={licenses[index]?.id}>
                {cell === null ? (
                  <span className={styles.quiet}>{t('licenses.compare.silent')}</span>
                ) : (
                  <>
                    <TermAnswer kind={kind} term={cell} />
                    {cell.qualifier_names.length > 0 && <div>{cell.qualifier_names.map(nameOfDefault).join(', ')}</div>}
                    {remarkOf(kind, cell) && <div className={styles.remark}>{cell.description}</div>}
                    {cell.amendment && <div className={styles.quiet}>{t('licenses.compare.by', { name: cell.amendment.name })}</div>}
                  </>
                )}
              </td>
            ))}
          </tr>
        ))}
      </Table>
    </ScrollBox>
  );
}

function ComparedLicense({ license }: { license: LicenseComparison['licenses'][number] }) {
  const t = useText();
  const formats = useFormats();
  return (
    <>
      <Link to={`/licenses/${license.id}`}>{license.name}</Link>
      <div className={styles.quiet}>{license.publisher?.name}</div>
      {license.period ? (
        <div className={styles.quiet}>
          {datesOfPeriod(license.period, formats)} <LicenseStatusBadge status={license.period.status} />
        </div>
      ) : (
        <div className={styles.quiet}>{t('licenses.compare.noPeriod')}</div>
      )}
      <div className={styles.quiet}>{t('licenses.canI.counted', { count: license.subscription_count })}</div>
    </>
  );
}
