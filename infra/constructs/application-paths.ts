/**
 * The CloudFront Function on the application's behaviour: a path without a file name is a page of the application and gets
 * index.html, and so do words that were searched for, dots and all. The pages on which stakeholders answer and forms are filled in have files of their own. Error responses of the distribution could do it too, but they would also turn an API's 403 into a page.
 */
export const applicationPaths = `function handler(event) {
  var request = event.request;
  var last = request.uri.substring(request.uri.lastIndexOf('/') + 1);
  if (request.uri.indexOf('/stakeholder-responses/') === 0) request.uri = '/feedback.html';
  else if (request.uri.indexOf('/answer-form/') === 0) request.uri = '/form.html';
  else if (last.indexOf('.') === -1 || request.uri.indexOf('/search-results/') === 0) request.uri = '/index.html';
  return request;
}`;
