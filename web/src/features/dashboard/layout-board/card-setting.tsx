import { useQuery } from '@tanstack/react-query';
import ButtonDropdown, { type ButtonDropdownProps } from '@cloudscape-design/components/button-dropdown';
import { departments } from '#shared/contract/groups/catalogues.ts';
import { largestPageSize } from '#shared/contract/list-query.ts';
import type { ElementSettings } from '#shared/domain/layouts/definition.ts';
import { queryFor } from '#web/api/queries.ts';
import { useText } from '#web/text/text.ts';
import { useFormats } from '#web/ui/use-formats.ts';

interface CardSettingProps {
  name: keyof ElementSettings;
  /** The card's title. */
  card: string;
  settings: ElementSettings;
  onChange: (next: ElementSettings) => void;
}

/** A choice for one card: its year, or its department. */
export function CardSetting({ name, ...props }: CardSettingProps) {
  return name === 'year' ? <YearSetting {...props} /> : <DepartmentSetting {...props} />;
}

type SettingProps = Omit<CardSettingProps, 'name'>;

/** Years offered before and after the current one. */
const yearsAround = 5;

function YearSetting({ card, settings, onChange }: SettingProps) {
  const t = useText();
  const thisYear = Number(useFormats().today().slice(0, 4));
  const years = Array.from({ length: yearsAround + 2 }, (_, back) => thisYear + 1 - back);
  const chosen = settings.year ?? 'current';
  return (
    <SettingMenu
      icon="calendar"
      label={t('dashboard.settings.year', { card })}
      items={['current' as const, ...years].map((year) => ({
        id: String(year),
        text: year === 'current' ? t('dashboard.settings.currentYear') : String(year),
        itemType: 'checkbox' as const,
        checked: year === chosen,
      }))}
      onChoose={(id) => onChange({ ...settings, year: id === 'current' ? 'current' : Number(id) })}
    />
  );
}

/** The departments sorted by name; undefined while loading. */
export function useDepartments() {
  const { data } = useQuery(
    queryFor(departments.list, { query: { paginated: true, perPage: largestPageSize, sort: [{ field: 'name', descending: false }] } }),
  );
  return data && (Array.isArray(data) ? data : data.data);
}

function DepartmentSetting({ card, settings, onChange }: SettingProps) {
  const t = useText();
  const known = useDepartments() ?? [];
  return (
    <SettingMenu
      icon="filter"
      label={t('dashboard.settings.department', { card })}
      items={[{ id: '', text: t('dashboard.settings.noDepartment') }, ...known.map(({ id, name }) => ({ id, text: name }))].map((item) => ({
        ...item,
        itemType: 'checkbox' as const,
        checked: item.id === (settings.department_id ?? ''),
      }))}
      onChoose={(id) => {
        const { department_id: _before, ...others } = settings;
        onChange(id === '' ? others : { ...others, department_id: id });
      }}
    />
  );
}

interface SettingMenuProps {
  icon: 'calendar' | 'filter';
  label: string;
  items: ButtonDropdownProps.Items;
  onChoose: (id: string) => void;
}

function SettingMenu({ icon, label, items, onChoose }: SettingMenuProps) {
  return (
    <ButtonDropdown
      variant="icon"
      iconName={icon}
      ariaLabel={label}
      expandToViewport
      items={items}
      onItemClick={({ detail }) => onChoose(detail.id)}
    />
  );
}
