import { dateInTimezone } from '#shared/domain/calendar/format-date.ts';
import { say } from '#shared/domain/messages/message.ts';
import { certificateStage, isLongFailing, lastEnd } from '#shared/domain/sso/certificate-end.ts';
import type { SsoProvider } from '#shared/contract/entities/sso.ts';
import { idOf } from '#functions/platform/derived-id.ts';
import type { Repository } from '#functions/platform/repository.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';
import { completeNoticeTask, createNoticeTask, type NoticeTask } from '#functions/records/work/to-dos/notice-task.ts';
import { noSso, providersOn, ssoSettingsId } from './sso-settings.ts';

/** The notices of these tasks, by which open ones are found. */
const notices: ReadonlySet<string> = new Set(['saml.certificateEnds', 'saml.metadataFailing']);

/**
 * Creates the tasks of administrators that providers give rise to, each once, and completes those whose reason is gone: a last signing certificate that
 * ends in 30 and in 7 days, and metadata that has failed to arrive for days. A day without it is made up for by the next one. [RZ06]
 */
export async function keepSsoTasks(repo: Repository): Promise<void> {
  await repo.commit(async (tx) => {
    const settings = (await tx.dependOn('sso_settings', ssoSettingsId)) ?? noSso;
    const model = await tx.model();
    const day = (instant: string): string => dateInTimezone(instant, memberOf(model).timezone);
    const wanted = providersOn(settings).flatMap((each) => [...certificateTask(each, tx.at, day), ...failureTask(each, tx.at, day)]);
    const ids = new Set(wanted.map(({ id }) => id));
    const open = [...model.all('to_do')].filter(({ notice, completed_at }) => notice && notices.has(notice.code) && completed_at === null);
    for (const { id } of open) if (!ids.has(id)) await completeNoticeTask(tx, id);
    for (const each of wanted) await createNoticeTask(tx, each);
  });
}

type DayOf = (instant: string) => string;

function certificateTask({ id, name, saml }: SsoProvider, at: string, day: DayOf): NoticeTask[] {
  const end = lastEnd(saml?.certificates ?? []);
  const stage = end === undefined ? undefined : certificateStage(end, at);
  if (end === undefined || stage === undefined) return [];
  return [
    {
      id: idOf('task-saml-certificate', id, end, stage),
      title: say('security.certificateTask', { name }),
      notice: say('saml.certificateEnds', { name, date: day(end) }),
      // A new task has no deadline in the past.
      deadline: day(end) < day(at) ? null : day(end),
    },
  ];
}

function failureTask({ id, name, saml }: SsoProvider, at: string, day: DayOf): NoticeTask[] {
  const { since, reason } = saml?.fetch_failure ?? {};
  if (since === undefined || !reason || !isLongFailing(since, at)) return [];
  return [
    {
      id: idOf('task-saml-metadata', id, since),
      title: say('security.metadataTask', { name }),
      notice: say('saml.metadataFailing', { name, date: day(since), reason }),
    },
  ];
}
