import type { EvidencePackRequest, InsightsDocumentRequest } from '#shared/contract/groups/evidence-packs.ts';
import { forbidden, notFound } from '#shared/contract/errors.ts';
import type { AnyCall } from '#shared/contract/route.ts';
import type { ReportRunStart } from '#shared/contract/rows/report-row.ts';
import { paperOf } from '#shared/domain/documents/paper-of.ts';
import { screenLanguageOf } from '#shared/domain/member/languages.ts';
import { unallocated } from '#shared/domain/insights/insight-data.ts';
import { say } from '#shared/domain/messages/message.ts';
import { answer, type Answer, type Request } from '#functions/platform/http.ts';
import { tellPack } from '#functions/platform/messages/emails/evidence-pack.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { maySeeProvider } from '../lists/closed-vendors.ts';
import { memberOf } from '../references/member-of.ts';
import { type RunRequest, startRun } from '../reports/start-run.ts';

type Asking = Pick<Request<AnyCall>, 'repo' | 'caller'>;
type Asked = Asking & { params: { id: string }; body: EvidencePackRequest };

/** Begins to build an evidence pack (C698, C699). 404 for an unknown record, which is known once the run is committed. */
export function startEvidencePack(of: 'subscription' | 'department') {
  return async ({ repo, caller, params, body }: Asked): Promise<Answer<ReportRunStart>> =>
    startDocument({ repo, caller }, body, async (tx, written) => {
      const record = await tx.find(of, params.id);
      if (!record) throw notFound(say(of === 'subscription' ? 'kinds.subscription' : 'kinds.department'));
      return { name: record.name, subject: { type: 'evidence', of, record_id: record.id, ...written } };
    });
}

/** Begins to build the document of the page of insights. 404 for a department or provider that the caller cannot filter by. */
export async function startInsightsDocument({
  repo,
  caller,
  body,
}: Asking & { body: InsightsDocumentRequest }): Promise<Answer<ReportRunStart>> {
  const { year = null, department_id, provider_id } = body;
  return startDocument({ repo, caller }, body, async (tx, written) => {
    const department =
      department_id === undefined || department_id === unallocated ? department_id : (await tx.find('department', department_id))?.id;
    if (department_id !== undefined && department === undefined) throw notFound(say('kinds.department'));
    const provider = provider_id === undefined ? undefined : (await tx.find('provider', provider_id))?.id;
    if (provider_id !== undefined && (provider === undefined || !maySeeProvider(await tx.model(), caller, provider)))
      throw notFound(say('kinds.provider'));
    return {
      name: tellPack(say('insights-document.name'), written.locale),
      subject: { type: 'insights', year, department_id: department ?? null, provider_id: provider ?? null, ...written },
    };
  });
}

/** The language of a document and its paper. */
type Written = Required<EvidencePackRequest>;

/** Begins a run that builds a PDF, in the caller's language and on the paper of the library where the request names none. */
async function startDocument(
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
