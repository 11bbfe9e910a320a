import type { EvidencePackRequest } from '#shared/contract/groups/evidence-packs.ts';
import { forbidden, notFound } from '#shared/contract/errors.ts';
import type { AnyCall } from '#shared/contract/route.ts';
import type { ReportRunStart } from '#shared/contract/rows/report-row.ts';
import { paperOf } from '#shared/domain/documents/paper-of.ts';
import { screenLanguageOf } from '#shared/domain/messages/languages.ts';
import { say } from '#shared/domain/messages/message.ts';
import { answer, type Answer, type Request } from '#functions/platform/http.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import { type RunRequest, startRun } from '../reports/start-run.ts';

/** The request context of a document. */
export type Asking = Pick<Request<AnyCall>, 'repo' | 'caller'>;
type Asked = Asking & { params: { id: string }; body: EvidencePackRequest };

/** Starts to build an evidence pack (C698, C699). 404 for an unknown record, which the commit of the run detects. */
export function startEvidencePack(of: 'subscription' | 'department') {
  return async ({ repo, caller, params, body }: Asked): Promise<Answer<ReportRunStart>> =>
    startDocument({ repo, caller }, body, async (tx, written) => {
      const record = await tx.find(of, params.id);
      if (!record) throw notFound(say(of === 'subscription' ? 'kinds.subscription' : 'kinds.department'));
      return { name: record.name, subject: { type: 'evidence', of, record_id: record.id, ...written } };
    });
}

/** The language of a document and its paper. */
type Written = Required<EvidencePackRequest>;

/** Starts a run that builds a PDF, by default in the caller's language and with the library's paper size. */
export async function startDocument(
  { repo, caller }: Asking,
  { locale, paper }: EvidencePackRequest,
  requestOf: (tx: Transaction, written: Written) => Promise<Pick<RunRequest, 'name' | 'subject'>>,
): Promise<Answer<ReportRunStart>> {
  const { userId } = caller;
  if (userId === null) throw forbidden();
  const settings = await repo.get('user_settings', userId);
  const run = await repo.commit(async (tx) => {
    const member = memberOf(await tx.model());
    const written = { locale: locale ?? screenLanguageOf(settings?.locale ?? member.locale), paper: paper ?? paperOf(member.currency) };
    return startRun(tx, { ...(await requestOf(tx, written)), format: 'pdf', reader_id: userId });
  });
  return answer({ id: run.id, state: run.state }, { status: 'info', message: say('reports.beingBuilt', { name: run.name }) });
}
