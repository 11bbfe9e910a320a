import ButtonDropdown, { type ButtonDropdownProps } from '@cloudscape-design/components/button-dropdown';

interface MenuEntry {
  id: string;
  text: string;
  icon: ButtonDropdownProps.Item['iconName'];
  /** The reason why the entry is disabled. */
  disabledReason?: string | undefined;
  run: () => void;
}

/** The menu of one link, note or file. */
export function CardMenu({ label, entries }: { label: string; entries: readonly (MenuEntry | false)[] }) {
  const there = entries.filter((entry) => entry !== false);
  if (there.length === 0) return null;
  return (
    <ButtonDropdown
      variant="inline-icon"
      ariaLabel={label}
      expandToViewport
      items={there.map(({ id, text, icon, disabledReason }) => ({
        id,
        text,
        ...(icon ? { iconName: icon } : {}),
        ...(disabledReason === undefined ? {} : { disabled: true, disabledReason }),
      }))}
      onItemClick={({ detail }) => there.find(({ id }) => id === detail.id)?.run()}
    />
  );
}
