import type { LicensePeriod } from '#shared/contract/entities/license.ts';
import { breached, invalid, notFound } from '#shared/contract/errors.ts';
import type { licensePeriods } from '#shared/contract/groups/licenses.ts';
import { formatDate } from '#shared/domain/calendar/format-date.ts';
import { checkLicensePeriod } from '#shared/domain/licenses/check-license-period.ts';
import { checkIsPublisher } from '#functions/records/holdings/providers/check-is-publisher.ts';
import type { Request } from '../platform/http.ts';
import { licenseFileOf } from '#functions/records/holdings/licenses/license-period-row.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';
import type { Transaction } from '../platform/transaction.ts';
import { withLiveReferences } from '../platform/with-live-references.ts';
import { fileGiven, keepLicenseFile } from './keep-license-file.ts';
import { linkSubscriptions } from './link-subscriptions.ts';
import { nameIsTheLicenses } from './name-is-the-licenses.ts';
import { licensePeriodValues } from './period-values.ts';
import { shownPeriodRow } from './shown-period-row.ts';
import { say } from '#shared/domain/messages/message.ts';

/** Changes the given fields of a licence period, its file, its subscriptions, and the publisher of its licence (C367, R056, R058). */
export async function updateLicensePeriod(request: Request<typeof licensePeriods.update>) {
  const { body, repo, params } = request;
  const model = await request.model();
  const { date_format } = memberOf(model);
  const file = await fileGiven(request);
  const given = withLiveReferences(model, 'license_period', await licensePeriodValues(body));
  const { subscriptions } = body;

  const saved = await repo.commit(async (tx) => {
    const before = await tx.load('license_period', params.id, body.version);
    if (before.id !== params.id) throw notFound(say('metadata.licensePeriod'));
    const license = await tx.load('license', before.license_id);
    if (body.license_id && body.license_id !== license.id) throw invalid({ license_id: [say('fields.readOnly')] });
    const publisher_id = body.publisher_id === undefined ? license.publisher_id : body.publisher_id;
    const next = { ...before, ...given };
    const breaches = [
      ...checkLicensePeriod(
        { ...next, name: body.name === undefined ? license.name : body.name, publisher_id },
        { formatDate: (date) => formatDate(date, date_format) },
      ),
      ...nameIsTheLicenses(license, body.name),
      ...(publisher_id === null || publisher_id === license.publisher_id ? [] : checkIsPublisher(await tx.find('provider', publisher_id))),
    ];
    if (breaches.length > 0) throw breached(breaches);
    const period = tx.save('license_period', next as LicensePeriod);
    if (publisher_id !== null) tx.save('license', { ...license, publisher_id: model.resolve('provider', publisher_id) ?? publisher_id });
    await changeFile(tx, period.id, file, body.license_file_id);
    return { period, all: subscriptions === undefined || (await linkSubscriptions(tx, period.id, subscriptions)) };
  });
  for (let { all } = saved; !all;) all = await repo.commit((tx) => linkSubscriptions(tx, saved.period.id, subscriptions ?? []));
  return shownPeriodRow(request, saved.period);
}

/** A new file takes the place of the old one; an empty id takes that away; its own id, or none, leaves it (R058). */
async function changeFile(
  tx: Transaction,
  periodId: string,
  file: Parameters<typeof keepLicenseFile>[2] | undefined,
  id: string | null | undefined,
): Promise<void> {
  if (file) return keepLicenseFile(tx, periodId, file);
  if (id === null) return keepLicenseFile(tx, periodId, null);
  if (id !== undefined && id !== licenseFileOf(await tx.model(), periodId)?.id)
    throw invalid({ license_file_id: [say('licenses.fileOfOtherPeriod')] });
}
