import { hasUnsavedChanges } from './use-warning-on-unload.ts';

const dialog = '[role="dialog"], [role="alertdialog"]';
const typedInto =
  'input:not([type="search"], [type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable="true"]';

/** Marks a part of the page whose shown state is ahead of the server's, such as a board with a card in motion. */
const ahead = '[data-editing]';

/** Whether an edit is in progress: a focused field or cell, an open dialog, unsaved changes, or a card being moved. */
export function isEditing(): boolean {
  if (hasUnsavedChanges() || document.activeElement?.matches(typedInto) || document.querySelector(ahead)) return true;
  return [...document.querySelectorAll(dialog)].some((element) => element.checkVisibility());
}
