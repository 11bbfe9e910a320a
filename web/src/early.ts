/** The page that was opened and the answer of `POST /reads` about it, for the application's code when it is loaded. */
export interface ReadEarly {
  page: string;
  token: string;
  asked: Promise<Response>;
}

// A small file that is loaded beside the application's code, and asks for what the page begins with while that is still on its way. It knows
// only the session that `api/session.ts` keeps; the server knows the person's view of a list.
const tenant = localStorage.getItem('perennial.tenant');
const token = localStorage.getItem(`perennial.${tenant}.token`);
if (tenant && token) {
  const page = location.pathname + location.search;
  const asked = fetch('/api/reads', {
    method: 'POST',
    headers: { accept: 'application/json', authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ page, start: true }),
  });
  // The application asks again, and reports the error.
  asked.catch(() => undefined);
  (window as { readEarly?: ReadEarly }).readEarly = { page, token, asked };
}
