import { loopback } from '#infra/local/engines/local-address.ts';
import { verifyPolicySignature } from '#infra/local/engines/signature.ts';
import { escapeXml } from '#infra/local/escape-xml.ts';
import { type FormUpload, readFormUpload } from './form-upload.ts';
import { type AllowedSize, checkPostPolicy } from './post-policy.ts';
import { type S3Call, sendXml } from './s3-call.ts';
import { S3Error } from './s3-error.ts';
import { storedHeaders } from './stored-headers.ts';

/** Stores a file that a browser sends with a form, within the limits of the form's signed policy. */
export async function postForm(call: S3Call): Promise<void> {
  const { store, request, response, bucket } = call;
  store.checkBucket(bucket);
  const form = await readFormUpload(request.headers['content-type'] ?? '', request);
  const { fields } = form;
  const key = fields.get('key') ?? '';
  const size = await checkForm(call, form);
  const content = await store.receive(form.content, size.maximum);
  if (content.size < size.minimum) {
    store.discard(content);
    throw new S3Error('EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size');
  }
  const finalKey = key.replaceAll('${filename}', form.fileName);
  store.commit({ bucket, key: finalKey }, content, storedHeaders(Object.fromEntries(fields)));
  const status = Number(fields.get('success_action_status') ?? 204);
  response.setHeader('etag', content.etag);
  response.setHeader('location', `http://${request.headers.host ?? loopback}/${bucket}/${encodeURIComponent(finalKey)}`);
  if (status !== 201) response.writeHead(status === 200 ? 200 : 204).end();
  else
    sendXml(
      response,
      201,
      `<PostResponse><Bucket>${escapeXml(bucket)}</Bucket><Key>${escapeXml(finalKey)}</Key><ETag>${escapeXml(content.etag)}</ETag></PostResponse>`,
    );
}

async function checkForm({ bucket, secretFor, now }: S3Call, { fields, content }: FormUpload): Promise<AllowedSize> {
  try {
    const policy = fields.get('policy');
    if (policy === undefined || !fields.get('key')) throw new S3Error('AccessDenied', 'Access Denied');
    verifyPolicySignature(policy, fields.get('x-amz-credential') ?? '', fields.get('x-amz-signature') ?? '', secretFor);
    return checkPostPolicy(policy, new Map([...fields, ['bucket', bucket]]), now);
  } catch (error) {
    // A client that is still sending would not see the answer.
    for await (const _ of content);
    throw error;
  }
}
