/** The ARN in the templates of a resource of a test file: its table, bucket and queue have names of their own. */
export function toTemplateArn(resource: string): string {
  return resource
    .replace(/:table\/test-[0-9a-f-]{36}/, ':table/table')
    .replace(/^(arn:aws:s3:::)test-[0-9a-f-]{36}/, '$1files')
    .replace(/^(arn:aws:sqs:.*:)test-[0-9a-f-]{36}$/, '$1RunImportQueue');
}
