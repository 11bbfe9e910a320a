import { Link } from 'react-router-dom';
import type { LicenseComparison } from '#shared/contract/rows/license-row.ts';
import { LicenseStatusBadge } from '#web/components/licenses/license-status.tsx';
import { datesOfPeriod } from '#web/components/licenses/license-words.ts';
import { TermState } from '#web/components/licenses/term-state.tsx';
import { useFormats } from '#web/components/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { say } from '#web/text/say.ts';
import styles from './compare-page.module.css';

interface ComparisonTableProps {
  comparison: LicenseComparison;
  onlyDifferences: boolean;
}

/** The comparison as a table: a row that differs says so in words, in colour only besides. */
export function ComparisonTable({ comparison, onlyDifferences }: ComparisonTableProps) {
  const t = useText();
  const formats = useFormats();
  const { licenses, rows } = comparison;
  const shown = onlyDifferences ? rows.filter(({ difference }) => difference !== 'none') : rows;
  if (rows.length === 0) return <p className={styles.quiet}>{t('licenses.compare.noTerms')}</p>;
  return (
    <div className={styles.scroller}>
      <table className={styles.table}>
        <caption className={styles.caption}>{t('licenses.compare.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('licenses.compare.term')}</th>
            {licenses.map((license) => (
              <th key={license.id} scope="col">
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
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.length === 0 && (
            <tr>
              <td colSpan={licenses.length + 1}>{t('licenses.compare.nothing')}</td>
            </tr>
          )}
          {shown.map(({ label, difference, cells }) => (
            <tr key={label.id} data-difference={difference}>
              <th scope="row">
                {say(label.name)}
                {difference !== 'none' && <span className={styles.mark}>{t(`licenses.compare.difference.${difference}`)}</span>}
              </th>
              {cells.map((cell, index) => (
                <td key={licenses[index]?.id}>
                  {cell === null ? (
                    <span className={styles.quiet}>{t('licenses.compare.silent')}</span>
                  ) : (
                    <>
                      <TermState state={cell.state} />
                      {cell.qualifier_names.length > 0 && <div>{cell.qualifier_names.map(say).join(', ')}</div>}
                      {cell.description && <div className={styles.remark}>{cell.description}</div>}
                      {cell.amendment && <div className={styles.quiet}>{t('licenses.compare.by', { name: cell.amendment.name })}</div>}
                    </>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
