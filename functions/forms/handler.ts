import { customForms, formAnswers, publicForms } from '#shared/contract/groups/custom-forms.ts';
import { bind, serve } from '../platform/http.ts';
import { answerHandlers } from './answer-handlers.ts';
import { formHandlers } from './form-handlers.ts';
import { publicHandlers } from './public-handlers.ts';

export const handler = serve(bind(customForms, formHandlers), bind(formAnswers, answerHandlers), bind(publicForms, publicHandlers));
