import { useQuery } from '@tanstack/react-query';
import { settings } from '#shared/contract/groups/settings.ts';
import { queryFor } from '#web/api/queries.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { MemberSettingsForm } from './member-settings-form.tsx';

/** Member settings (S07). */
export default function MemberSettingsPage() {
  const member = useQuery(queryFor(settings.memberSettings, {}));
  // A saved form starts again from what the server answered.
  return member.data ? <MemberSettingsForm key={member.data.version} member={member.data} /> : <Skeleton lines={6} height={90} />;
}
