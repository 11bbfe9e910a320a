import { MetadataCard } from '#web/components/metadata/metadata-card.tsx';

/** What a library keeps with a licence beside its periods. */
export function LicenseCards({ licenseId }: { licenseId: string }) {
  return <MetadataCard entity="license" id={licenseId} titled />;
}
