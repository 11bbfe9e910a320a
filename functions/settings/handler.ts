import { exchangeRates } from '#shared/contract/groups/exchange-rates.ts';
import { financialPeriods } from '#shared/contract/groups/financial-periods.ts';
import { pageLayouts } from '#shared/contract/groups/layouts.ts';
import { sampleData } from '#shared/contract/groups/sample-data.ts';
import { settings, uploads } from '#shared/contract/groups/settings.ts';
import { answer, bind, serve } from '../platform/http.ts';
import { changeEntityLabel } from './change-entity-label.ts';
import { changeLayout } from './change-layout.ts';
import { changeMember } from './change-member.ts';
import { changeUserSettings } from './change-user-settings.ts';
import { createUpload } from './create-upload.ts';
import { exchangeRateHandlers } from './exchange-rate-handlers.ts';
import { financialPeriodHandlers } from './financial-period-handlers.ts';
import { addSampleData } from './sample-data/add-sample-data.ts';
import { removeSampleData } from './sample-data/remove-sample-data.ts';
import { rollForward } from './roll-forward.ts';
import { setPeriodState } from './set-period-state.ts';
import { readListView } from '#functions/records/output/lists/list-view.ts';
import { changeListView } from './list-views.ts';
import { shareLayout, unshareLayout } from './share-layout.ts';
import { shareView, unshareView } from './shared-views.ts';
import { say } from '#shared/domain/messages/message.ts';

export const handler = serve(
  bind(settings, {
    change: ({ repo, body }) => changeUserSettings(repo, body),
    changeMemberSettings: async ({ repo, body }) => answer(await changeMember(repo, body), { message: say('progress.settingsSaved') }),
    changeEntityLabel: ({ repo, params, body }) => changeEntityLabel(repo, params.id, body),
    changeEntityLabelByPost: ({ repo, params, body }) => changeEntityLabel(repo, params.id, body),
    changeListView: ({ repo, params, body }) => changeListView(repo, params.name, body),
    shareView: async ({ repo, params, body }) => {
      await shareView(repo, params.name, body);
      return answer(await readListView(repo, params.name), { message: say('settings.viewShared', { name: body.name }) });
    },
    unshareView: async ({ repo, params }) => {
      await unshareView(repo, params.name, params.id);
      return answer(await readListView(repo, params.name), { message: say('settings.viewUnshared') });
    },
  }),
  bind(pageLayouts, {
    changeDefinition: ({ repo, params, body }) => changeLayout(repo, params.id, body),
    share: async ({ repo, params, body }) =>
      answer(await shareLayout(repo, params.id, body), { message: say('layouts.shared', { name: body.name }) }),
    unshare: async ({ repo, params }) =>
      answer(await unshareLayout(repo, params.id, params.sharedId), { message: say('layouts.unshared') }),
  }),
  bind(sampleData, { add: addSampleData, remove: removeSampleData }),
  bind(uploads, { create: ({ caller, body }) => createUpload(caller, body) }),
  bind(financialPeriods, { ...financialPeriodHandlers, setState: setPeriodState, rollForward }),
  bind(exchangeRates, exchangeRateHandlers),
);
