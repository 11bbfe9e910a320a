import type { QualifierLabelRow, TermLabelRow } from '#shared/contract/rows/license-row.ts';
import { checkName } from '#shared/domain/catalogues/check-name.ts';
import { answer } from '../platform/http.ts';
import { type LabelKind, nextLabelOrder } from '#functions/records/holdings/licenses/next-label-order.ts';
import { type DataAccess, resourceHandlers } from '#functions/records/ground/resource-handlers.ts';
import { licenseLabelRow } from '#functions/records/holdings/licenses/license-label-row.ts';
import { say } from '#shared/domain/messages/message.ts';

const blank = { description: null, active: true };

/** The changing calls of the term labels. A label without an order comes last. */
export const termLabelHandlers = {
  ...resourceHandlers<'license_term_label', TermLabelRow>({
    kind: 'license_term_label',
    blank: { ...blank, kind: 'permission' },
    complete: async (next, _before, tx) => ({ ...next, order: next.order ?? nextLabelOrder(await tx.model(), 'license_term_label') }),
    check: ({ name }) => checkName(name),
    present: licenseLabelRow,
  }),
  addUsual: addUsual('license_term_label'),
};

/** The changing calls of the qualifier labels. */
export const qualifierLabelHandlers = {
  ...resourceHandlers<'license_qualifier_label', QualifierLabelRow>({
    kind: 'license_qualifier_label',
    blank,
    complete: async (next, _before, tx) => ({ ...next, order: next.order ?? nextLabelOrder(await tx.model(), 'license_qualifier_label') }),
    check: ({ name }) => checkName(name),
    present: licenseLabelRow,
  }),
  addUsual: addUsual('license_qualifier_label'),
};

function addUsual(kind: LabelKind) {
  return async ({ repo }: DataAccess) => {
    // The words of the labels, for the few who ask for them.
    const { addUsualLabels } = await import('#functions/records/holdings/licenses/license-labels.ts');
    const added = await repo.commit((tx) => addUsualLabels(tx, kind));
    return answer({ added }, { message: added === 0 ? say('licenses.allUsualLabels') : say('licenses.labelAdded', { count: added }) });
  };
}
