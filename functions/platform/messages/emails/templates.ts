import deTemplates from '#shared/messages/de/emails/templates.json' with { type: 'json' };
import enTemplates from '#shared/messages/en/emails/templates.json' with { type: 'json' };
import enGbTemplates from '#shared/messages/en-GB/emails/templates.json' with { type: 'json' };
import frTemplates from '#shared/messages/fr/emails/templates.json' with { type: 'json' };
import svTemplates from '#shared/messages/sv/emails/templates.json' with { type: 'json' };
import { tellersOf } from './tellers-of.ts';

/** Writes the preloaded templates. Their fields are quoted in the files, so that no values are inserted here. */
export const templateText = tellersOf({
  en: { templates: enTemplates },
  'en-GB': { templates: enGbTemplates },
  de: { templates: deTemplates },
  fr: { templates: frTemplates },
  sv: { templates: svTemplates },
});
