import { useState } from 'react';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import { useText } from '#web/text/text.ts';
import { RecordHistory } from './record-history.tsx';

/** The history of a record at the end of its page, asked for when it is opened. */
export function HistoryCard(props: { kind: string; id: string; name: string }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <ExpandableSection headerText={t('history.tab')} expanded={open} onChange={({ detail }) => setOpen(detail.expanded)}>
      {open && <RecordHistory {...props} />}
    </ExpandableSection>
  );
}
