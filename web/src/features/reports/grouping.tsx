import FormField from '@cloudscape-design/components/form-field';
import { reportLimits, type ReportDefinition } from '#shared/contract/entities/report.ts';
import type { ReportTypeColumn } from '#shared/contract/rows/report-row.ts';
import { useText } from '#web/text/text.ts';
import { Dropdown } from '#web/ui/dropdown.tsx';
import { Stack } from '#web/ui/primitives.tsx';
import { pathName } from './draft.ts';

interface GroupingProps {
  columns: readonly ReportTypeColumn[];
  definition: ReportDefinition;
  onChange: (change: Pick<ReportDefinition, 'groups'> | Pick<ReportDefinition, 'sort'>) => void;
}

/** Edits up to three levels of groups, and the order of the rows. */
export function Grouping({ columns, definition: { groups, sort }, onChange }: GroupingProps) {
  const t = useText();
  const options = columns.map((column) => ({ id: column.path, name: pathName(column) }));
  const levels = Array.from({ length: Math.min(groups.length + 1, reportLimits.groups) }, (_, level) => groups[level] ?? null);
  const [first] = sort;
  return (
    <Stack gap="s">
      {levels.map((path, level) => (
        <FormField key={level} label={t(level === 0 ? 'reports.groupBy' : 'reports.thenBy')} stretch>
          <Dropdown
            value={path ?? ''}
            options={options.filter(({ id }) => id === path || !groups.includes(id))}
            noneLabel={t('reports.noGroup')}
            {...(path !== null && { goneLabel: path })}
            onChange={(id) =>
              onChange({
                groups: [...groups.slice(0, level), ...(id === null ? [] : [id]), ...(id === null ? [] : groups.slice(level + 1))],
              })
            }
          />
        </FormField>
      ))}
      <FormField label={t('reports.orderBy')} stretch>
        <Dropdown
          value={first?.path ?? ''}
          options={options}
          noneLabel={t('reports.usualOrder')}
          onChange={(id) => onChange({ sort: id === null ? [] : [{ path: id, descending: first?.descending ?? false }] })}
        />
      </FormField>
      {first && (
        <FormField label={t('reports.direction')} stretch>
          <Dropdown
            value={first.descending ? 'descending' : 'ascending'}
            options={[
              { id: 'ascending', name: t('reports.ascending') },
              { id: 'descending', name: t('reports.descending') },
            ]}
            onChange={(id) => onChange({ sort: [{ ...first, descending: id === 'descending' }] })}
          />
        </FormField>
      )}
    </Stack>
  );
}
