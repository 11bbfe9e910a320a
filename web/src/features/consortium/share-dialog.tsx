import { useEffect, useEffectEvent, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import Alert from '@cloudscape-design/components/alert';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import { deals } from '#shared/contract/groups/deals.ts';
import type { DealRow, SharingResult, SharingStart } from '#shared/contract/rows/deal-row.ts';
import { CallError } from '#web/api/call-error.ts';
import { queryFor, useCommand } from '#web/api/queries.ts';
import { useText } from '#web/text/text.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Row } from '#web/ui/primitives.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { narrowWindow, useMedia } from '#web/ui/use-media.ts';
import { draftOf, parametersOf, type ShareDraft } from './share-draft.ts';
import { ShareKey } from './share-key.tsx';
import { ShareMembers } from './share-members.tsx';
import styles from './consortium.module.css';

interface ShareDialogProps {
  deal: DealRow;
  year: number;
  onClose: () => void;
}

/** Shares the cost of a deal's year among its members, or prices them, and saves the result. */
export function ShareDialog({ deal, year, onClose }: ShareDialogProps) {
  const t = useText();
  const start = useQuery(queryFor(deals.shareForm, { params: { id: deal.id, year: String(year) } }));
  if (!start.data)
    return (
      <Modal title={t('deals.pricesOf', { year })} width={1100} onCancel={onClose}>
        <Skeleton lines={6} height={40} />
      </Modal>
    );
  return <Sharing deal={deal} start={start.data} onClose={onClose} />;
}

/** A result with the parameters that it follows from. */
interface Calculated {
  draft: ShareDraft;
  result: SharingResult;
}

function Sharing({ deal, start, onClose }: { deal: DealRow; start: SharingStart; onClose: () => void }) {
  const t = useText();
  const formats = useFormats();
  const { price_model: model } = start;
  const { year } = start.year;
  const isNarrow = useMedia(narrowWindow);
  const [draft, setDraft] = useState(() => draftOf(start));
  const [calculated, setCalculated] = useState<Calculated>();
  const [refusal, setRefusal] = useState<CallError>();
  const share = useCommand(deals.share, { report: 'form', invalidates: false });
  const save = useCommand(deals.saveShare, { report: 'form', onDone: onClose });
  const isCurrent = calculated?.draft === draft;
  const calculate = async (): Promise<void> => {
    setRefusal(undefined);
    try {
      const { result } = await share.mutateAsync({ params: { id: deal.id }, body: { year, ...parametersOf(draft, model) } });
      setCalculated({ draft, result });
    } catch (error) {
      refuse(error);
    }
  };
  const refuse = (error: unknown): void => {
    setCalculated(undefined);
    if (error instanceof CallError) setRefusal(error);
  };
  const saveResult = async (): Promise<void> => {
    const seen = Object.fromEntries((calculated?.result.members ?? []).map(({ membership_id, amount }) => [membership_id, amount]));
    try {
      await save.mutateAsync({ params: { id: deal.id, year: String(year) }, body: { ...parametersOf(draft, model), seen } });
    } catch (error) {
      refuse(error);
    }
  };
  // The dialog opens with the result of its parameters.
  const calculateFirst = useEffectEvent(() => void calculate());
  useEffect(() => calculateFirst(), []);
  return (
    <Modal
      title={t('deals.pricesOf', { year })}
      width={1100}
      onCancel={onClose}
      onSave={() => void saveResult()}
      saveLabel={t('deals.savePrices')}
      saveDisabled={!isCurrent}
      saving={save.isPending}
      fills
      beside={
        <Row gap="s">
          <ActionButton loading={share.isPending} onPress={() => void calculate()}>
            {t('deals.calculate')}
          </ActionButton>
          <strong role="status">
            {isCurrent
              ? t('deals.resultTotal', {
                  count: calculated.result.participants,
                  total: formats.money(calculated.result.total, start.currency),
                })
              : calculated
                ? t('deals.outdated')
                : ''}
          </strong>
        </Row>
      }
    >
      <div className={styles.shareKey}>
        <ExpandableSection headerText={t('deals.rule')} headingTagOverride="h3" defaultExpanded={!isNarrow}>
          <ShareKey draft={draft} model={model} currency={start.currency} onChange={setDraft} />
        </ExpandableSection>
        {refusal && <Refusal error={refusal} />}
      </div>
      <ShareMembers
        start={start}
        draft={draft}
        onChange={setDraft}
        result={isCurrent ? calculated.result : undefined}
        errors={refusal?.errors ?? {}}
      />
    </Modal>
  );
}

/** The sentences of a refusal that no member's line shows. */
function Refusal({ error }: { error: CallError }) {
  const t = useText();
  const entries = Object.entries(error.errors ?? {});
  const general = entries.filter(([field]) => !/^members\.[^.]+\.\D/.test(field)).flatMap(([, sentences]) => sentences);
  const isOfMembers = entries.length > 0 && general.length === 0;
  return (
    <Alert type="error">
      {isOfMembers ? t('deals.membersIncomplete') : general.length > 0 ? [...new Set(general)].join(' ') : error.message}
    </Alert>
  );
}
