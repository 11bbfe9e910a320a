/** The key of a file uploaded past the API (`POST /uploads`), until a call uses it. */
export function uploadKey(id: string): string {
  return `uploads/${id}`;
}
