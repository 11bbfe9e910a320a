import { blankCustomForm } from '#shared/contract/entities/custom-form.ts';
import { addDays } from '#shared/domain/calendar/dates.ts';
import type { FormField, FormFieldKind, FormValue } from '#shared/domain/custom-forms/form-field.ts';
import type { DemoRecord, Made } from './demo-record.ts';
import type { Random } from './random.ts';

/** Forms with their answers, and the files of these by their keys. */
export interface DemoForms {
  records: DemoRecord[];
  files: Map<string, string>;
}

function field(id: string, kind: FormFieldKind, label: string, more: Partial<FormField> = {}): FormField {
  return { id, kind, label, help: null, required: false, options: [], removed: false, ...more };
}

const purchaseFields = [
  field('title', 'text', 'Title', { required: true, help: 'Of the book, journal or database' }),
  field('author', 'text', 'Author or publisher'),
  field('isbn', 'text', 'ISBN or ISSN'),
  field('sort', 'select', 'What is it?', { required: true, options: ['Book', 'Journal', 'Database', 'Something else'] }),
  field('price', 'number', 'Price, if you know it'),
  field('needed', 'date', 'Needed by'),
  field('course', 'checkbox', 'For a course'),
  field('reason', 'textarea', 'Why should the library have it?', { required: true }),
  field('list', 'file', 'Reading list or offer'),
];

interface Suggestion {
  who: readonly [name: string, email: string];
  daysAgo: number;
  values: Readonly<Record<string, FormValue>>;
  file?: string;
}

const suggestions: readonly Suggestion[] = [
  {
    who: ['Jonas Weber', 'j.weber@physics.example'],
    daysAgo: 2,
    values: {
      title: 'Handbook of Coastal Waves',
      author: 'Tidewater Press',
      isbn: '978-3-16-148410-0',
      sort: 'Book',
      price: 189,
      course: true,
      reason: 'Set text of my course next term, some forty students. The second edition that we hold is from 1998.',
    },
    file: 'Course: Coastal physics\n\n1. Handbook of Coastal Waves (set text)\n2. Tides and Time\n',
  },
  {
    who: ['Maya Lindqvist', 'maya.lindqvist@chemistry.example'],
    daysAgo: 3,
    values: {
      title: 'Journal of Soft Matter Letters',
      sort: 'Journal',
      reason: 'Three groups of ours publish there, and interlibrary loan takes a week.',
    },
  },
  {
    who: ['Amina Diallo', 'a.diallo@history.example'],
    daysAgo: 6,
    values: {
      title: 'Port Records of the Northern Seas',
      author: 'Harbour & Quay',
      sort: 'Database',
      price: 4200,
      needed: '2027-03-01',
      reason: 'Digitised customs books from 1650 to 1850.\nA trial would help us to judge the quality of the scans.',
    },
  },
  {
    who: ['Piet de Vries', 'p.devries@economics.example'],
    daysAgo: 9,
    values: {
      title: 'Markets of Tomorrow',
      isbn: '978-0-306-40615-7',
      sort: 'Book',
      price: 45.5,
      course: true,
      reason: 'Two more copies: the waiting list is at eleven.',
    },
  },
  {
    who: ['Elif Kaya', 'elif.kaya@medicine.example'],
    daysAgo: 13,
    values: {
      title: 'Atlas of Rare Bones',
      sort: 'Something else',
      reason: 'The 3D models would replace the plaster ones that broke in the move.',
    },
  },
  {
    who: ['Henrik Olsen', 'h.olsen@biology.example'],
    daysAgo: 21,
    values: { title: 'Lichens of the Fjords', author: 'Moss Editions', sort: 'Book', price: 62, reason: 'For the field trip in June.' },
  },
];

type Answer = Made<'form_answer'>;

/** The random source, and the records that answers refer to. */
interface FormContext {
  random: Random;
  /** Ids of active editors. */
  editors: readonly string[];
  answer: (formId: string, daysAgo: number, more: Partial<Answer>) => Answer;
}

