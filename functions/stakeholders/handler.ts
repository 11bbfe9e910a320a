import { feedbackInvitations, stakeholderResponses, stakeholders } from '#shared/contract/groups/stakeholders.ts';
import { bind, serve } from '../platform/http.ts';
import { answerFeedback } from './answer-feedback.ts';
import { invitationHandlers } from './invitation-handlers.ts';
import { openFeedback } from './open-feedback.ts';
import { stakeholderHandlers } from './stakeholder-handlers.ts';

export const handler = serve(
  bind(stakeholders, stakeholderHandlers),
  bind(feedbackInvitations, invitationHandlers),
  bind(stakeholderResponses, { open: openFeedback, answer: answerFeedback }),
);
