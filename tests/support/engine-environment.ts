import { inject } from 'vitest';
import { answerChecks } from '#functions/platform/checked-answer.ts';
import { passwordHashing } from '#functions/platform/passwords.ts';
import { ReadModel } from '#functions/platform/read-model.ts';
import { nameRequests } from '#tests/support/as-function.ts';
import { sendAllowedRequestsDirectly } from '#tests/support/direct-requests.ts';
import { testCredentials, testRegion } from '#tests/support/engine-addresses.ts';

// A setup file: the AWS clients find the engines through the environment, as they do in the local runner.
const engines = inject('engines');
Object.assign(process.env, {
  AWS_REGION: testRegion,
  AWS_ACCESS_KEY_ID: testCredentials.accessKeyId,
  AWS_SECRET_ACCESS_KEY: testCredentials.secretAccessKey,
  ...Object.fromEntries(
    Object.entries(engines.endpoints).map(([service, address]) => [`AWS_ENDPOINT_URL_${service.toUpperCase()}`, address]),
  ),
  // Nothing in a test may look for credentials or settings outside the test.
  LOG_LEVEL: 'silent',
  // Generated tests make thousands of calls as one tenant; the limit has tests of its own.
  RATE_LIMIT_PER_MINUTE: '1000000',
  SESSION_RATE_LIMIT_PER_MINUTE: '1000000',
  AWS_EC2_METADATA_DISABLED: 'true',
  AWS_CONFIG_FILE: '/dev/null',
  AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
});

// A cached view that is used although its sources have changed fails the test.
ReadModel.verifiesViews = true;

// An answer that breaks its contract fails the test, and so does one that is picked otherwise than it is checked.
answerChecks.always = true;

// A hash at the cost of production takes 60 ms of processor. `passwords.test.ts` has that cost.
passwordHashing.isCheap = true;

nameRequests();

// The report of used rights is made by the proxy.
if (!process.env['REPORT_RIGHTS']) sendAllowedRequestsDirectly(engines);
