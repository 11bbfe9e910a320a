import { notFound } from '#shared/contract/errors.ts';
import type { InsightsDocumentRequest } from '#shared/contract/groups/evidence-packs.ts';
import type { ReportRunStart } from '#shared/contract/rows/report-row.ts';
import { unallocated } from '#shared/domain/insights/insight-data.ts';
import { say } from '#shared/domain/messages/message.ts';
import type { Answer } from '#functions/platform/http.ts';
import { packText } from '#functions/platform/messages/emails/evidence-pack.ts';
import { maySeeProvider } from '../../ground/references/closed-vendors.ts';
import { type Asking, startDocument } from './start-pack.ts';

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
      name: packText(say('insights-document.name'), written.locale),
      subject: { type: 'insights', year, department_id: department ?? null, provider_id: provider ?? null, ...written },
    };
  });
}
