import * as z from 'zod';
import { maxMentions } from '#shared/domain/mentions/mentions.ts';
import { Ref, RequiredText } from '../fields.ts';

/** The people whom a text mentions, with the names it uses. */
export const Mentions = z.array(z.object({ user_id: Ref('user', { personal: true }), name: RequiredText() })).max(maxMentions);
