import { useQuery } from '@tanstack/react-query';
import { forecasts } from '#shared/contract/groups/forecasts.ts';
import { queryFor } from '#web/api/queries.ts';
import { useText } from '#web/text/text.ts';
import { Quiet } from '#web/ui/primitives.tsx';
import { Section } from '#web/ui/section.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { Table } from '#web/ui/table.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import styles from './predictions.module.css';

/** The error of each rule on the library's own past prices, and how often the band was right. */
export function ForecastAccuracy() {
  const t = useText();
  const formats = useFormats();
  const asked = useQuery(queryFor(forecasts.accuracy, {}));
  if (!asked.data) return asked.isError ? null : <Skeleton lines={4} height={36} />;
  const { rules, bands, default_percent: defaultPercent } = asked.data;
  const tried = bands.filter(({ own_n: n }) => n > 0);
  const percent = (value: number | null): string => (value === null ? t('charts.unknown') : formats.percent(value));
  if (tried.length === 0)
    return (
      <Section title={t('predictions.accuracy')}>
        <Quiet>{t('predictions.noPast')}</Quiet>
      </Section>
    );
  return (
    <Section title={t('predictions.accuracy')} hint={t('predictions.accuracyHint')}>
      <ul className={styles.bands}>
        {tried.map(({ counted, own_n: n, hits, first_year: from, last_year: to }) => (
          <li key={counted}>
            {t('predictions.hits', {
              hits: formats.number(hits, 0),
              n,
              counted,
              years: from === to ? String(from) : `${from}–${to}`,
              percent: formats.percent((hits / n) * 100),
            })}
          </li>
        ))}
      </ul>
      <ScrollBox label={t('predictions.accuracy')}>
        <Table
          className={styles.numbers ?? ''}
          aria-label={t('predictions.accuracy')}
          headings={[
            t('predictions.rule'),
            t('predictions.tried'),
            { label: t('predictions.mape'), title: t('predictions.mapeHint') },
            { label: t('predictions.medianApe'), title: t('predictions.medianApeHint') },
            { label: t('predictions.wape'), title: t('predictions.wapeHint') },
            { label: t('predictions.bias'), title: t('predictions.biasHint') },
          ]}
        >
          {rules.map(({ rule, n, mape, median_ape: median, wape, bias }) => (
            <tr key={rule}>
              <th scope="row">{t(`predictions.triedRules.${rule}`, { percent: formats.percent(defaultPercent, { typed: true }) })}</th>
              <td>{formats.number(n, 0)}</td>
              <td>{percent(mape)}</td>
              <td>{percent(median)}</td>
              <td>{percent(wape)}</td>
              <td>{bias === null ? t('charts.unknown') : formats.percent(bias, { signed: true })}</td>
            </tr>
          ))}
        </Table>
      </ScrollBox>
    </Section>
  );
}