/** A public form for purchase suggestions with some answers, and a closed one for people who work in the library. */
export function makeForms(random: Random, records: readonly DemoRecord[], today: string): DemoForms {
  const editors = records.flatMap((record) =>
    record.kind === 'user' && record.data.active && record.data.roles.includes('editor') ? [record.data.id] : [],
  );
  const wished = records.find((record) => record.kind === 'product')?.data;
  const answer: FormContext['answer'] = (form_id, daysAgo, more) => {
    const id = random.id();
    const day = addDays(today, -daysAgo);
    const time = `${String(random.int(7, 17)).padStart(2, '0')}:${String(random.int(0, 59)).padStart(2, '0')}:00.000Z`;
    const none = { answered_by: null, contact_name: null, contact_email: null, set_aside: false, todo_id: null, product_id: null };
    return { ...none, id, form_id, values: {}, answered_at: `${day}T${time}`, submission: `demo-${id}`, ...more };
  };
  const context = { random, editors, answer };
  const suggested = makePurchaseForm(context, wished);
  return { ...suggested, records: [...suggested.records, ...makeRoomForm(context, today)] };
}

/** The form for purchase suggestions. One answer suggests a product that the library has bought since, and one is spam. */
function makePurchaseForm({ random, editors, answer }: FormContext, wished: Made<'product'> | undefined): DemoForms {
  const purchase: Made<'custom_form'> = {
    ...blankCustomForm,
    id: random.id(),
    name: 'Suggest a purchase',
    description: 'Is there something that our library should have? Tell us, and we will let you know what becomes of it.',
    thanks: 'Thank you for your suggestion. We look at all of them every second week and will write to you.',
    fields: purchaseFields,
    public: true,
    contact: 'required',
    notify: editors.slice(0, 1),
  };
  const made: DemoForms = { records: [{ kind: 'custom_form', data: purchase }], files: new Map() };
  for (const { who, daysAgo, values, file } of suggestions) {
    const row = answer(purchase.id, daysAgo, { values: { ...values }, contact_name: who[0], contact_email: who[1] });
    const media = file === undefined ? undefined : random.id();
    made.records.push({ kind: 'form_answer', data: media ? { ...row, values: { ...row.values, list: media } } : row });
    if (!media || file === undefined) continue;
    const file_key = `media/demo-${media}`;
    const about = { name: 'Reading list.txt', type: 'txt', size: Buffer.byteLength(file), purpose: 'answer_file', file_key } as const;
    made.records.push({ kind: 'media', data: { id: media, entity: 'form_answer', entity_id: row.id, ...about } });
    made.files.set(file_key, file);
  }
  if (wished)
    made.records.push({
      kind: 'form_answer',
      data: answer(purchase.id, 34, {
        values: { title: wished.name, sort: 'Journal', reason: 'The whole institute would read it.' },
        contact_name: 'Rosa Marín',
        contact_email: 'rosa.marin@geology.example',
        product_id: wished.id,
      }),
    });
  made.records.push({
    kind: 'form_answer',
    data: answer(purchase.id, 5, {
      values: { title: 'Best offers on watches', sort: 'Book', reason: 'Visit our shop today.' },
      contact_email: 'win@offers.example',
      set_aside: true,
    }),
  });
  return made;
}

/** A closed form with three answers. */
function makeRoomForm({ random, editors, answer }: FormContext, today: string): DemoRecord[] {
  const rooms: Made<'custom_form'> = {
    ...blankCustomForm,
    id: random.id(),
    name: 'Wishes for the new reading room',
    description: 'For everybody who works here.',
    fields: [
      field('place', 'select', 'Where do you work most?', {
        required: true,
        options: ['Counter', 'Acquisitions', 'Cataloguing', 'Elsewhere'],
      }),
      field('wish', 'textarea', 'What should it have?', { required: true }),
    ],
    open_from: addDays(today, -60),
    open_to: addDays(today, -30),
  };
  const wishes = [
    'Sockets at every seat.',
    'Curtains; the sun stands in the screens from two o’clock on.',
    'A quiet corner for the early hours.',
  ];
  return [
    { kind: 'custom_form', data: rooms },
    ...wishes.map((wish, index): DemoRecord => ({
      kind: 'form_answer',
      data: answer(rooms.id, 32 + index * 7, {
        values: { place: random.pick(['Counter', 'Acquisitions', 'Cataloguing']), wish },
        answered_by: editors[index % Math.max(1, editors.length)] ?? null,
      }),
    })),
  ];
}
