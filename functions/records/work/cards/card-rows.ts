import type { Row } from '#shared/contract/kinds.ts';
import type { FileRow, LinkRow, NoteRow } from '#shared/contract/rows/card-row.ts';
import { linkCategories } from '#shared/domain/links/link-categories.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { nameInHtml } from '#shared/domain/mentions/mentions.ts';
import { mentionFields } from '../mentions/mentions-in.ts';
import { reference } from '../../ground/references/reference.ts';
import { fileFacts } from './file-facts.ts';
import type { Holder } from './holder.ts';
import { nameOrder } from '../../ground/references/name-order.ts';

function cardOf(model: ReadModel, { entity, id: entity_id }: Holder, row: Row<'link' | 'note' | 'media'>) {
  const { id, version, created_at, updated_at } = row;
  const created_by = reference(model, 'user', row.created_by);
  return { id, version, entity, entity_id, created_at, created_by, updated_at, updated_by: reference(model, 'user', row.updated_by) };
}

/** A link as calls answer it (R084): that it has a password, never which. */
export function linkRow(model: ReadModel, holder: Holder, row: Row<'link'>): LinkRow {
  const { name, url, username, description, category_id, password_set_at } = row;
  const category = linkCategories.find(({ id }) => id === category_id) ?? linkCategories[5];
  return {
    ...cardOf(model, holder, row),
    name,
    url,
    username,
    password: null,
    has_password: password_set_at !== null,
    description,
    category_id,
    category: { id: category.id, name: category.name },
  };
}

/** A note (R085), with the colour of who wrote it for the initials. */
export function noteRow(model: ReadModel, holder: Holder, row: Row<'note'>): NoteRow {
  const author = model.find('user', row.created_by);
  return {
    ...cardOf(model, holder, row),
    ...mentionFields(model, row, nameInHtml),
    entity_name: holder.name,
    created_by: author ? { id: author.id, name: author.name, colour: author.colour } : null,
  };
}

/** An attached file (R086). */
export function fileRow(model: ReadModel, holder: Holder, row: Row<'media'>): FileRow {
  return { ...cardOf(model, holder, row), ...fileFacts(row) };
}

/** A record's own links, by category and name. */
export function linksOf(model: ReadModel, holder: Holder, categories?: ReadonlySet<string>): LinkRow[] {
  const inOrder = nameOrder(model);
  return model
    .by('link', 'entity_id', holder.id)
    .filter((row) => row.entity === holder.kind && (!categories || categories.has(row.category_id)))
    .toSorted((a, b) => (a.category_id < b.category_id ? -1 : a.category_id > b.category_id ? 1 : inOrder(a.name, b.name)))
    .map((row) => linkRow(model, holder, row));
}

const latestFirst = (a: Row, b: Row): number => (a.created_at < b.created_at ? 1 : a.created_at > b.created_at ? -1 : a.id < b.id ? -1 : 1);

/** A record's own notes, latest first. */
export function notesOf(model: ReadModel, holder: Holder): NoteRow[] {
  return model
    .by('note', 'entity_id', holder.id)
    .filter((row) => row.entity === holder.kind)
    .toSorted(latestFirst)
    .map((row) => noteRow(model, holder, row));
}

/** The files attached to a record, latest first; a licence's own file is not among them. */
export function filesOf(model: ReadModel, holder: Holder): FileRow[] {
  return model
    .by('media', 'entity_id', holder.id)
    .filter((row) => row.entity === holder.kind && row.purpose === 'attachment')
    .toSorted(latestFirst)
    .map((row) => fileRow(model, holder, row));
}
