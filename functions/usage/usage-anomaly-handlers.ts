import { notFound } from '#shared/contract/errors.ts';
import type { usageAnomalies } from '#shared/contract/groups/usage-anomalies.ts';
import { say } from '#shared/domain/messages/message.ts';
import { answer, type GroupHandlers } from '#functions/platform/http.ts';
import { anomaliesOf } from '#functions/records/use/usage/anomalies.ts';

/** Dismissing unusual months (C658). */
export const usageAnomalyHandlers: GroupHandlers<typeof usageAnomalies> = {
  dismiss: async (request) => {
    const { params } = request;
    const { note = null, dismissed = true } = request.body;
    await request.repo.commit(async (tx) => {
      const model = await tx.model();
      const [product, month] = [params.id.slice(0, -8), params.id.slice(-7)];
      const found = anomaliesOf(model, product).find(({ anomaly }) => anomaly.month === month);
      if (!found) throw notFound(say('usage.thisUnusualMonth'));
      const { dismissal } = found;
      const known = dismissal && (await tx.load('usage_dismissal', dismissal.id));
      if (!dismissed) {
        if (known) tx.remove('usage_dismissal', known.id);
      } else if (known) tx.save('usage_dismissal', { ...known, note });
      else tx.create('usage_dismissal', { product_id: found.product, month, note });
    });
    return answer({ id: params.id, dismissed }, { message: say(dismissed ? 'usage.unusualMonthDismissed' : 'usage.unusualMonthBack') });
  },
};
