import { lazy, Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import FormField from '@cloudscape-design/components/form-field';
import { scenarios } from '#shared/contract/groups/scenarios.ts';
import type { ScenarioBasis, ScenarioView } from '#shared/contract/rows/scenario-row.ts';
import { rowsOfList } from '#web/api/rows-of-list.ts';
import { queryFor, useCommand } from '#web/api/queries.ts';
import { useText } from '#web/text/text.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { Dropdown } from '#web/ui/dropdown.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Quiet, Row } from '#web/ui/primitives.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { PeriodChoice } from '../predictions/period-choice.tsx';
import { DetailsDialog } from './details-dialog.tsx';
import { UndoResult } from './undo-result.tsx';
import type { useDraft } from './use-draft.ts';
import styles from './scenarios.module.css';

const ApplyDialog = lazy(async () => ({ default: (await import('./apply-dialog.tsx')).ApplyDialog }));
const CompareDialog = lazy(async () => ({ default: (await import('./compare-dialog.tsx')).CompareDialog }));

interface ScenarioBarProps {
  basis: ScenarioBasis;
  stored: ScenarioView | undefined;
  edit: ReturnType<typeof useDraft>;
  mayChange: boolean;
}

type Opened = 'details' | 'apply' | 'compare' | 'delete' | undefined;

/** The scenario's name, and the actions on the whole of it. */
export function ScenarioBar({ basis, stored, edit, mayChange }: ScenarioBarProps) {
  const t = useText();
  const formats = useFormats();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<Opened>();
  const list = rowsOfList(useQuery(queryFor(scenarios.list, {})).data);
  const ofPeriod = list.filter(({ financial_period }) => financial_period.id === basis.financial_period.id);
  const close = (): void => setOpened(undefined);
  const open = (id: string | undefined): void =>
    void navigate({ search: id === undefined ? `?financialPeriodId=${basis.financial_period.id}` : `?scenario=${id}` });
  const copy = useCommand(scenarios.copy, { onDone: ({ result }) => open(result.id) });
  const remove = useCommand(scenarios.remove, { ...(stored && { removes: stored.id }), onDone: () => open(undefined) });
  const undo = useCommand(scenarios.undo);
  const { draft, saved, isChanged } = edit;
  const keep = (): void => (saved ? edit.save(draft) : setOpened('details'));
  return (
    <Row as="header" gap="m" align="end" className={styles.head}>
      <PeriodChoice shown={basis.financial_period.id} />
      <FormField label={t('scenarios.scenario')}>
        <Dropdown
          value={stored?.id ?? ''}
          options={[
            { id: '', name: t('scenarios.new') },
            ...ofPeriod.map(({ id, name, owner, own }) => ({
              id,
              name,
              ...(own || !owner ? {} : { detail: t('scenarios.sharedBy', { name: owner.name }) }),
            })),
          ]}
          onChange={(id) => open(id ?? undefined)}
        />
      </FormField>
      <Row as="span" className={styles.actions}>
        {list.length > 1 && <ActionButton onPress={() => setOpened('compare')}>{t('scenarios.compare')}</ActionButton>}
        {mayChange && stored && (
          <>
            <ActionButton onPress={() => setOpened('details')}>{t('scenarios.details')}</ActionButton>
            <ActionButton
              onPress={() => copy.mutate({ params: { id: stored.id }, body: {} })}
              loading={copy.isPending}
              disabled={isChanged}
            >
              {t('scenarios.copy')}
            </ActionButton>
            {stored.own && <ActionButton onPress={() => setOpened('delete')}>{t('scenarios.delete')}</ActionButton>}
            {stored.applied ? (
              <ActionButton onPress={() => undo.mutate({ params: { id: stored.id } })} loading={undo.isPending}>
                {t('scenarios.undo')}
              </ActionButton>
            ) : (
              <ActionButton onPress={() => setOpened('apply')} disabled={isChanged}>
                {t('scenarios.apply')}
              </ActionButton>
            )}
          </>
        )}
        {mayChange && isChanged && <ActionButton onPress={edit.discard}>{t('scenarios.discard')}</ActionButton>}
        {mayChange && (
          <ActionButton type="primary" onPress={keep} disabled={saved !== undefined && !isChanged} loading={edit.isSaving}>
            {t('scenarios.keep')}
          </ActionButton>
        )}
      </Row>
      {stored?.applied && (
        <Quiet>
          {t(stored.applied.finished ? 'scenarios.appliedAt' : 'scenarios.appliedInPart', { at: formats.dateTime(stored.applied.at) })}
        </Quiet>
      )}
      {stored?.note && <Quiet>{stored.note}</Quiet>}
      {undo.data && <UndoResult undone={undo.data.result} />}
      {opened === 'details' && (
        <DetailsDialog
          title={t(saved ? 'scenarios.detailsTitle' : 'scenarios.keepTitle')}
          details={draft}
          mayShare={!stored || stored.own}
          saving={edit.isSaving}
          onSave={(details) => edit.save({ ...draft, ...details }, close)}
          onClose={close}
        />
      )}
      {opened === 'delete' && stored && (
        <Modal
          title={t('scenarios.deleteTitle', { name: stored.name })}
          width={480}
          onCancel={close}
          saveLabel={t('scenarios.delete')}
          saving={remove.isPending}
          onSave={() => remove.mutate({ params: { id: stored.id } })}
        >
          {t('scenarios.deleteHint')}
        </Modal>
      )}
      <Suspense fallback={null}>
        {opened === 'apply' && stored && (
          <ApplyDialog
            scenario={stored}
            onDone={({ scenario }) => {
              edit.rebase(scenario);
              close();
            }}
            onClose={close}
          />
        )}
        {opened === 'compare' && <CompareDialog list={list} first={stored?.id} onClose={close} />}
      </Suspense>
    </Row>
  );
}
