import type { groups } from '#shared/contract/calls.ts';
import { notFound } from '#shared/contract/errors.ts';
import { kindWord } from '#shared/contract/kind-word.ts';
import type { ReadHandlers } from '#functions/platform/http.ts';
import { confirmDeletion } from '#functions/records/ground/deletion/confirm-deletion.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';
import { references } from '#functions/records/ground/references/reference.ts';
import { maySeeScenario } from '#functions/records/money/scenarios/may-see-scenario.ts';
import { departmentChoices, financialPeriodChoices } from './forms.ts';

/** The read calls for a scenario's form and its deletion. `insights` calculates the figures. */
export const scenarioFormReads: ReadHandlers<typeof groups.scenarios> = {
  form: async (request) => {
    const model = await request.model();
    return {
      financial_periods: financialPeriodChoices(model).filter(({ id }) => model.find('financial_period', id)?.state === 'open'),
      departments: departmentChoices(model),
      publishers: references(model, 'provider', (row) => row['is_publisher'] === true),
      product_types: references(model, 'product_type'),
      currency: memberOf(model).currency,
    };
  },
  deleteConfirmation: async ({ caller, params, ...request }) => {
    const model = await request.model();
    // A private scenario of someone else is not found.
    if (!maySeeScenario(model, caller, model.find('scenario', params.id))) throw notFound(kindWord('scenario'));
    return confirmDeletion(model, 'scenario', params.id, '/scenarios');
  },
};
