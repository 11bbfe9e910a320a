import { blankStakeholder } from '#shared/contract/entities/stakeholder.ts';
import { addDays } from '#shared/domain/calendar/dates.ts';
import { contactName } from '#shared/domain/contacts/contact-name.ts';
import { languages } from '#shared/domain/messages/languages.ts';
import { foldForSearch } from '#shared/domain/text/fold.ts';
import type { DemoRecord, Made } from './demo-record.ts';
import type { Profile } from './profiles.ts';
import type { Random } from './random.ts';
import { firstNames, lastNames } from './words.ts';

type Person = Made<'stakeholder'>;
type Period = Made<'subscription_period'>;

const jobs = ['Professor', 'Subject librarian', 'Head of department', 'Faculty representative', 'Research coordinator', 'Lecturer'];

const comments = {
  yes: ['We read it every week.', 'Needed for teaching in the spring.', 'No alternative that we know of.'],
  no: ['Most of it is open access by now.', 'The price has doubled; we can do without.', 'Nobody in our group uses it any more.'],
};

/** How many days ago the demo tenant's library asked, at most: its links still hold. */
const mostDaysAgo = 40;
const feedbackDays = 60;

/**
 * The records with people in the departments whose opinion counts: their stakes in what their departments pay, and for rounds in which they are
 * asked, invitations and answers that agree with the state of the task.
 */
export function withStakeholders(random: Random, profile: Profile, today: string, records: readonly DemoRecord[]): DemoRecord[] {
  const departments = records.flatMap((record) => (record.kind === 'department' ? [record.data] : []));
  const people = departments.flatMap((department) => peopleOf(random, profile, department.id));
  const byDepartment = Map.groupBy(people, ({ department_ids }) => department_ids[0] ?? '');
  // A subscription has the same people from year to year.
  const chosen = new Map<string, string[]>();
  const stakeholdersFor = (subscriptionId: string, departmentId: string): string[] => {
    const key = `${subscriptionId} ${departmentId}`;
    const known = chosen.get(key);
    if (known) return known;
    const there = byDepartment.get(departmentId) ?? [];
    const ids = random.percent(60) ? there.filter((_, index) => index === 0 || random.percent(40)).map(({ id }) => id) : [];
    chosen.set(key, ids);
    return ids;
  };
  const next = records.map((record): DemoRecord => {
    if (record.kind !== 'subscription_period') return record;
    const { subscription_id, departments: shares } = record.data;
    const staked = shares.map((share) => ({ ...share, stakeholder_ids: stakeholdersFor(subscription_id, share.department_id) }));
    return { kind: 'subscription_period', data: { ...record.data, departments: staked } };
  });
  // After the departments, to which they point, and before the periods, which point at them.
  const at = next.findIndex(({ kind }) => kind === 'cost_center');
  return [
    ...next.slice(0, at),
    ...people.map((data): DemoRecord => ({ kind: 'stakeholder', data })),
    ...next.slice(at),
    ...askedOf(random, today, next, people),
  ];
}

function peopleOf(random: Random, profile: Profile, departmentId: string): Person[] {
  return Array.from({ length: random.int(1, 3) }, (): Person => {
    const [first_name, last_name] = [random.pick(firstNames), random.pick(lastNames)];
    return {
      ...blankStakeholder,
      id: random.id(),
      first_name,
      last_name,
      email: random.percent(92) ? `${foldForSearch(`${first_name} ${last_name}`).replaceAll(' ', '.')}@${profile.domain}` : null,
      phone: random.percent(40) ? `+49 30 ${random.int(1000, 9999)}` : null,
      job: random.percent(85) ? random.pick(jobs) : null,
      department_ids: [departmentId],
      locale: random.percent(30) ? random.pick(languages) : null,
    };
  });
}

/** Invitations that ask stakeholders for feedback on periods, and their answers. */
function askedOf(random: Random, today: string, records: readonly DemoRecord[], people: readonly Person[]): DemoRecord[] {
  const states = new Map<string, 'open' | 'done' | 'dismissed'>();
  for (const record of records)
    if (record.kind === 'workflow_run' && record.data.state === 'running')
      for (const { task, state } of record.data.tasks)
        if (task === 'stakeholder_feedback') states.set(record.data.subscription_period_id, state);
  const asked = new Map<string, string[]>();
  const answers: DemoRecord[] = [];
  for (const record of records) {
    if (record.kind !== 'subscription_period') continue;
    const state = states.get(record.data.id);
    if (record.data.decision !== 'undecided' || state === undefined || state === 'dismissed') continue;
    const reachable = people.filter(
      ({ id, email }) => email !== null && record.data.departments.some(({ stakeholder_ids }) => stakeholder_ids.includes(id)),
    );
    reachable.forEach((person, index) => {
      asked.set(person.id, [...(asked.get(person.id) ?? []), record.data.id]);
      // While the task is open at least one answer is missing: the last person has not answered.
      if (state === 'done' || (index < reachable.length - 1 && random.percent(60)))
        answers.push(...answersOf(random, today, record.data, person));
    });
  }
  const invitations = people.flatMap((person): DemoRecord[] => {
    const periodIds = asked.get(person.id);
    if (periodIds === undefined) return [];
    const sent = addDays(today, -random.int(mostDaysAgo - 10, mostDaysAgo));
    return [
      {
        kind: 'feedback_invitation',
        data: {
          id: random.id(),
          stakeholder_id: person.id,
          period_ids: periodIds,
          closed_period_ids: [],
          sent_at: `${sent}T08:15:00.000Z`,
          answer_by: addDays(today, random.int(3, 10)),
          expires_at: `${addDays(sent, feedbackDays)}T08:15:00.000Z`,
          reminded_at: random.percent(30) ? `${addDays(today, -random.int(2, 9))}T07:00:00.000Z` : null,
          revoked_at: null,
          closed_at: null,
        },
      },
    ];
  });
  return [...invitations, ...answers];
}

/** The answer of one person on one period, for each department that they speak for. */
function answersOf(random: Random, today: string, period: Period, person: Person): DemoRecord[] {
  const decision = random.percent(74) ? 'yes' : 'no';
  const comment = random.percent(35) ? random.pick(comments[decision]) : null;
  const minute = String(random.int(10, 59));
  const answered_at = `${addDays(today, -random.int(1, mostDaysAgo - 11))}T${String(random.int(8, 17)).padStart(2, '0')}:${minute}:00.000Z`;
  return period.departments
    .filter(({ stakeholder_ids }) => stakeholder_ids.includes(person.id))
    .map(({ department_id }) => ({
      kind: 'stakeholder_response',
      data: {
        id: random.id(),
        subscription_period_id: period.id,
        stakeholder_id: person.id,
        stakeholder_name: contactName(person),
        department_id,
        decision,
        comment,
        answered_at,
      },
    }));
}
