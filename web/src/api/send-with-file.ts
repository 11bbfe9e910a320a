import { uploads } from '#shared/contract/groups/settings.ts';
import type { AnyCall, ResultOf } from '#shared/contract/route.ts';
import { CallError } from './call-error.ts';
import { type Answer, type CallInput, type Report, reportFailure, send } from './client.ts';

/** A file chosen in a form: the file itself, or the id of its upload if it is large. */
export type ChosenFile = { file: File } | { upload_id: string; file_name: string };

/** The parts of a call for a chosen file: the file itself, or fields of the body. */
export function sentWith(chosen: ChosenFile | undefined): { files: object; body: object } {
  if (!chosen) return { files: {}, body: {} };
  return 'file' in chosen ? { files: { files: { file: chosen.file } }, body: {} } : { files: {}, body: chosen };
}

/** Larger files go straight to object storage (D1). */
export const largestDirectFile = 1024 * 1024;

export interface UploadOptions {
  /** Default: `all`. */
  report?: Report | undefined;
  signal?: AbortSignal | undefined;
  /** Gets the uploaded share, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
}

/** Makes a call with one file: up to 1 MB inside the call, larger ones uploaded straight to object storage and passed as `upload_id`. */
export async function sendWithFile<C extends AnyCall>(
  row: C,
  input: CallInput<C>,
  file: File,
  onProgress?: UploadOptions['onProgress'],
): Promise<Answer<ResultOf<C>>> {
  if (file.size <= largestDirectFile) return send(row, { ...input, files: { file } });
  const id = await upload(file, { report: input.report, signal: input.signal, onProgress });
  const body = { ...(input.body as Record<string, unknown> | undefined), upload_id: id, file_name: file.name };
  return send(row, { ...input, body } as CallInput<C>);
}

/** Uploads a file straight to object storage, and answers the id by which a call refers to it. */
export async function upload(file: File, { report = 'all', signal, onProgress }: UploadOptions = {}): Promise<string> {
  const type = file.type || 'application/octet-stream';
  const { result } = await send(uploads.create, {
    body: { name: file.name, type, size: file.size },
    report,
    ...(signal ? { signal } : {}),
  });
  const form = new FormData();
  for (const [name, value] of Object.entries(result.fields)) form.set(name, value);
  form.set('file', file);
  const status = await post(result.url, form, { signal, onProgress });
  if (status < 200 || status > 299) throw reported(new CallError(status), report);
  return result.id;
}

/** Posts a form to storage, and answers the status; 0 without a response. Uses XMLHttpRequest, because fetch does not report progress. */
function post(url: string, form: FormData, { signal, onProgress }: UploadOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(request.status);
    request.onerror = () => resolve(0);
    request.onabort = () => reject(new DOMException('The upload was given up', 'AbortError'));
    if (signal?.aborted) request.abort();
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

function reported(error: CallError, report: Report): CallError {
  if (report !== 'none') reportFailure(error);
  return error;
}
