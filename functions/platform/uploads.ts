/** Where a file lies that was uploaded past the API (`POST /uploads`), until the call that uses it takes it. */
export function uploadKey(id: string): string {
  return `uploads/${id}`;
}
