import { resetFactors } from './reset-factors.ts';
import { runOperatorCommand } from './run-operator-command.ts';

// `npm run tenant:reset-factors`. Uses the same settings as a function: TABLE_NAME and those of the AWS client.
const usage = `npm run tenant:reset-factors -- --tenant example --email ada@library.example

For the only administrator of a library, who lost phone, passkeys and recovery codes. Verify first who asks.`;

await runOperatorCommand(usage, ['tenant', 'email'], async ({ tenant, email }) => {
  await resetFactors(tenant, email);
  console.log(`The second factors of ${email} are removed. The person and all administrators of ${tenant} get an email.`);
});
