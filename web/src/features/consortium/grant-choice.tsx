import Checkbox from '@cloudscape-design/components/checkbox';
import type { Grants } from '#shared/contract/entities/membership.ts';
import { grantNames } from '#shared/domain/consortium/grants.ts';
import { useText } from '#web/text/text.ts';
import { Stack } from '#web/ui/primitives.tsx';

/** The figures that a member allows its office to receive, each with what it is. */
export function GrantChoice({
  grants,
  onChange,
  disabled = false,
}: {
  grants: Grants;
  onChange: (next: Grants) => void;
  disabled?: boolean;
}) {
  const t = useText();
  return (
    <Stack gap="s">
      {grantNames.map((name) => (
        <Checkbox
          key={name}
          checked={grants[name]}
          disabled={disabled}
          description={t(`consortium.grantHints.${name}`)}
          onChange={({ detail }) => onChange({ ...grants, [name]: detail.checked })}
        >
          {t(`consortium.grants.${name}`)}
        </Checkbox>
      ))}
    </Stack>
  );
}
