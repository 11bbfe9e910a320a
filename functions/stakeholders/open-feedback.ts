import type { stakeholderResponses } from '#shared/contract/groups/stakeholders.ts';
import type { Handler } from '../platform/http.ts';
import { openDoor } from './feedback-door.ts';
import { feedbackPage } from './feedback-page.ts';

/** C066. */
export const openFeedback: Handler<typeof stakeholderResponses.open> = async ({ params, meta }) => {
  const opened = await openDoor(params.id, meta.ip);
  return feedbackPage(opened.model, opened);
};
