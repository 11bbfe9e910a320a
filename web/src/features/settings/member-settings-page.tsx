import { useQuery } from '@tanstack/react-query';
import { settings } from '#shared/contract/groups/settings.ts';
import { queryFor } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { MemberSettingsForm } from './member-settings-form.tsx';
import { SampleDataSection } from './sample-data-section.tsx';

/** Member settings (S07). */
export default function MemberSettingsPage() {
  const mayChange = useMay('manage-settings');
  const member = useQuery(queryFor(settings.memberSettings, {}));
  if (!member.data) return <Skeleton lines={6} height={90} />;
  return (
    <>
      {/* A saved form starts again from what the server answered. */}
      <MemberSettingsForm key={member.data.version} member={member.data} />
      {mayChange && <SampleDataSection />}
    </>
  );
}
