import type { EffectiveTermRow } from '#shared/contract/rows/license-row.ts';
import { remarkOf, termAnswer } from '#shared/domain/licenses/license-term.ts';
import { say } from '#shared/domain/messages/message.ts';
import { licensePeriodsOf } from '../../ground/references/licensed-subscriptions.ts';
import { effectiveTermRows } from '../../holdings/licenses/license-terms.ts';
import type { PackBlock } from './pack-blocks.ts';
import type { PackWriter } from './pack-writer.ts';
import { termStateWord } from './pack-words.ts';
import type { PackRequest, PackSubject } from './pack-request.ts';

/** The answers of the licences: every term with an answer, and the number of terms without one. */
export function licenseBlocks({ model, writer }: PackRequest, { subscription }: PackSubject): PackBlock[] {
  const { tell, date, day } = writer;
  const section: PackBlock = { kind: 'section', text: tell(say('evidence-pack.license')) };
  const periods = licensePeriodsOf(model, subscription).flatMap((id) => model.find('license_period', id) ?? []);
  if (periods.length === 0) return [section, { kind: 'note', text: tell(say('evidence-pack.noLicense')) }];
  return [
    section,
    ...periods.flatMap((period): PackBlock[] => {
      const name = model.find('license', period.license_id)?.name ?? '';
      const [start, end] = [date(period.start_date), period.end_date];
      const terms = effectiveTermRows(model, period, day);
      const said = terms.filter((term) => !isSilent(term));
      const rows = said.map((term) => ({ cells: [term.name, answerText(term, writer), remarkText(term)] }));
      const columns = ['term', 'answer', 'remark'] as const;
      return [
        {
          kind: 'paragraph',
          text:
            end === null
              ? tell(say('evidence-pack.licenseOpen', { name, start }))
              : tell(say('evidence-pack.licensePeriod', { name, start, end: date(end) })),
        },
        ...(rows.length > 0
          ? [{ kind: 'table' as const, table: { columns: columns.map((each) => ({ heading: tell(say(`evidence-pack.${each}`)) })), rows } }]
          : []),
        ...(said.length < terms.length || terms.length === 0
          ? [{ kind: 'note' as const, text: tell(say('evidence-pack.silentTerms', { count: terms.length - said.length })) }]
          : []),
      ];
    }),
  ];
}

function isSilent(term: EffectiveTermRow): boolean {
  const answer = termAnswer(term.kind, term);
  return answer.as === 'silent' || answer.as === 'not_applicable' || (answer.as === 'state' && answer.state === 'unknown');
}

function answerText(term: EffectiveTermRow, { language, number }: PackWriter): string {
  const answer = termAnswer(term.kind, term);
  if (answer.as === 'state') return termStateWord(language, answer.state);
  if (answer.as === 'yes_no') return termStateWord(language, answer.answer ? 'yes' : 'no');
  if (answer.as === 'number') return number(answer.value, String(answer.value).split('.')[1]?.length ?? 0);
  return answer.as === 'text' ? answer.text : '';
}

function remarkText(term: EffectiveTermRow): string {
  return [...term.qualifier_names, remarkOf(term.kind, term) ?? '', term.amendment?.name ?? ''].filter(Boolean).join('; ');
}
