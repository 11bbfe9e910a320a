import type { EvaluationRow, EvaluationView } from '#shared/contract/rows/evaluation-row.ts';
import { criteria, type Criterion } from '#shared/domain/evaluation/criteria.ts';
import { useMay } from '#web/api/use-session.ts';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { Table } from '#web/ui/table.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { CommentEditor } from './comment-editor.tsx';
import { OwnRating } from './own-rating.tsx';
import { datesOf } from '#web/parts/periods/period-words.ts';
import { Heading, Quiet, Row } from '#web/ui/primitives.tsx';
import { useOwnEvaluation } from './use-own-evaluation.ts';
import styles from './evaluations-tab.module.css';

type Average = EvaluationView['averages']['overall'];

/** Max earlier periods beside the ratings; the others are on their own pages. */
const shownEarlier = 3;

/** Criteria by raters, with averages and those of earlier periods; one's own column is edited in place. */
export function EvaluationMatrix({ view }: { view: EvaluationView }) {
  const t = useText();
  const formats = useFormats();
  const mayEdit = useMay('edit-records');
  const own = useOwnEvaluation(view);
  const others = view.evaluations.filter(({ is_own }) => !is_own);
  const earlier = view.earlier.slice(0, shownEarlier);
  const showsOwn = mayEdit || own.evaluation !== undefined;
  const averageOf = (averages: EvaluationView['averages'], criterion: Criterion): Average | undefined =>
    averages.criteria.find((each) => each.criterion === criterion);
  return (
    <>
      <Row gap="m" align="baseline" className={styles.title}>
        <Heading as="h3">{t('evaluations.title')}</Heading>
        <Quiet>{mayEdit ? t('evaluations.hint') : view.evaluations.length === 0 && t('evaluations.nobody')}</Quiet>
        <Quiet as="span" role="status">
          {own.state === 'idle' ? '' : t(`evaluations.${own.state}`)}
        </Quiet>
      </Row>
      <ScrollBox>
        <Table
          className={styles.matrix}
          headings={[
            t('evaluations.criterion'),
            showsOwn && { label: t('evaluations.you'), className: styles.own },
            { label: t('evaluations.average'), className: styles.average },
            ...earlier.map((period) => ({ label: datesOf(period, formats), className: styles.average })),
            ...others.map((row) => row.rater?.name ?? t('records.none')),
          ]}
        >
          {criteria.map((criterion) => (
            <tr key={criterion}>
              <th scope="row">{t(`evaluations.criteria.${criterion}`)}</th>
              {showsOwn && (
                <td className={styles.own}>
                  <Row>
                    <OwnRating
                      criterion={t(`evaluations.criteria.${criterion}`)}
                      value={own.ratingOf(criterion)}
                      onChange={mayEdit ? (rating) => own.save({ ratings: [{ criterion, rating }] }) : undefined}
                    />
                    <CommentEditor
                      isCompact
                      about={t(`evaluations.criteria.${criterion}`)}
                      value={own.commentOf(criterion)}
                      onSave={mayEdit ? (comment) => own.save({ ratings: [{ criterion, comment }] }) : undefined}
                    />
                  </Row>
                </td>
              )}
              <AverageCells
                now={averageOf(view.averages, criterion)}
                earlier={earlier.map((period) => averageOf(period.averages, criterion))}
              />
              {others.map((row) => (
                <td key={row.id}>
                  <Rating row={row} criterion={criterion} />
                </td>
              ))}
            </tr>
          ))}
          <tr className={styles.overall}>
            <th scope="row">{t('evaluations.overall')}</th>
            {showsOwn && (
              <td className={styles.own}>
                <CommentEditor
                  about={t('evaluations.overall')}
                  value={own.evaluation?.comment ?? null}
                  onSave={mayEdit ? (comment) => own.save({ comment }) : undefined}
                />
              </td>
            )}
            <AverageCells now={view.averages.overall} earlier={earlier.map((period) => period.averages.overall)} />
            {others.map((row) => (
              <td key={row.id}>
                <p className={styles.comment}>{row.comment}</p>
                <Quiet>{formats.date(row.rated_at)}</Quiet>
              </td>
            ))}
          </tr>
        </Table>
      </ScrollBox>
    </>
  );
}

function Rating({ row, criterion }: { row: EvaluationRow; criterion: Criterion }) {
  const t = useText();
  const found = row.ratings.find((each) => each.criterion === criterion);
  return (
    <>
      {found?.rating ? (
        <span>
          <strong>{found.rating}</strong>
          <Quiet as="span"> / 5</Quiet>
        </span>
      ) : (
        <Quiet as="span">{t('evaluations.notRated')}</Quiet>
      )}
      {found?.comment && <p className={styles.comment}>{found.comment}</p>}
    </>
  );
}

interface AverageCellsProps {
  now: Average | undefined;
  earlier: readonly (Average | undefined)[];
}

/** An average, its trend in words, and the earlier averages. */
function AverageCells({ now, earlier }: AverageCellsProps) {
  const t = useText();
  const formats = useFormats();
  const last = earlier[0]?.average;
  const change = typeof now?.average === 'number' && typeof last === 'number' ? Math.round((now.average - last) * 10) / 10 : undefined;
  return (
    <>
      <td className={styles.average}>
        {typeof now?.average === 'number' ? (
          <>
            <strong>{formats.number(now.average, 1)}</strong>
            <Quiet as="span">{t('evaluations.ofRatings', { count: now.count })}</Quiet>
            {change !== undefined && (
              <span className={styles.trend} data-trend={change > 0 ? 'up' : change < 0 ? 'down' : 'same'}>
                {t(change > 0 ? 'evaluations.better' : change < 0 ? 'evaluations.worse' : 'evaluations.same', {
                  by: formats.number(Math.abs(change), 1),
                })}
              </span>
            )}
          </>
        ) : (
          <Quiet as="span">{t('records.none')}</Quiet>
        )}
      </td>
      {earlier.map((each, index) => (
        <td key={index} className={styles.average}>
          {typeof each?.average === 'number' ? formats.number(each.average, 1) : <Quiet as="span">{t('records.none')}</Quiet>}
        </td>
      ))}
    </>
  );
}
