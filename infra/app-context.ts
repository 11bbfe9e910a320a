/** Behaviours of CDK that are chosen here and not by `cdk init`: they hold for `npm start`, the tests and a deployment alike. */
export const appContext: Record<string, boolean> = {
  // Buckets that refuse access lists let logs be delivered by their policy.
  '@aws-cdk/aws-s3:serverAccessLogsUseBucketPolicy': true,
  // What the template validator takes for an error stops the synthesis instead of being a warning.
  '@aws-cdk/core:validateAgainstDefaultRules': true,
  '@aws-cdk/core:checkSecretUsage': true,
};
