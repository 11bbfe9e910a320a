import ButtonDropdown, { type ButtonDropdownProps } from '@cloudscape-design/components/button-dropdown';

interface MenuEntry {
  id: string;
  text: string;
  icon: ButtonDropdownProps.Item['iconName'];
  /** Why it cannot be chosen here. */
  disabledReason?: string | undefined;
  run: () => void;
}

/** What can be done with one link, note or file. */
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
