import type { EvidencePackRequest } from '#shared/contract/groups/evidence-packs.ts';
import { forbidden, notFound } from '#shared/contract/errors.ts';
import type { AnyCall } from '#shared/contract/route.ts';
import type { ReportRunStart } from '#shared/contract/rows/report-row.ts';
import { paperOf } from '#shared/domain/documents/paper-of.ts';
import { screenLanguageOf } from '#shared/domain/member/languages.ts';
import { say } from '#shared/domain/messages/message.ts';
import { answer, type Answer, type Request } from '#functions/platform/http.ts';
import { memberOf } from '../references/member-of.ts';
import { startRun } from '../reports/start-run.ts';

type Asked = Pick<Request<AnyCall>, 'repo' | 'caller'> & { params: { id: string }; body: EvidencePackRequest };

/** Begins to build an evidence pack (C698, C699). 404 for an unknown record, which is known once the run is committed. */
export function startEvidencePack(of: 'subscription' | 'department') {
  return async ({ repo, caller, params, body }: Asked): Promise<Answer<ReportRunStart>> => {
    const { userId } = caller;
    if (userId === null) throw forbidden();
    const settings = await repo.get('user_settings', userId);
    const run = await repo.commit(async (tx) => {
      const record = await tx.find(of, params.id);
      if (!record) throw notFound(say(of === 'subscription' ? 'kinds.subscription' : 'kinds.department'));
      const member = memberOf(await tx.model());
      const locale = body.locale ?? screenLanguageOf(settings?.locale ?? member.locale);
      const subject = { type: 'evidence' as const, of, record_id: record.id, locale, paper: body.paper ?? paperOf(member.currency) };
      return startRun(tx, { name: record.name, subject, format: 'pdf', reader_id: userId });
    });
    return answer({ id: run.id, state: run.state }, { status: 'info', message: say('reports.beingBuilt', { name: run.name }) });
  };
}
