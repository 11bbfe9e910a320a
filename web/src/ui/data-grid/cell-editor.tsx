import { lazy, Suspense, type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isDate } from '#shared/domain/calendar/dates.ts';
import type { Column } from '#shared/contract/column.ts';
import { inReadersWords } from '#web/text/reference-names.ts';
import { useText } from '#web/text/text.ts';
import { editText, optionsOf, readText } from './cell-value.ts';
import type { GridOption, GridRow } from './grid-types.ts';
import type { GridView } from './grid-view.ts';
import { commandOf } from './keyboard.ts';
import { OptionList } from './option-list.tsx';
import { loadChoices } from './load-choices.ts';
import { Popup } from '#web/ui/popup.tsx';
import styles from './data-grid.module.css';

const Calendar = lazy(() => import('@cloudscape-design/components/calendar'));

const cellSelector = '[role="gridcell"]';

/** The position of the focus after an edit. */
export type AfterEdit = 'stay' | 'down' | 'up' | 'next' | 'previous';

export interface CellEditorProps {
  column: Column;
  row: GridRow;
  label: string;
  value: unknown;
  /** The text typed to open the editor; replaces the value. */
  startWith: string | null;
  view: GridView;
  /** Accepts the value, or answers why it is refused. */
  onCommit: (value: unknown, then: AfterEdit) => string | undefined;
  /** Closes the editor; `reason` says which input was discarded. */
  onCancel: (reason?: string) => void;
  /** Called by the grid before it moves on: commits the typed text. */
  flush: RefObject<(() => void) | null>;
}

/** The editor shown in a cell, chosen by the type of its column. */
export function CellEditor(props: CellEditorProps) {
  const { type } = props.column;
  return type === 'choice' || type === 'reference' || type === 'references' ? <ChoiceEditor {...props} /> : <TypedEditor {...props} />;
}

/** Text, numbers, money and dates are typed; a date can be chosen in a calendar too. */
function TypedEditor({ column, row, label, value, startWith, view, onCommit, onCancel, flush }: CellEditorProps) {
  const t = useText();
  const [text, setText] = useState(startWith ?? editText(value, column, view.formats, row));
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const input = useRef<HTMLInputElement>(null);
  const done = useRef(false);

  const commit = (then: AfterEdit, typed = text): string | undefined => {
    if (done.current) return undefined;
    const read = readText(typed, column, view, row);
    const refusal = read.ok ? onCommit(read.value, then) : read.message;
    if (refusal === undefined) done.current = true;
    return refusal;
  };
  const leave = (): void => {
    const refusal = commit('stay');
    if (refusal === undefined) return;
    done.current = true;
    onCancel(refusal);
  };
  useEffect(() => {
    flush.current = leave;
  });
  useEffect(() => () => void (flush.current = null), [flush]);
  useLayoutEffect(() => {
    input.current?.focus({ preventScroll: true });
    if (startWith === null) input.current?.select();
  }, [startWith]);

  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    const command = commandOf(event, 'editor');
    if (!command) return;
    event.preventDefault();
    if (command.do === 'cancel') {
      done.current = true;
      onCancel();
    } else if (command.do === 'commit') setProblem(commit(command.then));
  };

  const numeric = column.type === 'money' || column.type === 'number' || column.type === 'percent';
  const typed = column.type === 'date' ? view.formats.readDate(text) : undefined;
  return (
    <>
      <input
        ref={input}
        className={styles.editor}
        data-numeric={numeric || undefined}
        inputMode={numeric ? 'decimal' : undefined}
        aria-label={label}
        aria-invalid={problem !== undefined}
        placeholder={column.type === 'date' ? view.formats.dateFormat : undefined}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setProblem(undefined);
        }}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          if (!(event.relatedTarget instanceof Element && event.relatedTarget.closest('[data-popup]'))) leave();
        }}
      />
      {problem !== undefined && (
        <Popup anchor={cellSelector} label={problem} onClose={() => setProblem(undefined)} role="presentation">
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        </Popup>
      )}
      {column.type === 'date' && problem === undefined && (
        <Popup anchor={cellSelector} label={t('grid.chooseDate')} onClose={() => onCancel()} takesFocus={false}>
          <div className={styles.calendar}>
            <Suspense fallback={<div className={styles.calendarSpace} />}>
              <Calendar
                value={isDate(typed) ? typed : ''}
                ariaLabel={t('grid.chooseDate')}
                nextMonthAriaLabel={t('common.nextMonth')}
                previousMonthAriaLabel={t('common.previousMonth')}
                todayAriaLabel={t('common.today')}
                startOfWeek={1}
                onChange={({ detail }) => commit('stay', view.formats.date(detail.value))}
              />
            </Suspense>
          </div>
        </Popup>
      )}
    </>
  );
}

/** One of a list, or several. */
function ChoiceEditor({ column, label, value, startWith, view, onCommit, onCancel, flush }: CellEditorProps) {
  const t = useText();
  const multiple = column.type === 'references';
  const [chosen, setChosen] = useState<GridOption[]>(() =>
    column.type === 'choice' ? (typeof value === 'string' ? [{ id: value, name: view.labels(column, value) }] : []) : optionsOf(value),
  );
  const done = useRef(false);
  const commit = (next: GridOption[], then: AfterEdit): void => {
    if (done.current) return;
    done.current = true;
    const first = next[0] ?? null;
    const refusal = onCommit(multiple ? next : column.type === 'choice' ? (first?.id ?? null) : first, then);
    if (refusal !== undefined) onCancel(refusal);
  };
  useEffect(() => {
    flush.current = () => (multiple ? commit(chosen, 'stay') : onCancel());
  });
  useEffect(() => () => void (flush.current = null), [flush]);

  const pick = (option: GridOption | null): void => {
    if (!multiple) commit(option ? [option] : [], 'stay');
    else if (option)
      setChosen((before) =>
        before.some((one) => one.id === option.id) ? before.filter((one) => one.id !== option.id) : [...before, option],
      );
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const command = commandOf(event, 'editor');
    if (command?.do !== 'commit') return;
    event.preventDefault();
    commit(chosen, command.then);
  };

  return (
    <>
      <span className={styles.editorText}>{chosen.map((option) => inReadersWords(column, option).name).join(', ')}</span>
      <Popup anchor={cellSelector} label={label} onClose={() => (multiple ? commit(chosen, 'stay') : onCancel())}>
        <div onKeyDown={onKeyDown}>
          <OptionList
            label={label}
            load={(search) => loadChoices(view, column, search)}
            chosen={chosen}
            multiple={multiple}
            {...(multiple || column.edit?.required ? {} : { none: t('grid.nothingChosen') })}
            startWith={startWith}
            onPick={pick}
          />
          {multiple && (
            <button type="button" className={styles.plainButton} onClick={() => commit(chosen, 'stay')}>
              {t('grid.done')}
            </button>
          )}
        </div>
      </Popup>
    </>
  );
}
