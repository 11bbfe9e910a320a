/**
 * Replaces the AWS clients' search for credentials (profiles, single sign-on, metadata services) in bundles, a sixth of their size. Lambda and
 * the local runner pass credentials in environment variables.
 */
export function defaultProvider() {
  return async () => ({
    accessKeyId: process.env['AWS_ACCESS_KEY_ID'] ?? '',
    secretAccessKey: process.env['AWS_SECRET_ACCESS_KEY'] ?? '',
    ...(process.env['AWS_SESSION_TOKEN'] ? { sessionToken: process.env['AWS_SESSION_TOKEN'] } : {}),
  });
}
