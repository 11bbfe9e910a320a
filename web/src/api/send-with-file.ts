import { uploads } from '#shared/contract/groups/settings.ts';
import type { AnyCall, ResultOf } from '#shared/contract/route.ts';
import { CallError, isAborted } from './call-error.ts';
import { type Answer, type CallInput, type Report, reportFailure, send } from './client.ts';

/** Larger files go straight to object storage (D1). */
export const largestDirectFile = 1024 * 1024;

/**
 * Makes a call that takes one file: up to 1 MB in the call itself, larger ones by a short-lived form of the object storage,
 * whose id the call is then given as `upload_id`.
 */
export async function sendWithFile<C extends AnyCall>(
  row: C,
  input: CallInput<C>,
  field: string,
  file: File,
): Promise<Answer<ResultOf<C>>> {
  if (file.size <= largestDirectFile) return send(row, { ...input, files: { [field]: file } });
  const id = await upload(file, input.signal, input.report ?? 'all');
  const body = { ...(input.body as Record<string, unknown> | undefined), upload_id: id, file_name: file.name };
  return send(row, { ...input, body } as CallInput<C>);
}

async function upload(file: File, signal: AbortSignal | undefined, report: Report): Promise<string> {
  const type = file.type || 'application/octet-stream';
  const { result } = await send(uploads.create, {
    body: { name: file.name, type, size: file.size },
    report,
    ...(signal ? { signal } : {}),
  });
  const form = new FormData();
  for (const [name, value] of Object.entries(result.fields)) form.set(name, value);
  form.set('file', file);
  const response = await fetch(result.url, { method: 'POST', body: form, signal: signal ?? null }).catch((error: unknown) => {
    throw isAborted(error) ? error : reported(new CallError(0), report);
  });
  if (!response.ok) throw reported(new CallError(response.status), report);
  return result.id;
}

function reported(error: CallError, report: Report): CallError {
  if (report !== 'none') reportFailure(error);
  return error;
}
