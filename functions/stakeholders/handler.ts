import { feedbackInvitations, stakeholderResponses, stakeholders } from '#shared/contract/groups/stakeholders.ts';
import { bind, serve, type Handler } from '../platform/http.ts';
import { answerFeedback } from './answer-feedback.ts';
import { invitationHandlers } from './invitation-handlers.ts';
import { stakeholderHandlers } from './stakeholder-handlers.ts';
import { openDoor } from './feedback-door.ts';
import { feedbackPage } from './feedback-page.ts';

/** Opens the page of a feedback invitation by the token of its link. */
const openFeedback: Handler<typeof stakeholderResponses.open> = async ({ params, meta }) => {
  const opened = await openDoor(params.id, meta.ip);
  return feedbackPage(opened.model, opened);
};

export const handler = serve(
  bind(stakeholders, stakeholderHandlers),
  bind(feedbackInvitations, invitationHandlers),
  bind(stakeholderResponses, { open: openFeedback, answer: answerFeedback }),
);
