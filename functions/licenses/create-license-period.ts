import type { License, LicensePeriod } from '#shared/contract/entities/license.ts';
import { breached } from '#shared/contract/errors.ts';
import type { licensePeriods } from '#shared/contract/groups/licenses.ts';
import { formatDate } from '#shared/domain/calendar/format-date.ts';
import { checkLicensePeriod } from '#shared/domain/licenses/check-license-period.ts';
import { checkIsPublisher } from '#functions/records/holdings/providers/check-is-publisher.ts';
import { answer, type Request } from '../platform/http.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';
import type { Transaction } from '../platform/transaction.ts';
import { withLiveReferences } from '../platform/with-live-references.ts';
import { fileGiven, keepLicenseFile } from './keep-license-file.ts';
import { linkSubscriptions } from './link-subscriptions.ts';
import { nameIsTheLicenses } from './name-is-the-licenses.ts';
import { licensePeriodValues } from './period-values.ts';
import { shownPeriodRow } from './shown-period-row.ts';
import { say } from '#shared/domain/messages/message.ts';

/**
 * Makes a licence period (C366), and its licence with it where none is named; with its file and its subscriptions. All broken rules are refused at
 * once (R056). More subscriptions than a commit holds are linked in further ones; the same call repeated with its key completes that.
 */
export async function createLicensePeriod(request: Request<typeof licensePeriods.create>) {
  const { body, repo } = request;
  const model = await request.model();
  const { date_format } = memberOf(model);
  const file = await fileGiven(request);
  const given = withLiveReferences(model, 'license_period', await licensePeriodValues(body));
  const publisher_id = model.resolve('provider', body.publisher_id ?? null) ?? body.publisher_id ?? null;
  const subscriptions = body.subscriptions ?? [];

  const made = await repo.commit(async (tx) => {
    const periodId = tx.newId();
    const known = body.license_id ? await tx.load('license', body.license_id) : undefined;
    const draft = {
      start_date: null,
      end_date: null,
      summary: null,
      terms: [],
      ...given,
      owner_id: given.owner_id ?? known?.owner_id ?? null,
      name: body.name ?? known?.name ?? null,
      publisher_id: publisher_id ?? known?.publisher_id ?? null,
    };
    const breaches = [
      ...checkLicensePeriod(draft, { formatDate: (date) => formatDate(date, date_format) }),
      ...nameIsTheLicenses(known, draft.name),
      ...(draft.publisher_id === known?.publisher_id
        ? []
        : checkIsPublisher(draft.publisher_id ? await tx.find('provider', draft.publisher_id) : undefined)),
    ];
    if (breaches.length > 0) throw breached(breaches);
    const { name, publisher_id: publisher, ...values } = draft;
    const license = licenseFor(tx, known, { name, publisher_id: publisher, owner_id: values.owner_id });
    const period = tx.create('license_period', {
      ...(values as Pick<LicensePeriod, 'owner_id' | 'start_date' | 'end_date' | 'summary' | 'terms'>),
      id: periodId,
      license_id: license.id,
      status: 'pending',
    });
    if (file) await keepLicenseFile(tx, period.id, file);
    return { period, license, all: await linkSubscriptions(tx, period.id, subscriptions) };
  });
  for (let { all } = made; !all;) all = await repo.commit((tx) => linkSubscriptions(tx, made.period.id, subscriptions));
  return answer(await shownPeriodRow(request, made.period), {
    message: body.license_id
      ? say('licenses.periodLicenseCreated', { name: made.license.name })
      : say('licenses.licenseCreated', { name: made.license.name }),
  });
}

/** The licence of the new period: the known one, of the publisher given now, or a new one. */
function licenseFor(
  tx: Transaction,
  known: License | undefined,
  facts: { name: string | null; publisher_id: string | null; owner_id: string | null },
): License {
  const { name, publisher_id, owner_id } = facts as Pick<License, 'name' | 'publisher_id' | 'owner_id'>;
  return known ? tx.save('license', { ...known, publisher_id }) : tx.create('license', { id: tx.newId(), name, publisher_id, owner_id });
}
