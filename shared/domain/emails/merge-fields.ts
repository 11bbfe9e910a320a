import type { EmailKind } from './email-kinds.ts';

/** Format of a field: dates and amounts in the language of the email, links that can be clicked, lists with one line per entry. */
export type MergeFieldType = 'text' | 'date' | 'money' | 'link' | 'list';

/** A value of a field. Emails about several periods have several values, and each different value is written once. */
export type MergeValue = string | { amount: number; currency: string } | null;
export type MergeValues = Readonly<Record<string, MergeValue | readonly MergeValue[] | undefined>>;

export interface MergeField {
  name: string;
  /** Label of the field in the template editor. */
  title: string;
  type: MergeFieldType;
  /** Example value for previews of a template. */
  example: MergeValue | readonly MergeValue[];
}

function field(name: string, title: string, type: MergeFieldType, example: MergeField['example']): MergeField {
  return { name, title, type, example };
}

const sender = [
  field('member.name', 'Our library', 'text', 'Northlake University Library'),
  field('sender.name', 'Name for replies', 'text', 'Ada Lovelace'),
  field('sender.email', 'Email address for replies', 'text', 'ada@library.example'),
];

const provider = [
  field('provider.name', 'Provider', 'text', 'Tidewater Press'),
  field('contact.name', 'Contact', 'text', 'Maya Lindqvist'),
];

const periods = [
  field('subscription.name', 'Subscription', 'text', 'Journal of Waves'),
  field('product.name', 'Product', 'text', 'Journal of Waves'),
  field('period.start_date', 'Start of the period', 'date', '2027-01-01'),
  field('period.end_date', 'End of the period', 'date', '2027-12-31'),
  field('periods', 'List of the subscriptions with their periods', 'list', ['Journal of Waves, 2027-01-01 – 2027-12-31']),
];

/** Period fields with a more detailed example of the list of subscriptions. */
function periodsWith(line: string): MergeField[] {
  return periods.map((each) => (each.name === 'periods' ? { ...each, example: [line] } : each));
}

const prices = [
  field('period.price', 'Price of the period', 'money', { amount: 1250, currency: 'EUR' }),
  field('period.last_price', 'Price of the period before', 'money', { amount: 1200, currency: 'EUR' }),
];

const address = [
  field('member.address', 'Our billing address', 'text', 'Lakeside 1, 12345 Northlake'),
  field('member.vat', 'Our VAT number', 'text', 'DE123456789'),
];

const ranges = [field('member.ip_ranges', 'Our IP ranges', 'list', ['192.0.2.0/24', '198.51.100.17'])];

const offer = [
  field('contact.name', 'Contact', 'text', 'Maya Lindqvist'),
  field('membership.name', 'Member', 'text', 'Fjord College Library'),
  field('deal.name', 'Deal', 'text', 'Arctic Journals'),
  field('offer.year', 'Year', 'text', '2027'),
  field('offer.price', 'Price', 'money', { amount: 4210, currency: 'EUR' }),
  field('offer.tax', 'Tax', 'money', { amount: 799.9, currency: 'EUR' }),
  field('offer.gross', 'Price with tax', 'money', { amount: 5009.9, currency: 'EUR' }),
  ...sender,
];

const linkedOffer = [
  ...offer,
  field('offer.terms', 'Terms', 'text', 'All members have access from 1 January.'),
  field('offer.until', 'Last day to answer', 'date', '2026-09-30'),
  field('offer.link', 'Link to answer by', 'link', 'https://library.example/offer-responses/example'),
  field('offer.note', 'Note of the office', 'text', 'We cannot lower the price.'),
];

const silence = [
  field('silence.until', 'Day after which the offer renews without an answer', 'date', '2026-09-30'),
  field('silence.price', 'Price at which the offer renews without an answer', 'money', { amount: 4210, currency: 'EUR' }),
];

const answerOfMember = [
  field('answer.accepted', 'Who accepted', 'text', 'Maya Lindqvist'),
  field('answer.order', 'Order number of the member', 'text', 'PO-2027-118'),
  field('answer.note', 'Note of the member', 'text', 'Please invoice in March.'),
];

