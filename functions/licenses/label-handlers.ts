import type { QualifierLabelRow, TermLabelRow } from '#shared/contract/rows/license-row.ts';
import { checkName } from '#shared/domain/catalogues/check-name.ts';
import { answer } from '../platform/http.ts';
import { type LabelKind, nextLabelOrder } from '../platform/next-label-order.ts';
import { type Doors, resourceHandlers } from '../platform/resource-handlers.ts';
import { licenseLabelRow } from '../platform/rows/license-label-row.ts';

/** The changing calls of the two catalogues of licence labels. */
export function labelHandlers(kind: LabelKind) {
  return {
    ...resourceHandlers<typeof kind, TermLabelRow | QualifierLabelRow>({
      kind,
      blank: { description: null, active: true },
      // One that says no place comes last.
      complete: async (next, _before, tx) => ({ ...next, order: next.order ?? nextLabelOrder(await tx.model(), kind) }),
      check: ({ name }) => checkName(name),
      present: licenseLabelRow,
    }),
    addUsual: async ({ repo }: Doors) => {
      // The words of the labels, for the few who ask for them.
      const { addUsualLabels } = await import('#functions/platform/license-labels.ts');
      const added = await repo.commit((tx) => addUsualLabels(tx, kind));
      return answer(
        { added },
        { message: added === 0 ? 'All the usual labels are here.' : `${added} ${added === 1 ? 'label was' : 'labels were'} added.` },
      );
    },
  };
}
