import { useState } from 'react';
import { Link } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import Input from '@cloudscape-design/components/input';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import { type CanIAnswer, type CanIResult, termStates } from '#shared/contract/rows/license-row.ts';
import { foldForSearch } from '#shared/domain/text/fold.ts';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { Table } from '#web/ui/table.tsx';
import { TermState } from '#web/parts/licenses/term-state.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { nameOfDefault } from '#web/text/message-text.ts';
import { Row, Stack } from '#web/ui/primitives.tsx';
import styles from './can-i-page.module.css';

/** Rows rendered at first; a consortium has thousands. */
const drawnAtFirst = 300;

type Shown = CanIAnswer['state'] | 'all';

interface CanIAnswersProps {
  on: CanIResult['on'];
  result: Pick<CanIResult, 'counts' | 'answers'>;
  label: NonNullable<CanIResult['label']>;
}

/** The answer for each subscription, with its conditions and the licence that it comes from. */
export function CanIAnswers({ on, result, label }: CanIAnswersProps) {
  const t = useText();
  const formats = useFormats();
  const [state, setState] = useState<Shown>('all');
  const [sought, setSought] = useState('');
  const [all, setAll] = useState(false);
  const wanted = foldForSearch(sought);
  const shown = result.answers.filter(
    (answer) =>
      (state === 'all' || answer.state === state) &&
      foldForSearch([answer.subscription.name, answer.product?.name, answer.publisher?.name].join(' ')).includes(wanted),
  );
  return (
    <Stack as="section" gap="s" aria-label={nameOfDefault(label.name)}>
      <header className={styles.answersHead}>
        <h2>{nameOfDefault(label.name)}</h2>
        {label.description && <p className={styles.quiet}>{label.description}</p>}
        <p className={styles.quiet}>
          {t('licenses.canI.asOf', { date: formats.date(on) })} · {t('licenses.canI.counted', { count: result.answers.length })}
        </p>
      </header>
      <Row gap="s" className={styles.filter}>
        <SegmentedControl
          selectedId={state}
          label={t('licenses.canI.answer')}
          options={[
            { id: 'all', text: `${t('licenses.canI.all')} ${result.answers.length}` },
            ...termStates.map((each) => ({ id: each, text: `${t(`licenses.states.${each}`)} ${result.counts[each]}` })),
          ]}
          onChange={({ detail }) => setState(detail.selectedId as Shown)}
        />
        <div className={styles.find}>
          <Input
            type="search"
            clearAriaLabel={t('grid.clearSearch')}
            value={sought}
            onChange={({ detail }) => setSought(detail.value)}
            placeholder={t('licenses.canI.filter')}
            ariaLabel={t('licenses.canI.filter')}
          />
        </div>
      </Row>
      {result.answers.length === 0 && <p className={styles.quiet}>{t('licenses.canI.none')}</p>}
      {result.answers.length > 0 && shown.length === 0 && <p className={styles.quiet}>{t('licenses.canI.noneMatch')}</p>}
      {shown.length > 0 && (
        <ScrollBox framed>
          <Table
            className={styles.table}
            headings={[
              t('licenses.canI.subscription'),
              t('licenses.canI.answer'),
              t('licenses.canI.conditions'),
              t('licenses.canI.license'),
            ]}
          >
            {(all ? shown : shown.slice(0, drawnAtFirst)).map((answer) => (
              <AnswerRow key={answer.subscription.id} answer={answer} />
            ))}
          </Table>
        </ScrollBox>
      )}
      {!all && shown.length > drawnAtFirst && (
        <div>
          <Button onClick={() => setAll(true)}>{t('licenses.canI.showRows', { count: shown.length })}</Button>
        </div>
      )}
    </Stack>
  );
}

function AnswerRow({ answer }: { answer: CanIAnswer }) {
  const t = useText();
  return (
    <tr>
      <th scope="row">
        <Link to={`/subscriptions/${answer.subscription.id}`}>{answer.subscription.name}</Link>
        <div className={styles.quiet}>{answer.publisher?.name}</div>
      </th>
      <td>
        <TermState state={answer.state} />
        {answer.reason && <div className={styles.quiet}>{t(`licenses.canI.reasons.${answer.reason}`)}</div>}
      </td>
      <td>
        {answer.qualifier_names.length > 0 && <div>{answer.qualifier_names.map(nameOfDefault).join(', ')}</div>}
        {answer.description && <div className={styles.remark}>{answer.description}</div>}
      </td>
      <td>
        {answer.licenses.map(({ license, license_period_id, state, amendment }) => (
          <div key={license_period_id}>
            <Link to={`/licenses/${license.id}?period=${license_period_id}`}>{license.name}</Link>
            {answer.licenses.length > 1 && <span className={styles.quiet}>: {t(`licenses.states.${state}`)}</span>}
            {amendment && <span className={styles.quiet}> {t('licenses.canI.by', { name: amendment.name })}</span>}
          </div>
        ))}
      </td>
    </tr>
  );
}
