import { agreements } from '#shared/contract/groups/agreements.ts';
import { articleCharges, articles } from '#shared/contract/groups/articles.ts';
import { bind, serve } from '../platform/http.ts';
import { agreementHandlers } from './agreement-handlers.ts';
import { articleHandlers } from './article-handlers.ts';
import { chargeHandlers } from './charge-handlers.ts';

export const handler = serve(bind(articles, articleHandlers), bind(articleCharges, chargeHandlers), bind(agreements, agreementHandlers));
