/**
 * Stands in the bundles for the AWS clients' search for credentials (profiles, single sign-on, metadata services), a sixth of their size:
 * Lambda gives a function its credentials in the environment, and so does the local runner.
 */
export function defaultProvider() {
  return async () => ({
    accessKeyId: process.env['AWS_ACCESS_KEY_ID'] ?? '',
    secretAccessKey: process.env['AWS_SECRET_ACCESS_KEY'] ?? '',
    ...(process.env['AWS_SESSION_TOKEN'] ? { sessionToken: process.env['AWS_SESSION_TOKEN'] } : {}),
  });
}
