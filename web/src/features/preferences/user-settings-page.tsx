import { useQuery } from '@tanstack/react-query';
import { settings } from '#shared/contract/groups/settings.ts';
import { queryFor } from '#web/api/queries.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { UserSettingsForm } from './user-settings-form.tsx';

/** The personal settings: language, looks, time zone, currencies, reminders. */
export default function UserSettingsPage() {
  const member = useQuery(queryFor(settings.memberSettings, {}));
  return member.data ? <UserSettingsForm member={member.data} /> : <Skeleton lines={6} height={90} />;
}