const stake = [
  field('stakeholder.name', 'Stakeholder', 'text', 'Prof. Jonas Weber'),
  field('department.name', 'Department', 'text', 'Physics'),
  field('subscription.name', 'Subscription', 'text', 'Journal of Waves'),
  field('periods', 'List of the subscriptions with their periods', 'list', ['Journal of Waves, 2027-01-01 – 2027-12-31']),
];

const feedback = [
  field('feedback.link', 'Link to answer by', 'link', 'https://library.example/feedback/example'),
  field('feedback.until', 'Last day to answer', 'date', '2026-09-30'),
];

const user = [field('user.name', 'Recipient', 'text', 'Ada Lovelace')];

/** Fields that a template of each kind can use, as `{{name}}`. */
export const mergeFields: Readonly<Record<EmailKind, readonly MergeField[]>> = {
  request_price: [...provider, ...periods, ...prices, field('reply.by', 'Answer needed by', 'date', '2026-09-30'), ...sender],
  place_order: [
    ...provider,
    ...periodsWith('Journal of Waves, 2027-01-01 – 2027-12-31 (EUR 1,250.00)'),
    ...prices,
    field('order.number', 'Order number', 'text', 'PO-2027-0142'),
    field('order.amount', 'Order amount', 'money', { amount: 1250, currency: 'EUR' }),
    ...address,
    ...ranges,
    ...sender,
  ],
  request_license: [...provider, ...periods, ...sender],
  support: [
    ...provider,
    ...periods,
    field('problem', 'What it is about', 'text', 'Since Monday the articles ask for a payment.'),
    ...sender,
  ],
  ip: [...provider, ...periods, ...ranges, ...sender],
  invoicing: [
    ...provider,
    ...periods,
    ...prices,
    field('problem', 'What it is about', 'text', 'The amount differs from the offer.'),
    ...address,
    ...sender,
  ],
  usage_stats: [...provider, ...periods, ...sender],
  cancellation: [
    ...provider,
    ...periods,
    field('cancellation.from', 'First day without the subscription', 'date', '2027-01-01'),
    ...sender,
  ],
  claim: [
    ...provider,
    ...periods,
    field('problem', 'What is missing or does not work', 'text', 'Issues 3 and 4 of this year have not appeared online.'),
    ...sender,
  ],
  reminder: [
    ...user,
    field('reminders', 'What is due', 'list', ['Journal of Waves: decide by 30 September 2026']),
    field('link', 'Link to the application', 'link', 'https://library.example/dashboard'),
    field('member.name', 'Our library', 'text', 'Northlake University Library'),
  ],
  stakeholder_feedback: [...stake, ...feedback, ...sender],
  stakeholder_reminder: [...stake, ...feedback, ...sender],
  stakeholder_closing: [
    ...stake,
    field('decisions', 'List of what was decided', 'list', ['Journal of Waves: renewed for 2027']),
    ...sender,
  ],
  notify_stakeholders: [
    ...stake,
    field('decisions', 'List of what was decided', 'list', ['Journal of Waves: renewed for 2027']),
    ...sender,
  ],
  form_answer: [
    ...user,
    field('form.name', 'Form', 'text', 'Suggest a purchase'),
    field('answer.by', 'Who answered', 'text', 'Jonas Weber, jonas@college.example'),
    field('answer.lines', 'What was answered', 'list', ['Title: Journal of Waves']),
    field('answer.link', 'Link to the answer', 'link', 'https://library.example/forms'),
    field('member.name', 'Our library', 'text', 'Northlake University Library'),
  ],
  to_do: [
    ...user,
    field('news', 'What happened', 'list', ['Ask for the price: Grace Hopper commented “They answer on Monday”']),
    field('link', 'Link to the tasks', 'link', 'https://library.example/dashboard'),
    field('member.name', 'Our library', 'text', 'Northlake University Library'),
  ],
  notification: [
    ...user,
    field('notifications', 'What concerns the recipient', 'list', [
      'Grace Hopper mentioned you in “Ask for the price”: “@Ada Lovelace, please call”',
    ]),
    field('link', 'Link to the application', 'link', 'https://library.example/dashboard'),
    field('member.name', 'Our library', 'text', 'Northlake University Library'),
  ],
  report_ready: [
    ...user,
    field('report.name', 'Report', 'text', 'Renewals of the next 180 days'),
    field('link', 'Link to the files', 'link', 'https://library.example/reports/runs'),
    field('member.name', 'Our library', 'text', 'Northlake University Library'),
  ],
  report_paused: [
    ...user,
    field('report.name', 'Report', 'text', 'Renewals of the next 180 days'),
    field('link', 'Link to the reports', 'link', 'https://library.example/reports'),
    field('member.name', 'Our library', 'text', 'Northlake University Library'),
  ],
  password_reset: [
    ...user,
    field('reset.link', 'Link to set a new password', 'link', 'https://library.example/reset-password'),
    field('reset.minutes', 'Minutes the link is valid', 'text', '60'),
    field('member.name', 'Our library', 'text', 'Northlake University Library'),
  ],
  password_changed: [...user, field('member.name', 'Our library', 'text', 'Northlake University Library')],
  security_notice: [
    ...user,
    field('changes', 'What was changed', 'list', ['The email address is ada@library.example instead of ada.l@library.example.']),
    field('changed.by', 'Who changed it', 'text', 'Grace Hopper'),
    field('member.name', 'Our library', 'text', 'Northlake University Library'),
  ],
  new_browser: [
    ...user,
    field('sign_in.at', 'Time of the sign-in', 'text', '02.03.2026 14:05'),
    field('sign_in.browser', 'Browser', 'text', 'Firefox on Linux'),
    field('sign_in.network', 'Network, shortened', 'text', '192.0.2.0/24'),
    field('sign_in.link', 'Link to end the session', 'link', 'https://library.example/end-session'),
    field('sign_in.days', 'Days the link is valid', 'text', '7'),
    field('member.name', 'Our library', 'text', 'Northlake University Library'),
  ],
  invitation: [
    ...user,
    field('invitation.link', 'Link to set a first password', 'link', 'https://library.example/reset-password'),
    field('invitation.days', 'Days the link is valid', 'text', '7'),
    field('invitation.from', 'Who invites', 'text', 'Ada Lovelace'),
    field('member.name', 'Our library', 'text', 'Northlake University Library'),
  ],
  membership_invitation: [
    field('contact.name', 'Contact', 'text', 'Maya Lindqvist'),
    field('membership.name', 'Member', 'text', 'Fjord College Library'),
    field('invitation.link', 'Link to answer by', 'link', 'https://library.example/membership-invitations/example'),
    field('invitation.until', 'Last day to answer', 'date', '2026-09-30'),
    ...sender,
  ],
  deal_offer: [...linkedOffer, ...silence, field('confirm.refused', 'Second contact who did not confirm', 'text', null)],
  deal_offer_reminder: [...linkedOffer, ...silence],
  deal_offer_receipt: [
    ...offer,
    ...answerOfMember,
    field('answer.silence', 'Last day, of an offer that renewed without an answer', 'date', null),
    field('answer.declined', 'Who declined', 'text', null),
    field('answer.countered', 'Who made a counter offer', 'text', null),
    field('answer.price', 'Proposed price', 'money', { amount: 4000, currency: 'EUR' }),
    field('confirm.awaited', 'Who has to confirm the acceptance', 'text', 'Jonas Berg'),
    field('confirm.confirmed', 'Who confirmed the acceptance', 'text', null),
  ],
  deal_offer_confirm: [...linkedOffer, ...answerOfMember],
  deal_offer_withdrawn: offer,
  deal_offer_lowered: [...linkedOffer, field('offer.before', 'Price before', 'money', { amount: 4580, currency: 'EUR' })],
};
