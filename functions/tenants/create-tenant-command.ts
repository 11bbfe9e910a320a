import { parseArgs } from 'node:util';
import { Problem } from '#shared/contract/errors.ts';
import { createTenant, type NewTenant } from './create-tenant.ts';
import { inEnglish } from '#functions/platform/messages/in-english.ts';
import { english } from '#functions/platform/messages/english.ts';

// `npm run tenant:create`. Uses the same settings as a function: TABLE_NAME, PUBLIC_URL and those of the AWS client.
const usage = `npm run tenant:create -- --name "Example University Library" --currency EUR --admin-name "Jo Doe" --admin-email jo@example.org
  [--tenant example]           the id, from the name unless given
  [--locale en]                the language of mails
  [--timezone Europe/Berlin]   where its midnight is`;

const options = {
  name: 'string',
  currency: 'string',
  'admin-name': 'string',
  'admin-email': 'string',
  tenant: 'string',
  locale: 'string',
  timezone: 'string',
} as const;

try {
  const { tenant, link } = await createTenant(readArguments());
  console.log(`The tenant "${tenant}" is made. Its administrator sets a password here, once, within an hour:\n\n  ${link}\n`);
} catch (error) {
  process.exitCode = 1;
  if (!(error instanceof Problem)) throw error;
  const fields = Object.entries(error.errors ?? {}).map(
    ([field, sentences]) => `  --${field.replaceAll('_', '-')}: ${sentences.map(english).join(' ')}`,
  );
  console.error([english(error.said), ...fields, '', usage].join('\n'));
}

function readArguments(): NewTenant {
  const declared = Object.fromEntries(Object.entries(options).map(([name, type]) => [name, { type }]));
  try {
    const { values } = parseArgs({ options: declared, strict: true });
    return Object.fromEntries(Object.entries(values).map(([name, value]) => [name.replaceAll('-', '_'), value])) as unknown as NewTenant;
  } catch (error) {
    throw new Problem(422, inEnglish(error instanceof Error ? error.message : String(error)));
  }
}
