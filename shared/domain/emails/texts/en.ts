import type { EmailTexts } from './email-texts.ts';

/** The preloaded templates in English. */
export const en: EmailTexts = {
  request_price: {
    subject: 'Price request from {{member.name}}: {{subscription.name}}',
    body: `Dear {{contact.name}},

we are preparing our renewals. Please send us your price for:

{{periods}}

Where an amount stands in brackets, it is what we paid for the period before. We would be glad to have your answer by {{reply.by}}. If a price sheet is attached, you can fill it in and send it back.

Kind regards,
{{sender.name}}
{{member.name}}`,
  },
  place_order: {
    subject: 'Order from {{member.name}}: {{subscription.name}}',
    body: `Dear {{contact.name}},

we would like to order:

{{periods}}

Price: {{order.amount}}
Our order number: {{order.number}}
The invoice goes to: {{member.address}}
Our VAT number: {{member.vat}}

Please confirm the order, and name our order number on the invoice.

Access is for these IP ranges:

{{member.ip_ranges}}

Kind regards,
{{sender.name}}
{{member.name}}`,
  },
  request_license: {
    subject: 'Licence for {{subscription.name}}',
    body: `Dear {{contact.name}},

please send us the current licence agreement for:

{{periods}}

Once we have read it, we will return it signed or come back to you with questions.

Kind regards,
{{sender.name}}
{{member.name}}`,
  },
  support: {
    subject: 'Question about {{subscription.name}}',
    body: `Dear {{contact.name}},

we have a question about:

{{periods}}

{{problem}}

Thank you for looking into it.

Kind regards,
{{sender.name}}
{{member.name}}`,
  },
  ip: {
    subject: 'IP ranges of {{member.name}}',
    body: `Dear {{contact.name}},

please open access for these IP ranges and no others:

{{member.ip_ranges}}

It is about:

{{periods}}

A short confirmation would be kind.

Kind regards,
{{sender.name}}
{{member.name}}`,
  },
  invoicing: {
    subject: 'Question about an invoice for {{subscription.name}}',
    body: `Dear {{contact.name}},

we have a question about an invoice for:

{{periods}}

{{problem}}

Please let us know how we can settle it.

Our address for invoices: {{member.address}}

Kind regards,
{{sender.name}}
{{member.name}}`,
  },
  usage_stats: {
    subject: 'Usage statistics for {{subscription.name}}',
    body: `Dear {{contact.name}},

please send us the COUNTER reports of the last twelve months, or tell us where we can collect them, for:

{{periods}}

Kind regards,
{{sender.name}}
{{member.name}}`,
  },
  cancellation: {
    subject: 'Cancellation by {{member.name}}: {{subscription.name}}',
    body: `Dear {{contact.name}},

we will not continue the following, and hereby cancel it:

{{periods}}

The cancellation takes effect on {{cancellation.from}}. Please do not renew it automatically, confirm this notice in writing within 30 days, and refund any part that was paid and is not used. Access to the years we paid for remains as agreed in the licence.

Thank you for the time we worked together.

Kind regards,
{{sender.name}}
{{member.name}}`,
  },
  claim: {
    subject: 'Claim from {{member.name}}: {{subscription.name}}',
    body: `Dear {{contact.name}},

something that we paid for is missing or does not work:

{{periods}}

{{problem}}

Please put it right and tell us when it is done.

Kind regards,
{{sender.name}}
{{member.name}}`,
  },
  reminder: {
    subject: 'What is due at {{member.name}}',
    body: `Hello {{user.name}},

this needs you:

{{reminders}}

You find it here: {{link}}

When and of what you are reminded is up to you: see your settings.`,
  },
  stakeholder_feedback: {
    subject: 'Your view on {{subscription.name}}',
    body: `Dear {{stakeholder.name}},

the library is deciding which subscriptions to keep. These are partly paid by {{department.name}}, and your view counts:

{{periods}}

Please answer by {{feedback.until}}. You need no account, and it takes a few minutes:

{{feedback.link}}

The link is meant for you alone; please do not pass it on.

Kind regards,
{{sender.name}}
{{member.name}}`,
  },
  stakeholder_reminder: {
    subject: 'Still time for your view on {{subscription.name}}',
    body: `Dear {{stakeholder.name}},

we asked for your view on these subscriptions, and have not yet heard from you:

{{periods}}

You can answer until {{feedback.until}}:

{{feedback.link}}

If you have no view on them, saying so helps as well.

Kind regards,
{{sender.name}}
{{member.name}}`,
  },
  stakeholder_closing: {
    subject: 'What became of your feedback',
    body: `Dear {{stakeholder.name}},

thank you for your view on our subscriptions. This was decided:

{{decisions}}

If you have questions, just reply to this email.

Kind regards,
{{sender.name}}
{{member.name}}`,
  },
  notify_stakeholders: {
    subject: 'News about {{subscription.name}}',
    body: `Dear {{stakeholder.name}},

there is news about subscriptions of {{department.name}}:

{{decisions}}

If something does not work as you expect, just reply to this email.

Kind regards,
{{sender.name}}
{{member.name}}`,
  },
  form_answer: {
    subject: 'New answer: {{form.name}}',
    body: `Hello {{user.name}},

somebody answered the form “{{form.name}}”.

From: {{answer.by}}

{{answer.lines}}

The answer with its files is here: {{answer.link}}

You get this because the form names you; whoever looks after it can change that.`,
  },
  to_do: {
    subject: 'News of your tasks',
    body: `Hello {{user.name}},

this happened with tasks that are yours or that you follow:

{{news}}

See them here: {{link}}

Whoever edits a task can take you off its subscribers.`,
  },
  password_reset: {
    subject: 'Set a new password for {{member.name}}',
    body: `Hello {{user.name}},

somebody, hopefully you, asked to set a new password for your account of {{member.name}} in Perennial. Open this link within {{reset.minutes}} minutes; it works once:

{{reset.link}}

If it was not you, do nothing: your password stays as it is.`,
  },
  password_changed: {
    subject: 'Your password for {{member.name}} was changed',
    body: `Hello {{user.name}},

the password of your account of {{member.name}} in Perennial was just changed, and all its sessions were ended.

If it was not you, set a new one at once with "Forgot your password?" and tell your administrator.`,
  },
  invitation: {
    subject: 'Your account at {{member.name}}',
    body: `Hello {{user.name}},

{{invitation.from}} made an account for you at {{member.name}} in Perennial, where the library keeps its subscriptions. Open this link to choose your password:

{{invitation.link}}

The link is good for {{invitation.days}} days and meant for you alone.`,
  },
};
