const storedNames = ['content-type', 'cache-control', 'content-disposition', 'content-language', 'expires'];

/** The headers of an upload that are stored with the object. */
export function storedHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const stored: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && (storedNames.includes(name) || name.startsWith('x-amz-meta-'))) stored[name] = String(value);
  }
  const coding = String(headers['content-encoding'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && part !== 'aws-chunked');
  if (coding.length > 0) stored['content-encoding'] = coding.join(', ');
  return stored;
}
