import { useState } from 'react';
import { formatDate } from '#shared/domain/calendar/format-date.ts';
import { formatAmount, formatPercent } from '#shared/domain/money/format-amount.ts';
import type { FeedbackPage, FeedbackRow } from '#shared/contract/groups/stakeholders.ts';
import { choose, chooseForAll, chosenForAll, type Decisions } from './decisions.ts';
import type { FeedbackColumn, FeedbackTexts } from './feedback-texts.ts';

/** Rows of a page of the feedback form (R018). */
const perPage = 30;

export interface FeedbackTableProps {
  rows: readonly FeedbackRow[];
  formats: FeedbackPage['formats'];
  texts: FeedbackTexts;
  decisions: Decisions;
  comments: Readonly<Record<string, string>>;
  onDecide: (next: Decisions) => void;
  onComment: (id: string, text: string) => void;
}

/** The rows with their choices; on a narrow screen each is a card. */
export function FeedbackTable(props: FeedbackTableProps) {
  const { rows, texts, decisions, onDecide } = props;
  const [wanted, setPage] = useState(1);
  const pages = Math.max(1, Math.ceil(rows.length / perPage));
  const page = Math.min(wanted, pages);
  const ids = rows.map(({ id }) => id);
  const forAll = chosenForAll(decisions, ids);
  const heading = (column: FeedbackColumn): string => texts(`columns.${column}`);
  const toAll = (choice: boolean) => (
    <button
      type="button"
      className={`choice ${choice ? 'yes' : 'no'}`}
      aria-pressed={forAll === choice}
      onClick={() => onDecide(chooseForAll(decisions, ids, choice))}
    >
      {choice ? texts('yesToAll') : texts('noToAll')}
    </button>
  );
  return (
    <>
      <div className="for-all">
        {toAll(true)}
        {toAll(false)}
      </div>
      <table className="card">
        <thead>
          <tr>
            {(['name', 'publisher', 'start', 'end'] as const).map((each) => (
              <th key={each} scope="col">
                {heading(each)}
              </th>
            ))}
            <th scope="col" className="number">
              {heading('price')}
            </th>
            <th scope="col">{heading('currency')}</th>
            {(['department', 'deadline'] as const).map((each) => (
              <th key={each} scope="col">
                {heading(each)}
              </th>
            ))}
            {(['stake', 'share'] as const).map((each) => (
              <th key={each} scope="col" className="number">
                {heading(each)}
              </th>
            ))}
            <th scope="col">{heading('decision')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice((page - 1) * perPage, page * perPage).map((row) => (
            <Row key={row.id} row={row} {...props} />
          ))}
        </tbody>
      </table>
      {pages > 1 && (
        <nav className="pages" aria-label={texts('pages')}>
          <button type="button" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {texts('previous')}
          </button>
          <span aria-live="polite">{texts('page', { number: page, total: pages })}</span>
          <button type="button" disabled={page === pages} onClick={() => setPage(page + 1)}>
            {texts('next')}
          </button>
        </nav>
      )}
    </>
  );
}

function Row({ row, formats, texts, decisions, comments, onDecide, onComment }: { row: FeedbackRow } & FeedbackTableProps) {
  const [commenting, setCommenting] = useState(false);
  const heading = (column: FeedbackColumn): string => texts(`columns.${column}`);
  const date = (value: string | null): string => formatDate(value, formats.date_format);
  const money = (amount: number | null, currency: string | null): string =>
    currency === null ? '' : formatAmount(amount, formats, { currency });
  const chosen = decisions[row.id];
  const cell = (label: string, value: string, className?: string, ground = '') => (
    <td data-label={label} className={className}>
      {value}
      {ground !== '' && <small className="ground">{ground}</small>}
    </td>
  );
  const lastPrice = money(row.previous_price, row.previous_currency);
  const priceGround =
    lastPrice === ''
      ? ''
      : [`${heading('before')}: ${lastPrice}`, formatPercent(row.price_change, formats, { signed: true })]
          .filter((each) => each !== '')
          .join(', ');
  const use = row.uses === null ? '' : `${heading('uses')}: ${formatAmount(row.uses, formats, { digits: 0 })}`;
  const costPerUse = row.cost_per_use === null ? '' : `${heading('costPerUse')}: ${money(row.cost_per_use, row.cost_currency)}`;
  const choice = (yes: boolean) => (
    <button
      type="button"
      className={`choice ${yes ? 'yes' : 'no'}`}
      aria-pressed={chosen === yes}
      aria-label={`${yes ? texts('yes') : texts('no')}: ${row.name}`}
      onClick={() => onDecide(choose(decisions, row.id, yes))}
    >
      {yes ? texts('yes') : texts('no')}
    </button>
  );
  return (
    <tr>
      <th scope="row">
        {row.name}
        {row.website !== null && (
          <a className="site" href={row.website} target="_blank" rel="noopener noreferrer" aria-label={`${texts('website')}: ${row.name}`}>
            {texts('website')}
          </a>
        )}
        {[use, costPerUse].map(
          (each) =>
            each !== '' && (
              <small key={each} className="ground">
                {each}
              </small>
            ),
        )}
      </th>
      {cell(heading('publisher'), row.publisher_name ?? '')}
      {cell(heading('start'), date(row.start_date), 'date')}
      {cell(heading('end'), date(row.end_date), 'date')}
      {cell(heading('price'), formatAmount(row.price, formats, { currency: row.currency, bare: true }), 'number', priceGround)}
      {cell(heading('currency'), row.currency)}
      {cell(heading('department'), row.department_name)}
      {cell(heading('deadline'), date(row.cancellation_deadline), 'date')}
      {cell(heading('stake'), formatPercent(row.stake, formats), 'number')}
      {cell(heading('share'), money(row.share, row.currency), 'number')}
      <td data-label={heading('decision')} className="decision">
        <div className="choices">
          {choice(true)}
          {choice(false)}
        </div>
        {chosen !== undefined && !commenting && (
          <button type="button" className="link" onClick={() => setCommenting(true)} aria-label={`${texts('comment')}: ${row.name}`}>
            {texts('comment')}
          </button>
        )}
        {chosen !== undefined && commenting && (
          <textarea
            rows={2}
            maxLength={1000}
            aria-label={texts('commentOn', { name: row.name })}
            value={comments[row.id] ?? ''}
            // The person asked for this field just now.
            ref={(field) => {
              if (field && comments[row.id] === undefined) field.focus();
            }}
            onChange={(event) => onComment(row.id, event.target.value)}
          />
        )}
      </td>
    </tr>
  );
}
