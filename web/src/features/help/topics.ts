/** A page of the help guide. */
interface Topic {
  /** Its address is `/help/<name>`, its text `pages/<language>/<name>.md`; title and tooltip are in `pages/<language>/titles.ts`. */
  readonly name: string;
  readonly group: HelpGroup;
  /** The screens that it explains, as route patterns; after a `#` the part of the page. */
  readonly screens: readonly string[];
}

export const helpGroups = ['begin', 'workflow', 'records', 'together', 'data', 'house'] as const;
export type HelpGroup = (typeof helpGroups)[number];

/** All pages of the help guide (R035), in the order of the table. */
export const topics = [
  { name: 'first-steps', group: 'begin', screens: ['/search-results/:query#search'] },
  { name: 'dashboard', group: 'begin', screens: ['/dashboard'] },
  { name: 'lists', group: 'begin', screens: [] },
  { name: 'keyboard', group: 'begin', screens: [] },

  {
    name: 'workflow',
    group: 'workflow',
    screens: [
      '/subscriptions/:id/workflow',
      '/progress',
      '/progress/:type',
      '/progress/plan-workflow#start',
      '/subscription-workflow-management#many',
      '/workflow-settings#settings',
    ],
  },
  {
    name: 'consideration',
    group: 'workflow',
    screens: [
      '/subscriptions/:id/evaluations',
      '/progress/evaluation',
      '/progress/stakeholder-feedback',
      '/progress/usage-review',
      '/progress/recommendation',
    ],
  },
  {
    name: 'negotiation',
    group: 'workflow',
    screens: ['/progress/request-price', '/progress/enter-price', '/progress/request-license', '/progress/upload-license'],
  },
  {
    name: 'decision',
    group: 'workflow',
    screens: ['/progress/renewal-proposal', '/progress/renewal-decision', '/progress/place-order', '/progress/cancellation-reminders'],
  },
  {
    name: 'invoicing',
    group: 'workflow',
    screens: [
      '/progress/register-invoice',
      '/progress/set-exchange-rate',
      '/progress/approve-invoices',
      '/progress/vendor-payments',
      '/exchange-rates#rates',
    ],
  },
  {
    name: 'implementation',
    group: 'workflow',
    screens: [
      '/subscriptions/:id/implementations',
      '/progress/activate-access',
      '/progress/update-ip',
      '/progress/upload-title-list',
      '/progress/notify-stakeholders',
      '/progress/claims#claims',
      '/ip-addresses#ip',
      '/ip-addresses/providers#ip',
      '/ip-addresses/history#ip',
    ],
  },

  {
    name: 'subscriptions',
    group: 'records',
    screens: [
      '/subscriptions',
      '/subscriptions/:id',
      '/subscriptions/:id/price#periods',
      '/renewed#terms',
      '/subscriptions/:id/content',
      '/subscriptions/:id/usage#usage',
      '/subscriptions/:id/emails-history#history',
      '/subscriptions/:id/notes-tasks#notes',
    ],
  },
  {
    name: 'products',
    group: 'records',
    screens: [
      '/products',
      '/products/:id',
      '/products/:id/content',
      '/products/:id/subscriptions',
      '/products/:id/notes-tasks',
      '/vendors#providers',
      '/vendors/:id#providers',
      '/vendors/:id/subscriptions#providers',
      '/vendors/:id/notes-tasks#providers',
      '/vendors/:id/addresses#providers',
      '/vendors/:id/contacts#contacts',
      '/publishers#providers',
      '/publishers/:id#providers',
      '/publishers/:id/products#providers',
      '/publishers/:id/subscriptions#providers',
      '/publishers/:id/notes-tasks#providers',
      '/publishers/:id/addresses#providers',
      '/publishers/:id/contacts#contacts',
      '/contacts#contacts',
      '/provider-duplicates#duplicates',
    ],
  },
  {
    name: 'licenses',
    group: 'records',
    screens: [
      '/licenses',
      '/licenses/:id',
      '/licenses/can-i#can-i',
      '/licenses/compare#compare',
      '/subscriptions/:id/license#link',
      '/publishers/:id/licenses',
      '/license-term-labels#labels',
      '/license-qualifier-labels#labels',
    ],
  },
  {
    name: 'title-lists',
    group: 'records',
    screens: [
      '/title-lists',
      '/title-lists/:id',
      '/title-lists/:id/difference#difference',
      '/title-lists/imports/:id/create#import',
      '/title-lists/manual/:id/create#by-hand',
      '/title-search#search',
      '/title-overlaps#overlap',
      '/products/:id/title-lists',
      '/subscriptions/:id/title-list',
    ],
  },
  {
    name: 'insights',
    group: 'records',
    screens: ['/financial', '/financial/insights'],
  },
  { name: 'charts', group: 'records', screens: [] },
  {
    name: 'predictions',
    group: 'records',
    screens: [
      '/financial/predictions',
      '/financial/predictions/price-forecast#forecast',
      '/financial/predictions/recommendations#recommendations',
      '/financial/predictions/scenarios#scenarios',
      '/financial/predictions/renewal-proposal#proposal',
    ],
  },
  {
    name: 'reports',
    group: 'records',
    screens: ['/reports', '/reports/:slug/new#build', '/reports/:slug/:id/edit#build', '/reports/runs#runs'],
  },
  {
    name: 'invoices',
    group: 'records',
    screens: ['/subscriptions/:id/orders-invoices', '/vendors/:id/orders-invoices', '/publishers/:id/orders-invoices'],
  },
  {
    name: 'metadata',
    group: 'records',
    screens: [
      '/meta-data-categories',
      '/meta-data-fields',
      '/subscriptions/:id/meta-data#fill-in',
      '/products/:id/meta-data#fill-in',
      '/vendors/:id/meta-data#fill-in',
      '/publishers/:id/meta-data#fill-in',
      '/title-lists/:id/meta-data#fill-in',
    ],
  },

  { name: 'to-dos', group: 'together', screens: ['/to-dos#where', '/todo-templates#templates'] },
  { name: 'kanban', group: 'together', screens: ['/kanban-boards', '/kanban-boards/:id#move'] },
  {
    name: 'forms',
    group: 'together',
    screens: ['/forms', '/forms/:id#answers', '/forms/:id/fill', '/forms/:id/edit#create', '/create-form#create'],
  },
  {
    name: 'consortium',
    group: 'together',
    screens: [
      '/consortium',
      '/consortium/imports#import',
      '/consortium/imports/:id#import',
      '/consortium/deals#deals',
      '/consortium/deals/:id#prices',
      '/consortium/deals/:id/prices#prices',
      '/consortium/deals/:id/offers#offers',
      '/consortium/deals/:id/notes#deals',
      '/consortium/deals/:id/history#deals',
      '/consortium/matrix#matrix',
      '/consortium/letters#letters',
      '/offers#received',
      '/offers/:id#received',
      '/consortium/mine#member',
      '/consortium/:membership#member',
    ],
  },
  { name: 'stakeholders', group: 'together', screens: ['/stakeholders', '/feedback-invitations#answers'] },
  {
    name: 'emails',
    group: 'together',
    screens: [
      '/email-outbox#outbox',
      '/email-outbox/:id#outbox',
      '/received-emails/:id#received',
      '/email-templates#templates',
      '/reminders#reminders',
      '/reminders/sent#reminders',
    ],
  },

  {
    name: 'imports',
    group: 'data',
    screens: [
      '/data-imports',
      '/subscription-imports',
      '/subscription-imports/:id',
      '/provider-imports',
      '/provider-imports/:id',
      '/subscription-price-imports#prices',
      '/subscription-price-imports/:id#prices',
      '/budget-imports#budgets',
      '/budget-imports/:id#budgets',
      '/license-imports#licenses',
      '/license-imports/:id#licenses',
      '/previous-imports#undo',
    ],
  },
  {
    name: 'usage',
    group: 'data',
    screens: [
      '/usage#coverage',
      '/usage/sources#sources',
      '/usage/sources/:id#sources',
      '/usage/imports#import',
      '/usage/imports/:id#import',
    ],
  },
  {
    name: 'research',
    group: 'data',
    screens: [
      '/research-output#validate',
      '/research-output/validate#validate',
      '/research-output/admin#articles',
      '/research-output/analysis#analysis',
      '/research-output/articles#articles',
      '/research-output/articles/:id#articles',
      '/research-output/agreements#agreements',
      '/research-output/agreements/:id#agreements',
      '/research-output/upload#upload',
      '/research-output/upload/:id#upload',
    ],
  },
  { name: 'exports', group: 'data', screens: [] },

  {
    name: 'settings',
    group: 'house',
    screens: [
      '/system-settings',
      '/member-settings#member',
      '/user-settings#own',
      '/product-types#catalogues',
      '/subject-categories#catalogues',
      '/departments/budgets#budgets',
      '/departments#departments',
      '/cost-centers#departments',
      '/financial-periods#financial-periods',
      '/fte#fte',
    ],
  },
  { name: 'users', group: 'house', screens: ['/users-settings'] },
  {
    name: 'security',
    group: 'house',
    screens: ['/my-security#own', '/security-log#log', '/users/:id/security#person', '/security-settings#settings'],
  },
  { name: 'single-sign-on', group: 'house', screens: ['/sign-in-settings'] },
  {
    name: 'recent-actions',
    group: 'house',
    screens: ['/recent-actions', '/products/:id/history#record', '/publishers/:id/history#record', '/vendors/:id/history#record'],
  },
  { name: 'accessibility', group: 'house', screens: [] },
  { name: 'message-codes', group: 'house', screens: [] },
] as const satisfies readonly Topic[];

/** The name of a page of the help guide, as in its address. */
export type TopicName = (typeof topics)[number]['name'];

/** The title of each page in the guide's table, and the tooltip of its link. */
export type HelpTitles = Readonly<Record<TopicName, { title: string; tooltip: string }>>;
