import Button from '@cloudscape-design/components/button';
import { Modal } from '#web/ui/modal.tsx';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { Table } from '#web/ui/table.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { messageText } from '#web/text/message-text.ts';
import { useText } from '#web/text/text.ts';
import { type Chart, labelOf, placeName, shownValue } from './chart-words.ts';
import styles from './chart-card.module.css';

/** The calculation of a chart's figures: the formula in words, and its terms in numbers. */
export function FormulaDialog({ chart, title, onClose }: { chart: Chart; title: string; onClose: () => void }) {
  const t = useText();
  const formats = useFormats();
  const series = new Map(chart.series.map((each) => [each.key, labelOf(each)]));
  const places = new Map(chart.x.values.map((place) => [place.key, placeName(place, chart.x.kind, formats)]));
  return (
    <Modal
      title={t('charts.formulaOf', { title })}
      width={720}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('common.close')}</Button>}
    >
      <p>{formats.datesIn(messageText(chart.formula.text_code, chart.formula.text))}</p>
      {chart.formula.terms.length > 0 && (
        <ScrollBox>
          <Table className={styles.numbers ?? ''} aria-label={title} headings={[t('charts.term'), t('charts.place'), t('charts.value')]}>
            {chart.formula.terms.map((term, index) => (
              // Terms keep their order.
              <tr key={index}>
                <th scope="row">{[...new Set([series.get(term.series), labelOf(term)])].filter(Boolean).join(': ')}</th>
                <td>{term.x === null ? '' : (places.get(term.x) ?? term.x)}</td>
                <td>
                  {term.value === null
                    ? t('charts.unknown')
                    : [shownValue(formats, term.value, term), term.currency].filter(Boolean).join(' ')}
                </td>
              </tr>
            ))}
          </Table>
        </ScrollBox>
      )}
    </Modal>
  );
}
