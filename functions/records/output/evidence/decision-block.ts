import { say } from '#shared/domain/messages/message.ts';
import type { PackBlock } from './pack-blocks.ts';
import type { PackWriter } from './pack-writer.ts';

/** The box in which a decision is written and signed. */
export function decisionBlock({ tell }: PackWriter): PackBlock {
  return {
    kind: 'decision',
    heading: tell(say('evidence-pack.decisionOfCommittee')),
    choices: [
      tell(say('evidence-pack.renew')),
      tell(say('evidence-pack.renewWithChanges')),
      tell(say('evidence-pack.cancel')),
      tell(say('evidence-pack.postpone')),
    ],
    lines: [
      tell(say('evidence-pack.reason')),
      tell(say('evidence-pack.nameLine')),
      tell(say('evidence-pack.dateLine')),
      tell(say('evidence-pack.signature')),
    ],
  };
}
