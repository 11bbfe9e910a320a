import { hasUnsavedChanges } from './use-warning-on-unload.ts';

const dialog = '[role="dialog"], [role="alertdialog"]';
const typedInto =
  'input:not([type="search"], [type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable="true"]';

/** Marks a part of the page whose shown state is ahead of the server's, such as a board with a card in motion. */
const ahead = '[data-editing]';

/** Whether somebody is in the middle of an edit: types into a field or cell, has a dialog open, left changes unsaved, or moves a card. */
export function isEditing(): boolean {
  if (hasUnsavedChanges() || document.activeElement?.matches(typedInto) || document.querySelector(ahead)) return true;
  return [...document.querySelectorAll(dialog)].some((element) => element.checkVisibility());
}
