import { RecordCards } from '#web/components/cards/record-cards.tsx';
import { MetadataCard } from '#web/components/metadata/metadata-card.tsx';
import { TodoListCard } from '#web/components/to-dos/to-do-list-card.tsx';
import { useText } from '#web/text/text.ts';

interface LicenseCardsProps {
  licenseId: string;
  /** The period that is shown; its cards bring those of the licence along. */
  periodId: string | undefined;
}

/** Tasks of the licence, links, notes and files of the period with those of its licence, and what the member's own fields say of both. */
export function LicenseCards({ licenseId, periodId }: LicenseCardsProps) {
  const t = useText();
  return (
    <>
      {periodId === undefined ? (
        <RecordCards key={licenseId} store="licenses" id={licenseId} />
      ) : (
        <>
          <TodoListCard about={{ type: 'license', id: licenseId }} />
          <RecordCards key={periodId} store="license-periods" id={periodId} />
        </>
      )}
      {periodId !== undefined && (
        <MetadataCard key={`${periodId} metadata`} entity="license_period" id={periodId} titled label={t('licenses.periodMetadata')} />
      )}
      <MetadataCard entity="license" id={licenseId} titled label={t('licenses.metadata')} />
    </>
  );
}
