import type { IncomingMessage } from 'node:http';
import { escapeXml } from '#infra/local/escape-xml.ts';
import { listObjects } from './list-objects.ts';
import { listVersions } from './list-versions.ts';
import type { ObjectStore } from './object-store.ts';
import { type S3Call, sendXml } from './s3-call.ts';
import { S3Error } from './s3-error.ts';

/** Answers a call on a bucket: create, find, list, or delete many of its objects. */
export async function bucketCall({ store, request, response, bucket, query }: S3Call): Promise<void> {
  if (request.method === 'PUT') {
    store.createBucket(bucket);
    response.writeHead(200, { location: `/${bucket}` }).end();
    return;
  }
  store.checkBucket(bucket);
  if (request.method === 'HEAD') response.writeHead(200).end();
  else if (request.method === 'GET' && query.has('versions')) sendXml(response, 200, listVersions(store, bucket, query));
  else if (request.method === 'GET') sendXml(response, 200, listObjects(store, bucket, query));
  else if (request.method === 'POST' && query.has('delete')) sendXml(response, 200, await deleteMany(store, request, bucket));
  else throw new S3Error('NotImplemented', 'This call on a bucket is not available on one machine');
}

async function deleteMany(store: ObjectStore, request: IncomingMessage, bucket: string): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const keys = [
    ...Buffer.concat(chunks)
      .toString('utf8')
      .matchAll(/<Key>([^<]*)<\/Key>/g),
  ].map((found) => unescapeXml(found[1] ?? ''));
  for (const key of keys) store.delete(bucket, key);
  return `<DeleteResult>${keys.map((key) => `<Deleted><Key>${escapeXml(key)}</Key></Deleted>`).join('')}</DeleteResult>`;
}

function unescapeXml(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&apos;', "'").replaceAll('&amp;', '&');
}
