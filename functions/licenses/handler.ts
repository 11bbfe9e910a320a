import { licenseQualifierLabels, licenseTermLabels } from '#shared/contract/groups/catalogues.ts';
import { licenseAmendments, licenseCards, licensePeriodCards, licensePeriods, licenses } from '#shared/contract/groups/licenses.ts';
import { licenseDocuments, licensePeriodDocuments } from '#shared/contract/groups/vendor-invoices.ts';
import { cardHandlers } from '#functions/records/work/cards/card-handlers.ts';
import { orderDocumentHandlers } from '#functions/records/holdings/invoices/order-document-handlers.ts';
import { bind, serve } from '../platform/http.ts';
import { deletionHandler, resourceHandlers } from '#functions/records/ground/resource-handlers.ts';
import { actOnPeriod } from './act-on-period.ts';
import { amendment } from './amendment.ts';
import { qualifierLabelHandlers, termLabelHandlers } from './label-handlers.ts';
import { createLicensePeriod } from './create-license-period.ts';
import { license } from './license.ts';
import { updateLicensePeriod } from './update-license-period.ts';

const { update, updateByPost, updateMany, remove } = resourceHandlers(license);

export const handler = serve(
  bind(licenseCards, cardHandlers('licenses')),
  bind(licensePeriodCards, cardHandlers('license-periods')),
  bind(licenseDocuments, orderDocumentHandlers('licenses')),
  bind(licensePeriodDocuments, orderDocumentHandlers('license-periods')),
  bind(licenses, { update, updateByPost, updateMany, remove }),
  bind(licensePeriods, {
    create: createLicensePeriod,
    update: updateLicensePeriod,
    act: actOnPeriod,
    remove: deletionHandler('license_period'),
  }),
  bind(licenseAmendments, resourceHandlers(amendment)),
  bind(licenseTermLabels, termLabelHandlers),
  bind(licenseQualifierLabels, qualifierLabelHandlers),
);
