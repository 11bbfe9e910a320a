import type { KindName, Row } from '#shared/contract/kinds.ts';
import type { Permission } from '#shared/contract/permissions.ts';
import type { NotificationRow } from '#shared/contract/rows/notification-row.ts';
import { firstWords } from '#shared/domain/notes/first-words.ts';
import type { Notification } from '#shared/domain/notifications/inbox.ts';
import { importPaths } from '#shared/domain/imports/import-paths.ts';
import { resultLink } from '#shared/domain/search/result-link.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { periodName } from '../emails/period-line.ts';
import { mayViewNotesOf, mentionFields } from '../mentions/mentions-in.ts';
import { recordPage } from '../../ground/references/record-page.ts';
import { personOf } from '../to-dos/to-do-row.ts';

/** Characters of a comment or note that a notification shows. */
const maxText = 160;

type Target = Pick<NotificationRow, 'record'> & { text?: string; failed?: boolean };

function target(
  record: Omit<Target['record'], 'link'>,
  link: string | null | undefined,
  more: Omit<Target, 'record'> = {},
): Target | undefined {
  return link ? { record: { ...record, link }, ...more } : undefined;
}

function ofTask(model: ReadModel, id: string, more?: Omit<Target, 'record'>): Target | undefined {
  const task = model.find('to_do', id);
  return task && target({ kind: 'to_do', id: task.id, name: task.title }, resultLink({ tag: 'to_do', id: task.id }), more);
}

function ofPeriod(model: ReadModel, id: string, tab = ''): Target | undefined {
  const period = model.find('subscription_period', id);
  return (
    period &&
    target(
      { kind: 'subscription_period', id: period.id, name: periodName(model, period) },
      `/subscriptions/${period.subscription_id}${tab}?period=${period.id}`,
    )
  );
}

function ofOffer(model: ReadModel, id: string, kind: KindName): Target | undefined {
  const offer = model.find('received_offer', id);
  return offer && target({ kind, id: offer.id, name: `${offer.name} ${offer.year}` }, `/offers/${offer.id}`);
}

/** The page with a record's notes: a provider that is only a vendor has pages of vendors. */
function ofNote(model: ReadModel, id: string, permissions: readonly Permission[]): Target | undefined {
  const note = model.find('note', id);
  const { entity, entity_id } = note ?? {};
  if (!note || !entity || !entity_id || !mayViewNotesOf(model, entity, entity_id, permissions)) return undefined;
  const text = firstWords(mentionFields(model, note).body, maxText);
  if (entity === 'license_period') {
    const period = model.find('license_period', entity_id);
    const license = model.find('license', period?.license_id);
    return (
      period &&
      license &&
      target({ kind: 'license_period', id: period.id, name: license.name }, recordPage('license_period', period), { text })
    );
  }
  const row = model.find(entity, entity_id);
  const type = entity === 'provider' ? ((row as Row<'provider'> | undefined)?.is_publisher ? 'publisher' : 'vendor') : entity;
  return (
    row &&
    target({ kind: entity, id: row.id, name: row.name }, resultLink({ tag: 'note', id, provider_id: row.id, provider_type: type }), {
      text,
    })
  );
}

/** The record that a notification opens; undefined once it is deleted, or where the person may not see it. */
function targetOf(model: ReadModel, { kind, record_id: id }: Notification, permissions: readonly Permission[]): Target | undefined {
  const row = model.find(kind, id);
  if (!row) return undefined;
  switch (kind) {
    case 'to_do':
      return ofTask(model, id);
    case 'to_do_comment': {
      const comment = row as Row<'to_do_comment'>;
      return ofTask(model, comment.to_do_id, { text: firstWords(mentionFields(model, comment).body, maxText) });
    }
    case 'note':
      return ofNote(model, id, permissions);
    case 'subscription_period':
      return ofPeriod(model, id);
    case 'workflow_run':
      return ofPeriod(model, (row as Row<'workflow_run'>).subscription_period_id, '/workflow');
    case 'stakeholder_response': {
      const found = ofPeriod(model, (row as Row<'stakeholder_response'>).subscription_period_id, '/evaluations');
      return found && { ...found, text: (row as Row<'stakeholder_response'>).stakeholder_name };
    }
    case 'form_answer': {
      const form = model.find('custom_form', (row as Row<'form_answer'>).form_id);
      return form && target({ kind, id, name: form.name }, recordPage('form_answer', row));
    }
    case 'import': {
      const { file_name, kind: of, state } = row as Row<'import'>;
      return permissions.includes('perform-data-imports')
        ? target({ kind, id, name: file_name }, `${importPaths[of]}/${id}`, { failed: state === 'failed' })
        : undefined;
    }
    case 'report_run':
      return target({ kind, id, name: (row as Row<'report_run'>).name }, '/reports/runs', {
        failed: (row as Row<'report_run'>).state === 'failed',
      });
    case 'received_offer':
      return ofOffer(model, id, kind);
    case 'received_change':
      return ofOffer(model, (row as Row<'received_change'>).offer_id, kind);
    case 'provider': {
      const { is_publisher, name } = row as Row<'provider'>;
      return is_publisher || permissions.includes('view-vendors') ? target({ kind, id, name }, recordPage('provider', row)) : undefined;
    }
    default:
      return target({ kind, id: row.id, name: (row as Row<'product' | 'license'>).name }, recordPage(kind, row));
  }
}

/** A person's notifications, latest first, without those of records that are deleted or closed to them. */
export function notificationRows(
  model: ReadModel,
  entries: readonly Notification[],
  permissions: readonly Permission[],
): NotificationRow[] {
  return entries.toReversed().flatMap((entry) => {
    const found = targetOf(model, entry, permissions);
    const { id, reason, kind, at, read, more } = entry;
    return found ? [{ id, reason, kind, at, read, more, by: personOf(model, entry.by), text: null, failed: false, ...found }] : [];
  });
}
