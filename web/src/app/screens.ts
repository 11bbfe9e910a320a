import type { Screen } from '#web/ui/screen.ts';
import { screens as boards } from '#web/features/boards/screens.ts';
import { screens as consortium } from '#web/features/consortium/screens.ts';
import { screens as contacts } from '#web/features/contacts/screens.ts';
import { screens as dashboard } from '#web/features/dashboard/screens.ts';
import { screens as exchangeRates } from '#web/features/exchange-rates/screens.ts';
import { screens as departments } from '#web/features/departments/screens.ts';
import { screens as emails } from '#web/features/emails/screens.ts';
import { screens as help } from '#web/features/help/screens.ts';
import { screens as reports } from '#web/features/reports/screens.ts';
import { screens as financial } from '#web/features/financial/screens.ts';
import { screens as forms } from '#web/features/forms/screens.ts';
import { screens as imports } from '#web/features/imports/screens.ts';
import { screens as fte } from '#web/features/fte/screens.ts';
import { screens as licensePages } from '#web/features/licenses/screens.ts';
import { screens as lists } from '#web/features/lists/screens.ts';
import { screens as metadata } from '#web/features/metadata/screens.ts';
import { screens as mySecurity } from '#web/features/my-security/screens.ts';
import { screens as preferences } from '#web/features/preferences/screens.ts';
import { screens as progress } from '#web/features/progress/screens.ts';
import { screens as recentActions } from '#web/features/recent-actions/screens.ts';
import { recordScreens as productPages } from '#web/features/products/record-screens.ts';
import { recordScreens as providerPages } from '#web/features/providers/record-screens.ts';
import { screens as reminders } from '#web/features/reminders/screens.ts';
import { screens as search } from '#web/features/search/screens.ts';
import { screens as security } from '#web/features/security/screens.ts';
import { screens as settings } from '#web/features/settings/screens.ts';
import { screens as stakeholderPages } from '#web/features/stakeholders/screens.ts';
import { recordScreens as subscriptionPages } from '#web/features/subscriptions/record-screens.ts';
import { screens as titleLists } from '#web/features/title-lists/screens.ts';
import { screens as toDoScreens } from '#web/features/to-dos/screens.ts';
import { screens as research } from '#web/features/research/screens.ts';
import { screens as usage } from '#web/features/usage/screens.ts';
import { screens as userPages } from '#web/features/users/screens.ts';
import { screens as workflowPages } from '#web/features/workflows/screens.ts';

/** Every screen for users who are signed in. A feature adds its own screens here. */
export const screens: readonly Screen[] = [
  ...dashboard,
  ...departments,
  ...financial,
  ...lists,
  ...exchangeRates,
  ...fte,
  ...subscriptionPages,
  ...productPages,
  ...providerPages,
  ...consortium,
  ...contacts,
  ...stakeholderPages,
  ...licensePages,
  ...titleLists,
  ...emails,
  ...settings,
  ...security,
  ...mySecurity,
  ...preferences,
  ...userPages,
  ...workflowPages,
  ...metadata,
  ...progress,
  ...boards,
  ...imports,
  ...forms,
  ...reminders,
  ...recentActions,
  ...search,
  ...toDoScreens,
  ...research,
  ...usage,
  ...reports,
  ...help,
];
