import { useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import Alert from '@cloudscape-design/components/alert';
import FormField from '@cloudscape-design/components/form-field';
import Textarea from '@cloudscape-design/components/textarea';
import { harvestReports } from '#shared/contract/entities/usage.ts';
import { usageSources } from '#shared/contract/groups/usage-sources.ts';
import { foldIdentity } from '#shared/domain/text/fold.ts';
import { type SourceOfTable, sourcesFromTable } from '#shared/domain/usage/harvest/sources-from-table.ts';
import { queryFor, useCommand } from '#web/api/queries.ts';
import { sentenceOf } from '#web/api/sentence-of.ts';
import { messageText } from '#web/text/message-text.ts';
import { useText } from '#web/text/text.ts';
import { cellsOf } from '#web/ui/data-grid/clipboard.ts';
import { Modal } from '#web/ui/modal.tsx';
import { Quiet, Stack } from '#web/ui/primitives.tsx';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { Table } from '#web/ui/table.tsx';

/** The outcome of a line: a source was created, or the error in words. */
type Outcome = { done: true } | { done: false; why: string };

/** Adds many sources from a pasted table of platforms and credentials: shows each line as parsed before anything is saved. */
export function AddSources({ onClose }: { onClose: () => void }) {
  const t = useText();
  const [text, setText] = useState('');
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map());
  const [saving, setSaving] = useState(false);
  const offered = useQuery(queryFor(usageSources.form, {}));
  const create = useCommand(usageSources.create, { report: 'form' });
  const { sources, problems, unread } = useMemo(
    () => (text.trim() === '' ? { sources: [], problems: [], unread: [] } : sourcesFromTable(cellsOf(text), harvestReports)),
    [text],
  );
  const open = sources.filter(({ row }) => outcomes.get(row)?.done !== true);
  const providers = new Map((offered.data?.providers ?? []).map(({ id, name }) => [foldIdentity(name), id]));
  const save = async (): Promise<void> => {
    setSaving(true);
    let hasFailed = false;
    for (const source of open) {
      let outcome: Outcome = { done: true };
      try {
        await create.mutateAsync({ body: bodyOf(source, providers.get(foldIdentity(source.provider)) ?? null) });
      } catch (error) {
        hasFailed = true;
        outcome = { done: false, why: sentenceOf(error) ?? t('common.loadFailed') };
      }
      setOutcomes((known) => new Map(known).set(source.row, outcome));
    }
    setSaving(false);
    if (!hasFailed) onClose();
  };
  return (
    <Modal
      title={t('usage.sources.several')}
      width={900}
      onCancel={onClose}
      onSave={() => void save()}
      saveLabel={t('usage.sources.createSeveral', { count: open.length })}
      saveDisabled={open.length === 0}
      saving={saving}
    >
      <Stack>
        <FormField stretch label={t('usage.sources.table')} description={t('usage.sources.tableHint')}>
          <Textarea
            value={text}
            rows={6}
            spellcheck={false}
            placeholder={'Platform\tURL\tCustomer ID\tRequestor ID\tAPI key'}
            onChange={({ detail }) => {
              setText(detail.value);
              setOutcomes(new Map());
            }}
          />
        </FormField>
        {(problems.length > 0 || unread.length > 0) && (
          <Alert type="warning">
            {problems.map(({ row, message }) => (
              <Quiet key={`${row} ${message.code}`}>
                {t('usage.sources.line', { row })} {messageText(message)}
              </Quiet>
            ))}
            {unread.length > 0 && <Quiet>{t('usage.sources.unread', { columns: unread.join(', ') })}</Quiet>}
          </Alert>
        )}
        {sources.length > 0 && <Lines sources={sources} outcomes={outcomes} knows={(name) => providers.has(foldIdentity(name))} />}
      </Stack>
    </Modal>
  );
}

interface LinesProps {
  sources: readonly SourceOfTable[];
  outcomes: ReadonlyMap<number, Outcome>;
  /** Whether a provider of that name exists. */
  knows: (provider: string) => boolean;
}

/** The parsed lines; keys are not shown. */
function Lines({ sources, outcomes, knows }: LinesProps) {
  const t = useText();
  return (
    <ScrollBox>
      <Table
        headings={[
          t('columns.Name'),
          t('columns.Provider'),
          t('harvest.url'),
          t('usage.sources.customer'),
          t('harvest.requestor'),
          t('harvest.key'),
          t('harvest.reports'),
          t('usage.sources.became'),
        ]}
      >
        {sources.map((source) => {
          const outcome = outcomes.get(source.row);
          return (
            <tr key={source.row}>
              <th scope="row">{source.name}</th>
              <td>
                {source.provider !== '' &&
                  (knows(source.provider) ? source.provider : t('usage.sources.noProvider', { name: source.provider }))}
              </td>
              <td>{source.base_url || t('usage.sourceKinds.upload')}</td>
              <td>{source.customer_id}</td>
              <td>{source.requestor_id}</td>
              <td>{source.api_key !== '' && t('usage.sources.keyGiven')}</td>
              <td>{source.reports.join(', ')}</td>
              <td>{outcome && (outcome.done ? t('usage.sources.created') : outcome.why)}</td>
            </tr>
          );
        })}
      </Table>
    </ScrollBox>
  );
}

/** The request body of a line's source. Without an address its reports are uploaded as files. */
function bodyOf(source: SourceOfTable, provider_id: string | null) {
  const { name, platform, base_url, customer_id, requestor_id, api_key, platform_param, release, harvest_from, reports, note } = source;
  const given = { name, platform, provider_id, customer_id: customer_id || null, note: note || null };
  if (base_url === '') return { ...given, kind: 'upload' as const };
  return {
    ...given,
    kind: 'api' as const,
    base_url,
    requestor_id: requestor_id || null,
    platform_param: platform_param || null,
    release,
    harvest_from,
    reports: harvestReports.filter((each) => reports.includes(each)),
    ...(api_key !== '' && { api_key }),
  };
}
