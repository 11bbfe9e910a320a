/**
 * The CloudFront Function on the calls' behaviour. The gateway sees the distribution's address only: this names that of whoever asked, over
 * whatever a request claims itself.
 */
export const viewerAddress = `function handler(event) {
  var request = event.request;
  request.headers['x-viewer-address'] = { value: event.viewer.ip };
  return request;
}`;
