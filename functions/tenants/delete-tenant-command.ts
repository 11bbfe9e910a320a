import { userInfo } from 'node:os';
import { now } from '#functions/platform/clock.ts';
import { deleteTenant } from './delete-tenant.ts';
import { runOperatorCommand } from './run-operator-command.ts';

// `npm run tenant:delete`. Uses the same settings as a function: TABLE_NAME, FILES_BUCKET and those of the AWS client.
const usage = `npm run tenant:delete -- --tenant example --confirm example
  Deletes everything of the tenant for good. Export it first: npm run tenant:export`;

/** Uploads may arrive until their form expires (10 minutes), and workers continue until their time limit (15). 0 if nothing runs. */
const settleSeconds = process.env['NOTHING_RUNS'] ? 0 : 15 * 60;

await runOperatorCommand(usage, ['tenant', 'confirm'], async ({ tenant, confirm }) => {
  for (;;) {
    const { items, objects, again } = await deleteTenant({ tenant, confirm, by: userInfo().username, settleSeconds });
    console.log(`Removed ${items} items and ${objects} files of "${tenant}".`);
    if (again === undefined) break;
    console.log(
      `Nobody can use it any more. What was under way when it was closed may still arrive until ${again}: waiting for that, to remove it too.\n` +
        'You may stop here (Ctrl+C) and run the same command after that time.',
    );
    await new Promise((resolve) => setTimeout(resolve, Date.parse(again) - now().getTime()));
  }
  console.log(`The tenant "${tenant}" is deleted.`);
});
