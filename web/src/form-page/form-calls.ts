import type { PublicForm } from '#shared/contract/groups/custom-forms.ts';
import { type FormDraft, ownValues, placeFiles } from '#web/parts/custom-form/form-draft.ts';
import type { FormProblem, FormShut } from '#web/parts/custom-form/form-texts.ts';

const shuts: readonly FormShut[] = ['unknown', 'signed_in', 'closed', 'ended', 'upcoming', 'full'];

/** The form, or the reason why it is not available. */
export type OpenedForm = { ok: true; form: PublicForm } | { ok: false; why: FormShut | 'failed' | 'too_many'; from?: string };

/** The result of sending an answer. */
export type SentAnswer =
  | { ok: true; thanks: string | null }
  | { ok: false; why: 'refused'; breaches: FormProblem[] }
  | { ok: false; why: FormShut | 'failed' | 'too_many' };

interface Envelope {
  result: unknown;
  messages: { errors?: Record<string, string[]> };
}

/** The token in the page's address; undefined for other addresses. */
export function tokenOf(pathname: string): string | undefined {
  return /^\/answer-form\/([\w-]+)\/?$/.exec(pathname)?.[1];
}

/** Sends a request without cookies and referrer, so that the page's address stays secret. */
async function ask(path: string, more: RequestInit = {}): Promise<{ status: number; body: Envelope }> {
  const response = await fetch(`/api/public-forms/${path}`, {
    cache: 'no-store',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    ...more,
  });
  return { status: response.status, body: (await response.json()) as Envelope };
}

function whyShut({ messages }: Envelope): FormShut | undefined {
  const code = messages.errors?.['form']?.[0];
  return shuts.find((each) => each === code);
}

/** Loads the form that a token opens. */
export async function openForm(token: string): Promise<OpenedForm> {
  try {
    const { status, body } = await ask(encodeURIComponent(token));
    if (status === 200) return { ok: true, form: body.result as PublicForm };
    const from = (body.result as { open_from?: string } | null)?.open_from;
    return { ok: false, why: status === 429 ? 'too_many' : (whyShut(body) ?? 'failed'), ...(from && { from }) };
  } catch {
    return { ok: false, why: 'failed' };
  }
}

/** Uploads a file that is too big for the answer straight to storage; answers the id by which the answer refers to it. */
async function uploadAhead(token: string, file: File, onProgress: (share: number) => void): Promise<string> {
  const about = { name: file.name, type: file.type || 'application/octet-stream', size: file.size };
  const { status, body } = await ask(`${encodeURIComponent(token)}/uploads`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(about),
  });
  if (status !== 200) throw new Refused(status === 429 ? 'too_many' : (whyShut(body) ?? 'failed'));
  const place = body.result as { id: string; url: string; fields: Record<string, string> };
  const form = new FormData();
  for (const [name, value] of Object.entries(place.fields)) form.set(name, value);
  form.set('file', file);
  const taken = await post(place.url, form, onProgress);
  if (taken < 200 || taken > 299) throw new Refused('failed');
  return place.id;
}

/** The reason why an upload was refused. */
class Refused extends Error {
  readonly why: FormShut | 'failed' | 'too_many';
  constructor(why: FormShut | 'failed' | 'too_many') {
    super(why);
    this.why = why;
  }
}

/** Posts a form and answers the status, 0 without a response. Uses XMLHttpRequest, because fetch does not report progress. */
function post(url: string, form: FormData, onProgress: (share: number) => void): Promise<number> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(request.status);
    request.onerror = () => resolve(0);
    request.send(form);
  });
}

interface AnswerToSend {
  draft: FormDraft;
  /** Stays the same for each retry, so that the answer is stored once. */
  submissionId: string;
  /** Gets the uploaded share of a file, from 0 to 1. */
  onProgress: (share: number) => void;
}

/** Sends an answer to the form that a token opens. */
export async function sendAnswer(
  token: string,
  { fields, contact }: Pick<PublicForm, 'fields' | 'contact'>,
  { draft, submissionId, onProgress }: AnswerToSend,
): Promise<SentAnswer> {
  try {
    const { files, parts } = await placeFiles(fields, draft, (file) => uploadAhead(token, file, onProgress));
    const form = new FormData();
    form.set('values', JSON.stringify(ownValues(fields, draft)));
    form.set('files', JSON.stringify(files));
    form.set('submission_id', submissionId);
    form.set('website', draft.website);
    if (contact !== 'none') {
      form.set('contact_name', draft.contact_name);
      form.set('contact_email', draft.contact_email);
    }
    for (const part of parts) form.append('file', part, part.name);
    const { status, body } = await ask(`${encodeURIComponent(token)}/answers`, { method: 'POST', body: form });
    if (status === 200) return { ok: true, thanks: (body.result as { thanks: string | null }).thanks };
    if (status === 422) return { ok: false, why: 'refused', breaches: breachesOf(body) };
    return { ok: false, why: status === 429 ? 'too_many' : (whyShut(body) ?? 'failed') };
  } catch (error) {
    return { ok: false, why: error instanceof Refused ? error.why : 'failed' };
  }
}

/** The problems in a rejected answer, with the codes of their texts. */
function breachesOf({ result, messages }: Envelope): FormProblem[] {
  const { codes = [] } = (result ?? {}) as { codes?: FormProblem[] };
  const errors = messages.errors ?? {};
  return Object.entries(errors).map(([field, [english = '']]) => {
    const known = codes.find((each) => each.field === field);
    return { field, code: known?.code ?? 'refused', english, ...(known?.values && { values: known.values }) };
  });
}
