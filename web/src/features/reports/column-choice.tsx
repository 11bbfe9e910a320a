import { useState } from 'react';
import Icon from '@cloudscape-design/components/icon';
import Input from '@cloudscape-design/components/input';
import type { ReportColumn } from '#shared/contract/entities/report.ts';
import { reportLimits } from '#shared/contract/entities/report.ts';
import type { ReportTypeColumn } from '#shared/contract/rows/report-row.ts';
import { foldForSearch } from '#shared/domain/text/fold.ts';
import { useText } from '#web/text/text.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { Dropdown } from '#web/ui/dropdown.tsx';
import { Quiet, Row } from '#web/ui/primitives.tsx';
import { ColumnOrder, useColumnPlace } from './column-order.tsx';
import { moved, pathName } from './draft.ts';
import styles from './reports.module.css';

interface ColumnChoiceProps {
  columns: readonly ReportTypeColumn[];
  chosen: readonly ReportColumn[];
  onChange: (columns: ReportColumn[]) => void;
}

/** Max columns offered by a search; more words narrow it. */
const mostFound = 12;

/** The columns of a report in their order, each with its total, and a search for others. */
export function ColumnChoice({ columns, chosen, onChange }: ColumnChoiceProps) {
  const t = useText();
  const [search, setSearch] = useState('');
  const known = new Map(columns.map((column) => [column.path, column]));
  const words = foldForSearch(search).split(' ');
  const taken = new Set(chosen.map(({ path }) => path));
  const found = columns.filter((column) => {
    const name = foldForSearch(pathName(column));
    return !taken.has(column.path) && words.every((word) => name.includes(word));
  });
  const isFull = chosen.length >= reportLimits.columns;
  return (
    <>
      <ColumnOrder chosen={chosen} nameOf={(path) => nameIn(known, path)} onChange={onChange}>
        {chosen.map((column, index) => (
          <ChosenColumn
            key={column.path}
            column={column}
            known={known.get(column.path)}
            isFirst={index === 0}
            isLast={index === chosen.length - 1}
            onMove={(by) => onChange(moved(chosen, index, by))}
            onRemove={() => onChange(chosen.filter((_, at) => at !== index))}
            onLabel={(label) => onChange(chosen.map((each, at) => (at === index ? { ...each, label } : each)))}
            onTotal={(total) => onChange(chosen.map((each, at) => (at === index ? { ...each, total } : each)))}
          />
        ))}
      </ColumnOrder>
      <Input
        type="search"
        value={search}
        placeholder={t('reports.findColumn')}
        ariaLabel={t('reports.findColumn')}
        onChange={({ detail }) => setSearch(detail.value)}
      />
      <ul className={styles.found} aria-label={t('reports.foundColumns')}>
        {found.slice(0, mostFound).map((column) => (
          <li key={column.path}>
            <ActionButton
              type="link"
              iconName="add-plus"
              disabled={isFull}
              onPress={() => onChange([...chosen, { path: column.path, label: null, total: null }])}
            >
              {pathName(column)}
            </ActionButton>
          </li>
        ))}
      </ul>
      {found.length > mostFound && <Quiet className={styles.note}>{t('reports.moreColumns', { count: found.length - mostFound })}</Quiet>}
      {isFull && <Quiet className={styles.note}>{t('reports.mostColumns', { count: reportLimits.columns })}</Quiet>}
    </>
  );
}

/** The name of a column; the path if the column is unknown. */
function nameIn(known: ReadonlyMap<string, ReportTypeColumn>, path: string): string {
  const column = known.get(path);
  return column ? pathName(column) : path;
}

interface ChosenColumnProps {
  column: ReportColumn;
  /** Undefined for a column that does not exist, or is hidden from the user. */
  known: ReportTypeColumn | undefined;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: number) => void;
  onRemove: () => void;
  onLabel: (label: string | null) => void;
  onTotal: (total: ReportColumn['total']) => void;
}

function ChosenColumn({ column, known, isFirst, isLast, onMove, onRemove, onLabel, onTotal }: ChosenColumnProps) {
  const t = useText();
  const name = known ? pathName(known) : column.path;
  const { handle, ...place } = useColumnPlace(column.path);
  return (
    <li {...place}>
      <span className={styles.columnName}>{known ? name : <del>{name}</del>}</span>
      {known && (
        <Input
          value={column.label ?? ''}
          placeholder={t('reports.ownHeading')}
          ariaLabel={t('reports.headingOf', { name })}
          onChange={({ detail }) => onLabel(detail.value === '' ? null : detail.value.slice(0, 120))}
        />
      )}
      {known && (
        <Dropdown
          value={column.total ?? ''}
          options={known.totals.map((total) => ({ id: total, name: t(`reports.totals.${total}`) }))}
          noneLabel={t('reports.noTotal')}
          ariaLabel={t('reports.totalOf', { name })}
          onChange={(total) => onTotal(total as ReportColumn['total'])}
        />
      )}
      <Row as="span" gap="none" nowrap inline>
        <button type="button" className={styles.handle} aria-label={t('reports.dragColumn', { name })} {...handle}>
          <Icon name="drag-indicator" />
        </button>
        <ActionButton
          type="ghost"
          size="small"
          iconName="angle-up"
          disabled={isFirst}
          ariaLabel={t('reports.moveUp', { name })}
          onPress={() => onMove(-1)}
        >
          {null}
        </ActionButton>
        <ActionButton
          type="ghost"
          size="small"
          iconName="angle-down"
          disabled={isLast}
          ariaLabel={t('reports.moveDown', { name })}
          onPress={() => onMove(1)}
        >
          {null}
        </ActionButton>
        <ActionButton type="ghost" size="small" iconName="close" ariaLabel={t('reports.removeColumn', { name })} onPress={onRemove}>
          {null}
        </ActionButton>
      </Row>
    </li>
  );
}
